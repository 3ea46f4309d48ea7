import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { listSecurityHeaders, type SecurityOptions } from './middleware/security-headers.ts';

/** What Node answers to requests that it can't read, by its own codes. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what never becomes a request, with words: Node would leave the visitor to the browser's own. */
export function answerClientError(security: SecurityOptions) {
  const headers = [
    ...listSecurityHeaders(security, 'other'),
    ['content-type', 'text/plain; charset=utf-8'],
    ['cache-control', 'no-store'],
    ['connection', 'close'],
  ];
  return (error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }): void => {
    // An answer may be under way: nothing may be written into it.
    if (!socket.writable || socket.bytesWritten || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ''] ?? 400;
    const body = status === 431 ? tooLong(security.siteUrl) : `${STATUS_CODES[status]}.\n`;
    const lines = [...headers, ['content-length', String(Buffer.byteLength(body))]];
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  };
}

const tooLong = (siteUrl: string) =>
  `This address is longer than the 16 kB that we read.\nA search takes 100 characters: ${siteUrl}/search\n`;
