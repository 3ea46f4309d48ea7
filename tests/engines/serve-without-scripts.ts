import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves a site with a policy that allows no script. Neither Firefox nor WebKitGTK can be driven with JavaScript turned
 * off. Only `<noscript>` differs from that: it stays hidden.
 */
export async function serveWithoutScripts(siteUrl: string) {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const headers = new Headers();
    for (const name of ['accept', 'accept-language', 'content-type', 'cookie', 'user-agent'])
      if (request.headers[name]) headers.set(name, String(request.headers[name]));
    // The site accepts forms from its own pages only.
    if (request.headers.origin) headers.set('origin', siteUrl);
    const body = method === 'POST' ? Buffer.concat(await request.toArray()) : null;
    const answer = await fetch(siteUrl + url, { method, headers, body, redirect: 'manual' });
    const kept = Object.fromEntries(
      ['content-type', 'location', 'set-cookie', 'cache-control'].flatMap((name) => {
        const value = answer.headers.get(name);
        return value ? [[name, value.replace(siteUrl, '')]] : [];
      }),
    );
    response.writeHead(answer.status, { ...kept, 'content-security-policy': "script-src 'none'" });
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
