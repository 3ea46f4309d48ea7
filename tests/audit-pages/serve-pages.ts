import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { createAddressPolicy } from '#platform/outbound/address-policy.ts';
import { type ClosableOutbound, createOutbound } from '#platform/outbound/create-outbound.ts';
import type { TrafficLimits } from '#platform/outbound/outbound.ts';
import { listen, stopServer } from '../site.ts';
import type { PageFile, PageResponse } from './page-file.ts';

/** Counts the bytes that the servers wrote in each response: status line, headers and body, complete or not. */
export function createCounter() {
  const watched: (() => { url: string; status: number; bytes: number; done: boolean })[] = [];
  return {
    /** Call this before any part of the response is written. */
    watch(url: string, { socket }: IncomingMessage, response: ServerResponse): void {
      const before = socket.bytesWritten;
      let end: number | undefined;
      const close = () => {
        end ??= socket.bytesWritten;
      };
      response.once('finish', close);
      response.once('close', close);
      watched.push(() => {
        const bytes = (end ?? socket.bytesWritten) - before;
        return { url, status: response.statusCode, bytes, done: end !== undefined };
      });
    },
    /** Starts counting. The returned function gives the count so far. */
    begin() {
      const from = watched.length;
      return () => {
        const responses = watched.slice(from).map((read) => read());
        const bytes = responses.reduce((sum, response) => sum + response.bytes, 0);
        return { responses, bytes, requests: responses.length };
      };
    },
  };
}

type Counter = ReturnType<typeof createCounter>;

/** `prefix` precedes the counted paths: the origin, for the second server. */
export function createPageServer(
  pages: Map<string, PageResponse>,
  counter: Counter,
  prefix: () => string,
): Server {
  return createServer((request, response) => {
    const { pathname, search } = new URL(`http://test.example${request.url}`);
    counter.watch(`${prefix()}${pathname}${search}`, request, response);
    const page = pages.get(pathname);
    if (typeof page === 'function') page(request, response);
    else if (page) sendFile(page, request, response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.\n');
  });
}

const compress = { br: zlib.brotliCompressSync, gzip: zlib.gzipSync };
const compressed = new WeakMap<PageFile, { br?: Buffer; gzip?: Buffer }>();

function sendFile(file: PageFile, { headers, method }: IncomingMessage, response: ServerResponse): void {
  const isText = /^text\/|javascript|json|svg|xml/.test(file.type);
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding =
    file.careless || !isText ? undefined : (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  let body: Buffer = Buffer.from(file.body);
  if (encoding) {
    const known = compressed.get(file) ?? {};
    compressed.set(file, known);
    body = known[encoding] ??= compress[encoding](body);
  }
  const tag = `"${body.length.toString(36)}"`;
  const cacheHeaders = file.careless
    ? {}
    : {
        etag: tag,
        'cache-control': file.type.startsWith('text/html') ? 'no-cache' : 'max-age=31536000, immutable',
      };
  if (!file.careless && headers['if-none-match'] === tag)
    return void response.writeHead(304, cacheHeaders).end();
  response.writeHead(200, {
    ...{ 'content-type': file.type, 'content-length': String(body.length) },
    ...(encoding && { 'content-encoding': encoding, vary: 'Accept-Encoding' }),
    // The second server is another site.
    'access-control-allow-origin': '*',
    ...cacheHeaders,
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** The real outbound client, which may also reach these servers on this machine. */
export function allowOutbound(origins: string[], limits: Partial<TrafficLimits> = {}): ClosableOutbound {
  const allow = origins.map((origin) => new URL(origin).host);
  return createOutbound({ policy: createAddressPolicy({ allow }), limits });
}

export type Responder = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a local server that records every request, and the real outbound client to reach it. */
export async function startCountingServer(respond: Responder, limits?: Parameters<typeof allowOutbound>[1]) {
  /** The requests as `HEAD /path`, in order. */
  const requests: string[] = [];
  const open = { now: 0, max: 0 };
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    open.now += 1;
    open.max = Math.max(open.max, open.now);
    response.once('close', () => {
      open.now -= 1;
    });
    respond(request, response);
  });
  const own = await listen(server);
  const outbound = allowOutbound([own], limits);
  return {
    own,
    requests,
    open,
    outbound,
    async [Symbol.asyncDispose]() {
      outbound.close();
      await stopServer(server);
    },
  };
}
