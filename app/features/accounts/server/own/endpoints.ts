import { setTimeout as wait } from 'node:timers/promises';
import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { readAtMost } from '#platform/http/request-limits.ts';
import { AuthError } from '../../domain/auth-error.ts';
import type { SignedIn } from './sessions.ts';

export type AuthEnv = { Variables: { requestId: string; signedIn: SignedIn } };

/**
 * Several times longer than hashing a password and storing an email take. A fixed minimum hides what rounding up would
 * not: on which side of a boundary the work ended.
 */
export const minimumResponseMs = 500;

/**
 * Answers no sooner than the minimum, so that the response time does not reveal whether an address has an account.
 * Renewals are about a token, not an address.
 */
export function waitForMinimum(minimumMs: number) {
  return createMiddleware(async function waitForMinimum(c, next) {
    if (c.req.query('grant_type') === 'refresh_token') return next();
    const minimum = wait(minimumMs);
    await next();
    await minimum;
  });
}

/**
 * Formats an error in the protocol's API version of 2024-01-01. The version must be echoed, because otherwise clients
 * ignore the error code.
 */
export function formatErrorResponse({ status, code, message, details }: AuthError): Response {
  const weak = details.weakReasons && { weak_password: { reasons: details.weakReasons } };
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-supabase-api-version': '2024-01-01',
  });
  if (details.retryAfterSeconds !== undefined) headers.set('retry-after', String(details.retryAfterSeconds));
  return new Response(JSON.stringify({ code, message, ...weak }), { status, headers });
}

/** Parsing costs time before any rate limit applies, and no request of the protocol is larger. */
const maxBodyBytes = 16_384;

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

/** Parses the JSON body with a schema; throws an AuthError if it is invalid. Unknown fields are ignored, as in GoTrue. */
export async function parseBody<Schema extends z.ZodType>(
  request: HonoRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const bytes = await readAtMost(request.raw.body, maxBodyBytes);
  if (!bytes) throw new AuthError(413, 'request_entity_too_large', 'The request is larger than 16 kB');
  const parsed = schema.safeParse(parseStorable(bytes));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
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
