import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Methods that change nothing. All others are state changes, which are guarded. */
export const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses TRACE, CONNECT and unknown methods, which no address of the site takes (RFC 9110, 15.6.2). */
export function knownMethods(): MiddlewareHandler {
  return async function knownMethods(c, next) {
    if (known.includes(c.req.method)) return next();
    return refuse(c, 501, 'This site does not support this method.');
  };
}

/** Answers with a plain-text error and no-store, because the next request may succeed. */
export function refuse(c: Context, status: ContentfulStatusCode, message: string): Response {
  return c.text(`${message}\n`, status, { 'cache-control': 'no-store' });
}

/**
 * Answers 405, and names the methods that this address takes (RFC 9110, 15.5.6). OPTIONS asks for just that, as HAProxy’s
 * health check does unless it is told otherwise.
 */
export function refuseMethod(c: Context, allow: string, message: string): Response {
  const headers = { allow, 'cache-control': 'no-store' };
  return c.req.method === 'OPTIONS' ? c.body(null, 204, headers) : c.text(`${message}\n`, 405, headers);
}

/**
 * The longest valid message of the contact form is 48 kB, encoded. One that is several times too long is still read, so
 * that the form comes back with it, and says what to shorten.
 */
export const maxBodyBytes = 262_144;

/**
 * Refuses a body that is too large before a handler reads it. Hono's own limit fails on a body without a length,
 * because it creates a Request that Node does not recognise.
 */
export function bodyLimit(): MiddlewareHandler {
  return async function bodyLimit(c, next) {
    if (safeMethods.includes(c.req.method)) return next();
    const length = c.req.header('content-length');
    if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
      return Number(length) > maxBodyBytes ? refuseBody(c) : next();
    }
    // Only reading shows how long a body of undeclared length is.
    const body = await readAtMost(c.req.raw.body, maxBodyBytes);
    if (!body) return refuseBody(c);
    const { url, method, headers, signal } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, signal, body });
    return next();
  };
}

/** Reads a body of at most `maxBytes`; undefined if it is longer. */
export async function readAtMost(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function refuseBody(c: Context): Response {
  return refuse(
    c,
    413,
    'This is larger than our limit of 256 kB, so none of it was saved.\nGo back, shorten it, and send it again. The message of a form may have 5,000 characters.',
  );
}
