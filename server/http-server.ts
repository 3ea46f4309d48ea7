import type { EventEmitter } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { answerBadRequest, answerClientError } from '#platform/http/answer-client-error.ts';
import { listSecurityHeaders, type SecurityOptions } from '#platform/http/middleware/security-headers.ts';
import type { Log } from '#platform/log.ts';
import type { createApp } from './app.ts';
import type { Config } from './env.ts';
import { answerFreshPages } from './pages/fresh-pages.ts';

/** The app as a Node server that does not listen yet. Fresh pages of the cache are answered before the app is asked. */
export function createHttpServer(
  app: Pick<ReturnType<typeof createApp>, 'fetch' | 'pages' | 'isIndexableHost'>,
  security: SecurityOptions,
  log: Log,
): Server {
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: answerBadRequest(security, log),
  });
  const answer = answerFreshPages(app.pages, security, app.isIndexableHost, listener);
  const server = createServer(
    { keepAliveTimeout: keepAliveMs, headersTimeout: keepAliveMs + 5000 },
    omitKeepAliveHeader(refuseTwoHosts(security, answer)),
  );
  server.on('clientError', answerClientError(security));
  return server;
}

/** Longer than a proxy keeps a connection (nginx: 60 s), so that no proxy sends into one that is being closed. */
const keepAliveMs = 65_000;

/** Two names leave open which site is asked (RFC 9112, 3.2). Node passes on the first. */
function refuseTwoHosts(security: SecurityOptions, next: RequestListener): RequestListener {
  const headers = [
    ...listSecurityHeaders(security, 'other').flat(),
    ...['content-type', 'text/plain; charset=utf-8', 'cache-control', 'no-store', 'connection', 'close'],
  ];
  return (request, response) => {
    const { rawHeaders } = request;
    let hosts = 0;
    for (let index = 0; index < rawHeaders.length; index += 2)
      if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
    if (hosts < 2) return next(request, response);
    response.writeHead(400, headers).end('A request names one host.\n');
  };
}

/** Resolves when the server listens; rejects where the address or port can't be used. */
export function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Describes why the start failed: one line for what the operator can mend, else the message of the error; never a stack.
 */
export function describeStartFailure(error: unknown): string {
  const { code, message, port, path: file } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop what uses it, or set PORT to a free one.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `HOST is no address of this machine: ${message}. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
    case 'ENOTDIR':
    case 'EEXIST':
      return port
        ? `Port ${port} may not be used by this user. Set PORT to one above 1023.`
        : `The data folder can't be written: ${file ?? message}. Set DATA_DIR to a folder that this user may write.`;
    default:
      return message ?? String(error);
  }
}

/**
 * HTTP/1.1 keeps connections open unless told otherwise (RFC 9112, 9.3), but Node says so in 47
 * bytes of every answer. Without the header the connection stays open all the same.
 */
function omitKeepAliveHeader(next: RequestListener): RequestListener {
  return (request, response) => {
    // A server that is shutting down has set `connection: close`, which must stay.
    if (request.httpVersion === '1.1' && !response.hasHeader('connection'))
      response.removeHeader('connection');
    return next(request, response);
  };
}

/** After this long without a request, a pause of a tenth of a second hurts nobody. */
const quietMs = 1000;

/** Runs V8's collector where Node was started with `--expose-gc`; `last-resort` also drops code that only the start ran. */
const collectGarbage = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** Frees the memory that only the start needed, some 10 MB, once, as soon as no request arrives for a while. */
export function gcWhenIdle(server: EventEmitter, collect: () => void = collectGarbage): void {
  let lastMs = performance.now();
  const note = () => {
    lastMs = performance.now();
  };
  server.on('request', note);
  const timer = setInterval(() => {
    if (performance.now() - lastMs < quietMs) return;
    clearInterval(timer);
    server.off('request', note);
    collect();
  }, quietMs);
  timer.unref();
}
