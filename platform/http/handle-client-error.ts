import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { listSecurityHeaders, type SecurityOptions } from './middleware/security-headers.ts';

/** The statuses for requests that Node can't read, by Node's error codes. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A connection with the response in progress on it, a private field of Node's that its types do not declare. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null };

/** The headers of a plain-text response that is sent outside the app. */
export const listPlainHeaders = (security: SecurityOptions): [name: string, value: string][] => [
  ...listSecurityHeaders(security).other,
  ['content-type', 'text/plain; charset=utf-8'],
  ['cache-control', 'no-store'],
];

/**
 * Answers an unreadable request with a readable text; Node alone would leave the visitor with the browser's own error.
 * Responses to earlier requests on the same connection are sent first.
 */
export function handleClientError(security: SecurityOptions) {
  const headers = [...listPlainHeaders(security), ['connection', 'close']];
  const respond = (code: string | undefined, socket: Connection): void => {
    const status = statuses[code ?? ''] ?? 400;
    const body =
      status === 431 ? describeLongHead(undefined, security.siteUrl) : `${STATUS_CODES[status]}.\n`;
    const lines = [...headers, ['content-length', String(Buffer.byteLength(body))]];
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  };
  // Every further chunk of an unreadable request raises another error.
  const responded = new WeakSet<Duplex>();
  return ({ code }: NodeJS.ErrnoException, socket: Connection): void => {
    if (code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    if (responded.has(socket)) return;
    responded.add(socket);
    const proceed = (): void => {
      const before = socket._httpMessage;
      // If an earlier response closes the connection, the rest of that response is still being sent.
      if (socket.writableEnded || socket.destroyed) return;
      if (before?.req.complete) before.once('close', proceed);
      // The response that has begun belongs to the unreadable request itself, and nothing may be written into it.
      else if (before?.headersSent) socket.destroy();
      else respond(code, socket);
    };
    proceed();
  };
}

/** The limit for the request line and all headers together. */
export const maxHeadBytes = 16_384;

/** Says which part of a request is too long (RFC 6585, section 5), and what to do; both parts if that is unknown. */
export function describeLongHead(
  request: { url?: string | undefined; rawHeaders: string[] } | undefined,
  siteUrl: string,
): string {
  const address = `This address is longer than our limit of 16 kB.\nA search takes 100 characters: ${siteUrl}/search\n`;
  const cookies = `The cookies that your browser sends to ${new URL(siteUrl).hostname} are longer than our limit of 16 kB.\nDelete the cookies of this site in your browser’s settings, then try again. For visitors the site sets none.\n`;
  if (!request) return `${address}\nOr it is not the address but something sent along with it:\n${cookies}`;
  const { name, bytes } = findLongestHeader(request.rawHeaders);
  if ((request.url?.length ?? 0) >= bytes) return address;
  if (name === 'cookie') return cookies;
  return `The header ${name} of this request is too long: all headers together may have 16 kB.\n`;
}

/** Finds the header with the most bytes; those of one name count together, as a client may split cookies. */
function findLongestHeader(rawHeaders: string[]): { name: string; bytes: number } {
  const sizes = new Map<string, number>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    sizes.set(name, (sizes.get(name) ?? 0) + (rawHeaders[index + 1]?.length ?? 0));
  }
  const [name, bytes] = [...sizes].reduce(
    (longest, entry) => (entry[1] > longest[1] ? entry : longest),
    ['', 0],
  );
  return { name, bytes };
}
