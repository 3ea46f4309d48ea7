import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { ownKey } from '#app/session/auth-endpoint.ts';
import { isOutage } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { otpBody, recover, recoverBody, resend, resendBody, sendOtp } from './email-requests.ts';
import { type AuthEnv, formatErrorResponse, padResponseTime, parseBody } from './endpoints.ts';
import { grantPassword, passwordGrantBody } from './password-grant.ts';
import { grantPkce, pkceGrantBody } from './pkce-grant.ts';
import { grantRefreshToken, refreshTokenGrantBody } from './refresh-token-grant.ts';
import { endSessions, requireSession } from './sessions.ts';
import { signUp, signUpBody } from './sign-up.ts';
import { reauthenticate, updateUser, updateUserBody } from './update-user.ts';
import { formatUser } from './users.ts';
import { openLink, verify, verifyBody } from './verify.ts';

type Options = {
  context: AuthContext;
  /** Returns the visitor's IP address; empty if unknown. */
  readAddress(c: Context): string;
  log: Log;
};

/** Supabase's Auth protocol, to be mounted at `/auth/v1`. */
export function createAuthRoutes({ context, readAddress, log }: Options) {
  const readClient = (c: Context): Client => ({
    address: readAddress(c),
    userAgent: c.req.header('user-agent') ?? '',
    redirects: [c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('referer')],
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

  const app = new Hono<AuthEnv>();
  app.use(requireKey);
  app.post('/signup', padResponseTime, json(signUpBody, signUp));
  app.post('/otp', padResponseTime, json(otpBody, sendOtp));
  app.post('/recover', padResponseTime, json(recoverBody, recover));
  app.post('/resend', padResponseTime, json(resendBody, resend));
  app.post('/verify', padResponseTime, json(verifyBody, verify));
  app.get('/verify', async (c) => {
    // Some mail programs check links with HEAD, which must not use them up.
    if (c.req.method === 'HEAD') return c.body(null, 204);
    const { token = '', type = '' } = c.req.query();
    const onFailure = (error: unknown) => explain(c, error);
    return c.redirect(await openLink(context, readClient(c), { linkToken: token, type }, onFailure), 303);
  });
  app.post('/token', (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return json(passwordGrantBody, grantPassword)(c);
      case 'refresh_token':
        return json(refreshTokenGrantBody, grantRefreshToken)(c);
      case 'pkce':
        return json(pkceGrantBody, grantPkce)(c);
      case 'id_token':
        throw new AuthError(400, 'provider_disabled', 'Provider is not enabled');
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
  app.get('/user', forSignedIn, (c) => c.json(formatUser(c.var.signedIn.user, context.now())));
  app.put('/user', padResponseTime, forSignedIn, async (c) => {
    const body = await parseBody(c.req, updateUserBody);
    return c.json(await updateUser(context, readClient(c), c.var.signedIn, body));
  });
  app.get('/reauthenticate', forSignedIn, async (c) =>
    c.json(await reauthenticate(context, readClient(c), c.var.signedIn)),
  );
  app.post('/logout', forSignedIn, async (c) => {
    const scope = c.req.query('scope') ?? 'global';
    if (scope !== 'global' && scope !== 'local' && scope !== 'others')
      throw invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`);
    await context.transaction((trx) => endSessions(trx, c.var.signedIn, scope));
    return c.body(null, 204);
  });
  app.get('/settings', (c) => c.json(describeSettings(context.settings.confirmEmail)));
  app.get('/health', (c) => c.json(health));
  app.get('/.well-known/jwks.json', (c) =>
    c.json(context.tokens.published, 200, { 'cache-control': 'public, max-age=600' }),
  );
  app.get('/authorize', () => {
    throw invalid('Unsupported provider: provider is not enabled');
  });
  // GoTrue has no error code for unknown paths either.
  app.all('*', (c) => c.text('404 page not found\n', 404));
  app.onError((error, c) => formatErrorResponse(c, error instanceof AuthError ? error : explain(c, error)));

  /** Logs an unexpected error. On a 5xx the client keeps its session and retries. */
  function explain(c: Context<AuthEnv>, error: unknown): AuthError {
    log.error('a sign-in request failed', { error, path: c.req.path, requestId: c.get('requestId') });
    if (!isOutage(error))
      return new AuthError(500, 'unexpected_failure', 'Something went wrong on our side.');
    const message = 'The account service is unavailable. Please try again in a minute.';
    return new AuthError(503, 'unexpected_failure', message, { retryAfterSeconds: 10 });
  }
  return app;
}

const health = {
  version: 'v2',
  name: 'GoTrue',
  description: 'The auth service of this site, in the protocol of Supabase Auth',
};

/** Mail programs, browsers and other servers use these without the key. */
const open = ['/verify', '/authorize', '/health', '/.well-known/jwks.json'];

/** Refuses requests without the key, as Supabase's gateway does. */
const requireKey = createMiddleware(async function requireKey(c, next) {
  const key = c.req.header('apikey') ?? c.req.query('apikey');
  if (key !== ownKey && !open.includes(c.req.path.replace(/^\/auth\/v1/, '')))
    throw new AuthError(401, 'no_authorization', 'No API key found in request');
  await next();
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
});

function describeSettings(confirmEmail: boolean) {
  return {
    // Providers that are not listed are off.
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: !confirmEmail,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  };
}
