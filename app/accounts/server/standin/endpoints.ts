import { setTimeout as wait } from 'node:timers/promises';
import type { Context, HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import type { SignedIn } from './sessions.ts';
import type { Metadata } from './users.ts';

export type AuthEnv = { Variables: { requestId: string; signedIn: SignedIn } };

/** Many times longer than storing an email takes. */
export const responseStepMs = 50;

/** Rounds the response time up to a multiple of `responseStepMs`, so that it does not reveal whether an address exists. */
export const padResponseTime = createMiddleware(async function padResponseTime(_c, next) {
  const began = performance.now();
  await next();
  const tookMs = performance.now() - began;
  await wait(Math.ceil(tookMs / responseStepMs) * responseStepMs - tookMs);
});

const versionHeader = 'x-supabase-api-version';
const newShape = '2024-01-01';

/**
 * Formats an error in the API version that the client requests. The version must be echoed, because otherwise clients of
 * the new version ignore the error code.
 */
export function formatErrorResponse(
  c: Context<AuthEnv>,
  { status, code, message, details }: AuthError,
): Response {
  const weak = details.weakReasons && { weak_password: { reasons: details.weakReasons } };
  const requestId = status >= 500 ? c.get('requestId') : undefined;
  // An invalid date counts as the old version, as in GoTrue.
  const isNew = Date.parse(c.req.header(versionHeader) ?? '') >= Date.parse(newShape);
  const body = isNew
    ? { code, message, ...weak }
    : { code: status, error_code: code, msg: message, ...(requestId && { error_id: requestId }), ...weak };
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-sb-error-code': code,
  });
  if (isNew) headers.set(versionHeader, newShape);
  if (details.retryAfterSeconds !== undefined) headers.set('retry-after', String(details.retryAfterSeconds));
  return new Response(JSON.stringify(body), { status, headers });
}

/** Parsing costs time before any rate limit applies, and no request of the protocol is larger. */
const maxBodyBytes = 16_384;

/** Every access token contains the metadata, and headers are limited to 16 kB. */
export const maxMetadataBytes = 4096;

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value): Metadata => value ?? {})
  .refine((value) => !isTooLarge(value), `must not be larger than ${maxMetadataBytes} bytes`);

export function isTooLarge(value: Metadata): boolean {
  return Buffer.byteLength(JSON.stringify(value)) > maxMetadataBytes;
}

export const challengeFields = { code_challenge: text, code_challenge_method: text };

/** Parses the JSON body with a schema; throws an AuthError if it is invalid. Unknown fields are ignored, as in GoTrue. */
export async function parseBody<Schema extends z.ZodType>(
  request: HonoRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseStorable(await readBytes(request.raw.body)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const why = `${issue?.path.join('.') || 'body'}: ${issue?.message}`;
  throw issue?.code === 'custom' ? invalid(why) : badJson(why);
}

function badJson(why: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`);
}

/** Refuses null bytes and lone surrogates, which PostgreSQL cannot store. */
function parseStorable(bytes: Uint8Array): unknown {
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(source, (key, value) => {
      for (const part of [key, value])
        if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed()))
          throw new Error('a string contains a null byte or a lone surrogate');
      return value;
    });
  } catch (error) {
    throw badJson((error as Error).message);
  }
}

/** The sender of a longer body loses the connection instead of getting a response. */
const maxDrainedBytes = 4 * 1_048_576;

async function readBytes(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    // The rest is read and dropped, because a client does not read the response while it is still sending.
    if (bytes <= maxBodyBytes) chunks.push(chunk);
    else if (bytes > maxDrainedBytes) break;
  }
  if (bytes > maxBodyBytes)
    throw new AuthError(413, 'request_entity_too_large', 'The request is larger than 16 kB');
  return Buffer.concat(chunks);
}
