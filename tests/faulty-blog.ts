import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export type FaultyBlog = AsyncDisposable & {
  url: string;
  /** The requested paths with their queries, in order. */
  asked: string[];
  /** Takes effect from the next request on. */
  respond: Respond;
  requests: IncomingMessage[];
};

/** Starts a loopback server whose responses a test chooses, for faults that a real WordPress can't be made to have. */
export async function startFaultyBlog(respond: Respond = respondWithJson([])): Promise<FaultyBlog> {
  const server = createServer((request, response) => {
    blog.asked.push(request.url ?? '');
    blog.requests.push(request);
    blog.respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const blog: FaultyBlog = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    requests: [],
    respond,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return blog;
}

const json = { 'content-type': 'application/json; charset=UTF-8', 'x-wp-total': '1', 'x-wp-totalpages': '1' };
const html = { 'content-type': 'text/html; charset=UTF-8' };

export const respondWithJson =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Respond =>
  (_request, response) =>
    response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body));

export const respondWithText =
  (body: string | Uint8Array, headers: Record<string, string> = json, status = 200): Respond =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** Responds with each of these in turn; the last one repeats. */
export function respondInTurn(...responds: [Respond, ...Respond[]]): Respond {
  let count = 0;
  return (request, response) => responds[Math.min(count++, responds.length - 1)]?.(request, response);
}

const answerEndlessly: Respond = (_request, response) => {
  response.writeHead(200, json);
  const write = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
    response.once('drain', write);
  };
  write();
};

export const faults = {
  hang: () => {},
  'body that stops': (_request, response) => {
    response.writeHead(200, json);
    response.write('[{"id":1,');
  },
  'endless body': answerEndlessly,
  reset: (request) => request.socket.destroy(),
  maintenance: respondWithText('<!DOCTYPE html>Briefly unavailable', { ...html, 'retry-after': '600' }, 503),
  fatal: respondWithText('PHP Fatal error in /srv/www/secret-path/plugin.php', html, 500),
  closed: respondWithJson({ code: 'rest_not_logged_in', data: { status: 401 } }, 401),
  'no route': respondWithJson({ code: 'rest_no_route' }, 404),
  warning: respondWithText('<br />\n<b>Warning</b>: in /srv/www/secret-path<br />[]'),
  'no list': respondWithJson({ name: 'The index' }),
  bomb: respondWithText(gzipSync(Buffer.alloc(30e6, ' ')), { ...json, 'content-encoding': 'gzip' }),
  'redirect loop': (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
} satisfies Record<string, Respond>;
