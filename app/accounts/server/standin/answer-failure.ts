import type { Context } from 'hono';
import type { AuthFailure } from '../../domain/auth-failure.ts';

export type AuthVariables = { requestId: string };

const versionHeader = 'x-supabase-api-version';
const newShape = '2024-01-01';

/**
 * A refusal in the shape the client asked for. The version has to be echoed: without it a client that speaks the
 * new shape reads no code.
 */
export function answerFailure(c: Context<{ Variables: AuthVariables }>, failure: AuthFailure): Response {
  const { status, code, message, extras } = failure;
  const weak = extras.weakReasons && { weak_password: { reasons: extras.weakReasons } };
  const requestId = status >= 500 ? c.get('requestId') : undefined;
  const isNew = wantsNewShape(c.req.header(versionHeader));
  const body = isNew
    ? { code, message, ...weak }
    : { code: status, error_code: code, msg: message, ...(requestId && { error_id: requestId }), ...weak };
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-sb-error-code': code,
  });
  if (isNew) headers.set(versionHeader, newShape);
  const wait = extras.retryAfterSeconds;
  if (wait !== undefined) headers.set('retry-after', String(wait));
  return new Response(JSON.stringify(body), { status, headers });
}

/** Dates compare as text. What is no date counts as old, as in the reference. */
function wantsNewShape(version: string | undefined): boolean {
  return (
    version !== undefined &&
    /^\d{4}-\d{2}-\d{2}$/.test(version) &&
    version >= newShape &&
    !Number.isNaN(Date.parse(version))
  );
}
