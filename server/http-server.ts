import { type EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import {
  describeLongHead,
  handleClientError,
  listPlainHeaders,
  maxHeadBytes,
} from '#platform/http/handle-client-error.ts';
import type { SecurityOptions } from '#platform/http/middleware/security-headers.ts';
import type { Log } from '#platform/log.ts';
import type { createApp } from './app.ts';
import type { Config } from './env.ts';

/** Longer than a proxy keeps connections (nginx: 60 s), so that a proxy never sends into a connection being closed. */
const keepAliveMs = 65_000;

/** How long a connection may stall within a request, such as when the client does not read the response. */
const stalledMs = 30_000;

/** Browsers and proxies do not pipeline requests. A client that does makes responses wait in memory. */
const maxPipelinedRequests = 16;

/** Creates a Node server for the app. Fresh pages are served from the cache without calling the app. */
export function createHttpServer(
  app: Pick<ReturnType<typeof createApp>, 'fetch' | 'serveFresh'>,
  security: SecurityOptions,
  log: Log,
): Server {
  const headers = listPlainHeaders(security);
  const errorHandler = (error: unknown) => {
    // An invalid Host header, or a path with a backslash, can't become a Request.
    if (error instanceof RequestError)
      return new Response('This is not a valid URL.\n', { status: 400, headers });
    // The app handles its own errors. Anything that still arrives here must not end the process.
    log.error('request failed outside the app', { error });
    const message = 'Something went wrong on our side. Please try again in a minute.\n';
    return new Response(message, { status: 500, headers });
  };
  const respond = app.serveFresh(
    getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler }),
  );
  const options = {
    keepAliveTimeout: keepAliveMs,
    headersTimeout: keepAliveMs + 5000,
    // Node's own response to a request without a host would lack our headers.
    requireHostHeader: false,
    // Node can't say which part of a head is too long. Up to this size the site says it itself.
    maxHeaderSize: 4 * maxHeadBytes,
  };
  const ownHost = new URL(security.siteUrl).host;
  const isFlooded = createPipelineLimit();
  const refuse = (response: ServerResponse, status: number, message: string) =>
    response.writeHead(status, [...headers, ['connection', 'close']].flat()).end(message);
  const server = createServer(options, (request, response) => {
    if (isFlooded(request, response)) return;
    const { hosts, bytes } = measureHead(request);
    if (hosts === 0 && request.httpVersion === '1.0') addHost(request, ownHost);
    else if (hosts !== 1) {
      refuse(response, 400, 'A request must have exactly one Host header.\n');
      return;
    }
    if (bytes > maxHeadBytes) {
      refuse(response, 431, describeLongHead(request, security.siteUrl));
      return;
    }
    // HTTP/1.1 connections are persistent by default (RFC 9112, section 9.3), but Node says so in 47 bytes of every
    // response. A server that is shutting down sets `connection: close`, which must stay.
    if (request.httpVersion === '1.1' && !response.hasHeader('connection'))
      response.removeHeader('connection');
    respond(request, response);
  });
  server.setTimeout(stalledMs);
  // Node itself handles the only defined expectation, `100-continue`.
  server.on('checkExpectation', (request, response) => {
    if (!isFlooded(request, response))
      refuse(response, 417, 'This server does not support that expectation.\n');
  });
  server.on('clientError', handleClientError(security));
  return server;
}

/** Closes connections with too many pipelined requests, and tells which requests to ignore. */
function createPipelineLimit() {
  const waiting = new WeakMap<Socket, number>();
  return function isFlooded({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Node continues to parse requests that arrived before the connection was closed.
    if (socket.destroyed) return true;
    // Only a response that waits for an earlier one has no socket yet.
    if (response.socket) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maxPipelinedRequests) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  };
}

/**
 * Measures the request line and headers, and counts Host headers. Exactly one is required (RFC 9112, section 3.2), but
 * Node just uses the first.
 */
function measureHead({ url = '', rawHeaders }: IncomingMessage): { hosts: number; bytes: number } {
  let hosts = 0;
  let bytes = url.length;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    bytes += name.length + (rawHeaders[index + 1]?.length ?? 0);
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return { hosts, bytes };
}

/** HTTP/1.0 has no Host header. The health checks of HAProxy and others speak it. */
function addHost(request: IncomingMessage, host: string): void {
  request.headers.host = host;
  request.rawHeaders.push('Host', host);
}

/** Resolves once the server is listening; rejects if the address or port can't be used. */
export async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

/**
 * Describes why the server did not start: a hint for what the operator can fix, or else the error's message.
 */
export function describeStartFailure(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or set PORT to a free port.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `HOST is not an address of this machine: ${message}. Set it to one, such as 127.0.0.1 or 0.0.0.0.`;
    case 'EACCES':
      return port ? `This user may not use port ${port}. Set PORT to a port above 1023.` : message;
    default:
      return message ?? String(error);
  }
}

/** Collecting garbage takes a tenth of a second, so it waits for this long without a request. */
const idleMs = 1000;

/** Runs V8's garbage collector if Node was started with `--expose-gc`. `last-resort` also drops compiled start-up code. */
const collectGarbage = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** Frees about 10 MB of memory that only starting up needed, once, when the server is first idle. */
export function gcWhenIdle(server: EventEmitter, collect: () => void = collectGarbage): void {
  const postpone = () => void timer.refresh();
  const timer = setTimeout(() => {
    server.off('request', postpone);
    collect();
  }, idleMs).unref();
  server.on('request', postpone);
}
