import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { listSecurityHeaders, type SecurityOptions } from './middleware/security-headers.ts';

/** What Node answers to requests that it can't read, by its own codes. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A connection, and the answer that is under way on it: a field of Node's own, which its types do not name. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null };

/**
 * Answers what never becomes a request, with words: Node would leave the visitor to the browser's own. Answers to
 * requests before it on the same connection go first.
 */
export function answerClientError(security: SecurityOptions) {
  const headers = [
    ...listSecurityHeaders(security, 'other'),
    ['content-type', 'text/plain; charset=utf-8'],
    ['cache-control', 'no-store'],
    ['connection', 'close'],
  ];
  const answer = (code: string | undefined, socket: Connection): void => {
    const status = statuses[code ?? ''] ?? 400;
    const body = status === 431 ? tooLong(security.siteUrl) : `${STATUS_CODES[status]}.\n`;
    const lines = [...headers, ['content-length', String(Buffer.byteLength(body))]];
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  };
  // Each piece that comes behind what can't be read is one more error.
  const told = new WeakSet<Duplex>();
  return ({ code }: NodeJS.ErrnoException, socket: Connection): void => {
    if (code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    if (told.has(socket)) return;
    told.add(socket);
    const proceed = (): void => {
      const before = socket._httpMessage;
      // Whoever closes after an answer sends what is left of it.
      if (socket.writableEnded || socket.destroyed) return;
      if (before?.req.complete) before.once('close', proceed);
      // It is the one that can't be read: nothing may be written into an answer that has begun.
      else if (before?.headersSent) socket.destroy();
      else answer(code, socket);
    };
    proceed();
  };
}

const tooLong = (siteUrl: string) =>
  `This address is longer than the 16 kB that we read.\nA search takes 100 characters: ${siteUrl}/search\n`;
