import { Hono, type MiddlewareHandler } from 'hono';
import { ownKey } from '#app/session/auth-endpoint.ts';
import { AccountsUnavailable } from '../../domain/account-store.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';
import { type AuthVariables, answerFailure } from './answer-failure.ts';
import { describeSettings } from './describe-settings.ts';
import { type Endpoint, type EndpointTools, forSession, logFailure, take } from './endpoint.ts';
import { formatAccount } from './format-account.ts';
import { grantPassword, passwordGrantBody } from './grant-password.ts';
import { grantPkce, pkceGrantBody } from './grant-pkce.ts';
import { grantRefreshToken, refreshGrantBody } from './grant-refresh-token.ts';
import { logOut } from './log-out.ts';
import { refuseWhatIsNotOffered } from './not-offered.ts';
import { padResponseTime } from './pad-response-time.ts';
import { answerLink, refuseProvider } from './public-endpoints.ts';
import { recover, recoverBody } from './recover.ts';
import { resend, resendBody } from './resend.ts';
import { otpBody, sendOtp } from './send-otp.ts';
import { signUp, signUpBody } from './sign-up.ts';
import { updateUser, updateUserBody } from './update-user.ts';
import { verify, verifyBody } from './verify.ts';

/** Supabase's Auth protocol, to be mounted at `/auth/v1`. A-05 */
export function createAuthRoutes(tools: EndpointTools) {
  const { context } = tools;
  const app = new Hono<{ Variables: AuthVariables }>();
  app.use(requireKey());
  app.post('/signup', padResponseTime(take(tools, signUpBody, signUp)));
  app.post('/token', grantToken(tools));
  app.post('/otp', padResponseTime(take(tools, otpBody, sendOtp)));
  app.post('/magiclink', padResponseTime(take(tools, otpBody, sendOtp)));
  app.post('/recover', padResponseTime(take(tools, recoverBody, recover)));
  app.post('/resend', padResponseTime(take(tools, resendBody, resend)));
  app.post('/verify', take(tools, verifyBody, verify));
  app.get('/verify', answerLink(tools));
  app.get('/authorize', refuseProvider);

  app.get(
    '/user',
    forSession(tools, (c, { account, identity }) => c.json(formatAccount(account, [identity]))),
  );
  app.put(
    '/user',
    forSession(tools, (c, signedIn) =>
      take(tools, updateUserBody, (...[, sender, body]) => updateUser(context, sender, signedIn, body))(c),
    ),
  );
  app.post(
    '/logout',
    forSession(tools, async (c, signedIn) => {
      const failure = await logOut(context, signedIn, c.req.query('scope') ?? 'global');
      return failure ? answerFailure(c, failure) : c.body(null, 204);
    }),
  );

  refuseWhatIsNotOffered(app, tools);

  app.get('/settings', (c) => c.json(describeSettings(context.settings)));
  app.get('/health', (c) => c.json(health));
  app.get('/.well-known/jwks.json', (c) =>
    c.json(context.tokens.published, 200, { 'cache-control': 'public, max-age=600' }),
  );
  app.all('*', (c) => answerFailure(c, new AuthFailure(404, 'not_found', 'There is no such endpoint.')));
  app.onError((error, c) => {
    logFailure(tools, c, error);
    return answerFailure(c, error instanceof AccountsUnavailable ? away : unexpected);
  });
  return app;
}

const health = {
  version: 'v2',
  name: 'GoTrue',
  description: 'The accounts of this site, in the protocol of Supabase Auth',
};

/** 5xx: the client keeps its session, and tries again. */
const away = new AuthFailure(
  503,
  'unexpected_failure',
  'The accounts could not be reached. Please try again in a minute.',
  { retryAfterSeconds: 10 },
);
const unexpected = new AuthFailure(500, 'unexpected_failure', 'Something went wrong on our side.');

/** What mail programs, browsers and other servers open without the key. */
const open = ['/verify', '/authorize', '/health', '/.well-known/jwks.json'];

/** Refuses requests without the key, as Supabase's gateway does. */
function requireKey(): MiddlewareHandler<{ Variables: AuthVariables }> {
  return async function requireKey(c, next) {
    const key = c.req.header('apikey') ?? c.req.query('apikey');
    if (key !== ownKey && !open.includes(c.req.path.replace(/^\/auth\/v1/, '')))
      return answerFailure(c, new AuthFailure(401, 'no_authorization', 'No API key found in request'));
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  };
}

function grantToken(tools: EndpointTools): Endpoint {
  const grants: Record<string, Endpoint> = {
    password: take(tools, passwordGrantBody, grantPassword),
    refresh_token: take(tools, refreshGrantBody, grantRefreshToken),
    pkce: take(tools, pkceGrantBody, grantPkce),
  };
  return async function grantToken(c) {
    const name = c.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    const unknown = new AuthFailure(400, 'invalid_credentials', 'unsupported_grant_type');
    return grant ? grant(c) : answerFailure(c, unknown);
  };
}
