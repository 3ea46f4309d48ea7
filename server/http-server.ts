import { type EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { answerClientError, listPlainHeaders } from '#platform/http/answer-client-error.ts';
import type { SecurityOptions } from '#platform/http/middleware/security-headers.ts';
import type { Log } from '#platform/log.ts';
import type { createApp } from './app.ts';
import type { Config } from './env.ts';

/** Longer than a proxy keeps a connection (nginx: 60 s), so that no proxy sends into one that is being closed. */
const keepAliveMs = 65_000;

/** How long a connection may stand still within a request, such as one whose client reads nothing of its answer. */
const stalledMs = 30_000;

/** Browsers and proxies send the next request after the answer. Who sends many ahead makes answers wait in memory. */
const maxWaitingAnswers = 16;

/** The app as a Node server that does not listen yet. Fresh pages of the cache are answered before the app is asked. */
export function createHttpServer(
  app: Pick<ReturnType<typeof createApp>, 'fetch' | 'answerFresh'>,
  security: SecurityOptions,
  log: Log,
): Server {
  const headers = listPlainHeaders(security);
  const errorHandler = (error: unknown) => {
    // A Host that is no name, or a path with a backslash, can't become a Request.
    if (error instanceof RequestError)
      return new Response('This is not an address of this site.\n', { status: 400, headers });
    // The app answers for its own errors. Whatever still arrives here must not end the process.
    log.error('request failed outside the app', { error });
    const words = 'Something went wrong on our side. Please try again in a minute.\n';
    return new Response(words, { status: 500, headers });
  };
  const answer = app.answerFresh(
    getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler }),
  );
  const options = {
    keepAliveTimeout: keepAliveMs,
    headersTimeout: keepAliveMs + 5000,
    // Node's own answer to a request without a host has no headers of ours.
    requireHostHeader: false,
  };
  const isFlooded = createPipelineLimit();
  const refuse = (response: ServerResponse, status: number, words: string) =>
    response.writeHead(status, [...headers, ['connection', 'close']].flat()).end(words);
  const server = createServer(options, (request, response) => {
    if (isFlooded(request, response)) return;
    if (countHosts(request) !== 1) {
      refuse(response, 400, 'A request must name exactly one host.\n');
      return;
    }
    // HTTP/1.1 keeps connections open unless told otherwise (RFC 9112, 9.3), but Node says so in 47 bytes of every
    // answer. A server that is shutting down has set `connection: close`, which must stay.
    if (request.httpVersion === '1.1' && !response.hasHeader('connection'))
      response.removeHeader('connection');
    answer(request, response);
  });
  server.setTimeout(stalledMs);
  // Node itself meets the one expectation that there is, `100-continue`.
  server.on('checkExpectation', (request, response) => {
    if (!isFlooded(request, response))
      refuse(response, 417, 'This server does not support that expectation.\n');
  });
  server.on('clientError', answerClientError(security));
  return server;
}

/** Ends connections with too many answers that wait for an earlier one, and says which requests are not to be answered. */
function createPipelineLimit() {
  const waiting = new WeakMap<Socket, number>();
  return function isFlooded({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Node goes on to read the requests of a piece that arrived before the connection ended.
    if (socket.destroyed) return true;
    // Only an answer that waits for an earlier one has no connection yet.
    if (response.socket) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maxWaitingAnswers) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  };
}

/** With none, or with two, it is open which site is asked (RFC 9112, 3.2). Node passes on the first. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

/** Resolves when the server listens; rejects where the address or port can't be used. */
export async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

/**
 * Describes why the start failed: one line for what the operator can fix, else the message of the error; never a stack.
 */
export function describeStartFailure(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop what uses it, or set PORT to a free one.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `HOST is no address of this machine: ${message}. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
    case 'EACCES':
      return port ? `Port ${port} may not be used by this user. Set PORT to one above 1023.` : message;
    default:
      return message ?? String(error);
  }
}

/** How long no request must have come, so that a pause of a tenth of a second hurts nobody. */
const quietMs = 1000;

/** Runs V8's collector where Node was started with `--expose-gc`; `last-resort` also drops code that only the start ran. */
const collectGarbage = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** Frees the memory that only the start needed, some 10 MB, once, as soon as no request arrives for a while. */
export function gcWhenIdle(server: EventEmitter, collect: () => void = collectGarbage): void {
  const note = () => void timer.refresh();
  const timer = setTimeout(() => {
    server.off('request', note);
    collect();
  }, quietMs).unref();
  server.on('request', note);
}
