import { Hono, type MiddlewareHandler } from 'hono';
import { ownKey } from '#app/session/auth-endpoint.ts';
import { isOutage } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { otpBody, recover, recoverBody, resend, resendBody, sendOtp } from './email-requests.ts';
import {
  type AuthRequest,
  type AuthVariables,
  answerError,
  type Endpoint,
  type EndpointTools,
  padResponseTime,
  readClient,
  takeJson,
  withSession,
} from './endpoints.ts';
import { grantPassword, passwordGrantBody } from './password-grant.ts';
import { grantPkce, pkceGrantBody } from './pkce-grant.ts';
import { grantRefreshToken, refreshTokenGrantBody } from './refresh-token-grant.ts';
import { endSessions } from './sessions.ts';
import { signUp, signUpBody } from './sign-up.ts';
import { reauthenticate, updateUser, updateUserBody } from './update-user.ts';
import { formatUser } from './users.ts';
import { openLink, verify, verifyBody } from './verify.ts';

/** Supabase's Auth protocol, to be mounted at `/auth/v1`. A-05 */
export function createAuthRoutes(tools: EndpointTools & { log: Log }) {
  const { context, log } = tools;
  const app = new Hono<{ Variables: AuthVariables }>();
  app.use(requireKey());
  app.post('/signup', padResponseTime(takeJson(tools, signUpBody, signUp)));
  app.post('/token', grantToken(tools));
  app.post('/otp', padResponseTime(takeJson(tools, otpBody, sendOtp)));
  app.post('/recover', padResponseTime(takeJson(tools, recoverBody, recover)));
  app.post('/resend', padResponseTime(takeJson(tools, resendBody, resend)));
  app.post('/verify', padResponseTime(takeJson(tools, verifyBody, verify)));
  app.get('/verify', async (c) => {
    // Mail programs look at links before people do, and some look with HEAD. That uses nothing up.
    if (c.req.method === 'HEAD') return c.body(null, 204);
    const { token = '', type = '' } = c.req.query();
    const onFailure = (error: unknown) => explain(c, error);
    return c.redirect(
      await openLink(context, readClient(tools, c), { linkToken: token, type }, onFailure),
      303,
    );
  });
  app.get(
    '/user',
    withSession(tools, (c, { user }) => c.json(formatUser(user, context.now()))),
  );
  app.put(
    '/user',
    padResponseTime(
      withSession(tools, (c, signedIn) =>
        takeJson(tools, updateUserBody, (...[, client, body]) => updateUser(context, client, signedIn, body))(
          c,
        ),
      ),
    ),
  );
  app.get(
    '/reauthenticate',
    withSession(tools, async (c, signedIn) =>
      c.json(await reauthenticate(context, readClient(tools, c), signedIn)),
    ),
  );
  app.post(
    '/logout',
    withSession(tools, async (c, signedIn) => {
      const scope = c.req.query('scope') ?? 'global';
      if (scope !== 'global' && scope !== 'local' && scope !== 'others')
        throw invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`);
      await context.transaction((trx) => endSessions(trx, signedIn, scope));
      return c.body(null, 204);
    }),
  );
  app.get('/settings', (c) => c.json(describeSettings(context.settings.confirmEmail)));
  app.get('/health', (c) => c.json(health));
  app.get('/.well-known/jwks.json', (c) =>
    c.json(context.tokens.published, 200, { 'cache-control': 'public, max-age=600' }),
  );
  app.get('/authorize', () => {
    throw invalid('Unsupported provider: provider is not enabled');
  });
  // GoTrue has no error code for this either.
  app.all('*', (c) => c.text('404 page not found\n', 404));
  app.onError((error, c) => answerError(c, error instanceof AuthError ? error : explain(c, error)));

  /** Logs an error that is no refusal of ours. The client keeps its session on 5xx, and tries again. */
  function explain(c: AuthRequest, error: unknown): AuthError {
    log.error('a sign-in request failed', { error, path: c.req.path, requestId: c.get('requestId') });
    if (!isOutage(error))
      return new AuthError(500, 'unexpected_failure', 'Something went wrong on our side.');
    const message = 'The accounts could not be reached. Please try again in a minute.';
    return new AuthError(503, 'unexpected_failure', message, { retryAfterSeconds: 10 });
  }
  return app;
}

const health = {
  version: 'v2',
  name: 'GoTrue',
  description: 'The accounts of this site, in the protocol of Supabase Auth',
};

/** Mail programs, browsers and other servers open these without the key. */
const open = ['/verify', '/authorize', '/health', '/.well-known/jwks.json'];

/** Refuses requests without the key, as Supabase's gateway does. */
function requireKey(): MiddlewareHandler<{ Variables: AuthVariables }> {
  return async function requireKey(c, next) {
    const key = c.req.header('apikey') ?? c.req.query('apikey');
    if (key !== ownKey && !open.includes(c.req.path.replace(/^\/auth\/v1/, '')))
      throw new AuthError(401, 'no_authorization', 'No API key found in request');
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  };
}

function grantToken(tools: EndpointTools): Endpoint {
  const refuse = (status: number, code: string, message: string): Endpoint => {
    return () => {
      throw new AuthError(status, code, message);
    };
  };
  const grants = new Map<string, Endpoint>([
    ['password', takeJson(tools, passwordGrantBody, grantPassword)],
    ['refresh_token', takeJson(tools, refreshTokenGrantBody, grantRefreshToken)],
    ['pkce', takeJson(tools, pkceGrantBody, grantPkce)],
    ['id_token', refuse(400, 'provider_disabled', 'Provider is not enabled')],
    ['web3', refuse(422, 'web3_provider_disabled', 'Web3 provider is disabled')],
  ]);
  const unknown = refuse(400, 'invalid_credentials', 'unsupported_grant_type');
  return (c) => (grants.get(c.req.query('grant_type') ?? '') ?? unknown)(c);
}

function describeSettings(confirmEmail: boolean) {
  return {
    // A provider that is not named is off.
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
