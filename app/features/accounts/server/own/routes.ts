import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { ownKey } from '#app/shell/session/auth-endpoint.ts';
import { isOutage } from '#platform/database/store.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { formatViewPath } from '../../domain/auth-paths.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { type AuthEnv, formatErrorResponse, parseBody, waitForMinimum } from './endpoints.ts';
import { grantPassword, passwordGrantBody } from './password-grant.ts';
import { grantRefreshToken, refreshTokenGrantBody } from './refresh-token-grant.ts';
import { otpBody, sendOtp } from './send-otp.ts';
import { endSessions, requireRecentSignIn, requireSession } from './sessions.ts';
import { updateUser, updateUserBody } from './update-user.ts';
import { formatUser } from './users.ts';
import { verify, verifyBody } from './verify.ts';

type Options = {
  context: AuthContext;
  /** Returns the visitor's IP address; empty if unknown. */
  readAddress(c: Context): string;
  /** The minimum time of responses that depend on whether an address has an account. */
  minimumMs: number;
};

/** the part of Supabase's Auth protocol that the site's pages use, to be mounted at `/auth/v1`. */
export function createAuthRoutes({ context, readAddress, minimumMs }: Options) {
  const readClient = (c: Context): Client => ({
    address: readAddress(c),
    userAgent: c.req.header('user-agent') ?? '',
    redirectTo: c.req.query('redirect_to'),
  });
  /** Creates a handler that parses a JSON body with a schema and responds with JSON. */
  const json =
    <Schema extends z.ZodType>(
      schema: Schema,
      flow: (context: AuthContext, client: Client, body: z.output<Schema>) => Promise<object>,
    ) =>
    async (c: Context) =>
      c.json(await flow(context, readClient(c), await parseBody(c.req, schema)));
  const forSignedIn = createMiddleware<AuthEnv>(async function forSignedIn(c, next) {
    c.set('signedIn', await requireSession(context, c.req.header('authorization')));
    await next();
  });
  const steady = waitForMinimum(minimumMs);

  const app = new Hono<AuthEnv>();
  // The address of links in emails of earlier releases, whose tokens no longer work. The page says so; nothing is used up.
  app.get('/verify', (c) => c.redirect(`${formatViewPath('sign-in')}?token_hash=`, 303));
  app.use(requireKey);
  app.post('/otp', steady, json(otpBody, sendOtp));
  const recover: typeof sendOtp = (context, client, body) =>
    sendOtp(context, client, { ...body, create_user: false });
  app.post('/recover', steady, json(otpBody, recover));
  app.post('/signup', () => {
    throw new AuthError(
      422,
      'signup_disabled',
      'Accounts are created with POST /otp and its code; a password is chosen afterwards with PUT /user',
    );
  });
  app.post('/verify', steady, json(verifyBody, verify));
  app.post('/token', steady, async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return json(passwordGrantBody, grantPassword)(c);
      case 'refresh_token':
        return json(refreshTokenGrantBody, grantRefreshToken)(c);
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
  app.get('/user', forSignedIn, (c) => c.json(formatUser(c.var.signedIn.user, context.now())));
  app.put('/user', steady, forSignedIn, async (c) => {
    const body = await parseBody(c.req, updateUserBody);
    return c.json(await updateUser(context, readClient(c), c.var.signedIn, body));
  });
  app.post('/logout', forSignedIn, async (c) => {
    const scope = c.req.query('scope') ?? 'global';
    if (scope !== 'global' && scope !== 'local' && scope !== 'others')
      throw invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`);
    if (scope !== 'local') requireRecentSignIn(context, c.var.signedIn);
    await context.transaction((trx) => endSessions(trx, c.var.signedIn, scope));
    return c.body(null, 204);
  });
  // GoTrue has no error code for unknown paths either.
  app.all('*', (c) => c.text('404 page not found\n', 404));
  app.onError((error, c) => formatErrorResponse(error instanceof AuthError ? error : explain(c, error)));

  /** Logs an unexpected error. On a 5xx the client keeps its session and retries. */
  function explain(c: Context<AuthEnv>, error: unknown): AuthError {
    context.log.error('a sign-in request failed', {
      error,
      path: c.req.path,
      requestId: c.get('requestId'),
    });
    if (!isOutage(error))
      return new AuthError(500, 'unexpected_failure', 'Something went wrong on our side.');
    const message = 'The account service is unavailable. Please try again in a minute.';
    return new AuthError(503, 'unexpected_failure', message, { retryAfterSeconds: 10 });
  }
  return app;
}

/** Refuses requests without the key, as Supabase's gateway does. */
const requireKey = createMiddleware(async function requireKey(c, next) {
  if (c.req.header('apikey') !== ownKey)
    throw new AuthError(401, 'no_authorization', 'No API key found in request');
  await next();
  c.res.headers.set('cache-control', 'no-store');
});
