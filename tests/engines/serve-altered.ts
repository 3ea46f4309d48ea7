import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVisitorHeaders } from '../journeys/journey.ts';

type Alteration = {
  /** Forbids all scripts by a policy. Neither Firefox nor WebKitGTK can be driven with JavaScript turned off. */
  withoutScripts?: boolean;
  /** Answers the paths that match with a 404. */
  missing?: RegExp;
};

const askedHeaders = ['accept', 'accept-language', 'content-type', 'cookie', 'user-agent'];
const answeredHeaders = ['content-type', 'location', 'cache-control'];

/** Serves a site with an alteration that the drivers of the engines cannot make in the browser. */
export async function serveAltered(siteUrl: string, { withoutScripts, missing }: Alteration) {
  // The site takes only so many messages from one network.
  const visitor = createVisitorHeaders();
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (missing?.test(url)) return void response.writeHead(404).end();
    const headers = new Headers(visitor);
    for (const name of askedHeaders)
      if (request.headers[name]) headers.set(name, String(request.headers[name]));
    // The site accepts forms from its own pages only.
    if (request.headers.origin) headers.set('origin', siteUrl);
    const body = method === 'POST' ? Buffer.concat(await request.toArray()) : null;
    const answer = await fetch(siteUrl + url, { method, headers, body, redirect: 'manual' });
    const kept = Object.fromEntries(
      answeredHeaders.flatMap((name) => {
        const value = answer.headers.get(name);
        return value ? [[name, value.replace(siteUrl, '')]] : [];
      }),
    );
    response.writeHead(answer.status, {
      ...kept,
      // Joined in one line, several cookies would become one.
      'set-cookie': answer.headers.getSetCookie(),
      ...(withoutScripts && { 'content-security-policy': "script-src 'none'" }),
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
