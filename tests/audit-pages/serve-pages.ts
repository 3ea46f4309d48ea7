import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import type { AnswerCounter } from './count-answers.ts';
import type { PageAnswer, PageFile } from './page-file.ts';

/** Listens on a free port of this machine alone. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** `prefix` stands before the paths that are counted: the origin, for the second server. */
export function createPageServer(
  answers: Map<string, PageAnswer>,
  counter: AnswerCounter,
  prefix: () => string,
): Server {
  return createServer((request, response) => {
    const { pathname, search } = new URL(`http://test.example${request.url}`);
    counter.watch(`${prefix()}${pathname}${search}`, request, response);
    const answer = answers.get(pathname);
    if (typeof answer === 'function') answer(request, response);
    else if (answer) sendFile(answer, request, response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.\n');
  });
}

const isText = (type: string) => /^text\/|javascript|json|svg|xml/.test(type);
const compressed = new WeakMap<PageFile, Map<string, Buffer>>();

function sendFile(file: PageFile, request: IncomingMessage, response: ServerResponse): void {
  const encoding = file.careless || !isText(file.type) ? undefined : chooseEncoding(request);
  const body = encode(file, encoding);
  const headers: Record<string, string> = {
    'content-type': file.type,
    'content-length': String(body.length),
    ...(encoding && { 'content-encoding': encoding, vary: 'Accept-Encoding' }),
    // The second server is another site.
    'access-control-allow-origin': '*',
  };
  if (!file.careless) {
    const tag = `"${body.length.toString(36)}"`;
    headers.etag = tag;
    headers['cache-control'] = file.type.startsWith('text/html') ? 'no-cache' : 'max-age=31536000, immutable';
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304, { etag: tag, 'cache-control': headers['cache-control'] }).end();
      return;
    }
  }
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
}

function chooseEncoding(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function encode(file: PageFile, encoding: 'br' | 'gzip' | undefined): Buffer {
  const plain = Buffer.from(file.body);
  if (!encoding) return plain;
  const known = compressed.get(file) ?? new Map<string, Buffer>();
  compressed.set(file, known);
  const body = known.get(encoding) ?? (encoding === 'br' ? zlib.brotliCompressSync : zlib.gzipSync)(plain);
  known.set(encoding, body);
  return body;
}
