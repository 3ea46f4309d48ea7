import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { AccountsUnavailable } from '#domain/accounts/account-store.ts';
import { ownKey } from '#domain/accounts/auth-endpoint.ts';
import { AuthFailure, invalid } from '#domain/accounts/auth-failure.ts';
import type { Log } from '#domain/log.ts';
import { type AuthVariables, answerFailure } from './answer-failure.ts';
import type { AuthContext, Sender } from './auth-context.ts';
import { describeSettings, socialProviders } from './describe-settings.ts';
import { formatAccount } from './format-account.ts';
import { grantPassword, passwordGrantBody } from './grant-password.ts';
import { grantPkce, pkceGrantBody } from './grant-pkce.ts';
import { grantRefreshToken, refreshGrantBody } from './grant-refresh-token.ts';
import { logOut } from './log-out.ts';
import { describeBrokenLink, openLink } from './open-link.ts';
import { readBody } from './read-body.ts';
import { recover, recoverBody } from './recover.ts';
import { requireSession } from './require-session.ts';
import { resend, resendBody } from './resend.ts';
import { otpBody, sendOtp } from './send-otp.ts';
import { signUp, signUpBody } from './sign-up.ts';
import { updateUser, updateUserBody } from './update-user.ts';
import { verify, verifyBody } from './verify.ts';

type Ask = Context<{ Variables: AuthVariables }>;

export type AuthRoutesOptions = {
  context: AuthContext;
  /** The visitor's network address; empty where unknown. */
  readAddress(c: Context): string;
  log: Log;
};

/** What Supabase's clients and mail programs open without the key. */
const open = ['/verify', '/authorize', '/health', '/.well-known/jwks.json'];

/** Supabase's Auth protocol, to be mounted at `/auth/v1`. A-05 */
export function createAuthRoutes({ context, readAddress, log }: AuthRoutesOptions) {
  const readSender = (c: Ask): Sender => ({
    address: readAddress(c),
    redirects: [c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('referer')],
  });
  const answer = (c: Ask, result: object | AuthFailure) =>
    result instanceof AuthFailure ? answerFailure(c, result) : c.json(result);
  /** An endpoint that takes JSON. */
  const take =
    <Schema extends z.ZodType>(
      schema: Schema,
      work: (context: AuthContext, sender: Sender, body: z.output<Schema>) => Promise<object>,
    ) =>
    async (c: Ask) => {
      const body = await readBody(c.req, schema);
      return answer(c, body instanceof AuthFailure ? body : await work(context, readSender(c), body));
    };

  const logFailure = (error: unknown, c: Ask) =>
    log.error('a sign-in request failed', { error, path: c.req.path, requestId: c.get('requestId') });

  const app = new Hono<{ Variables: AuthVariables }>();
  app.use(async (c, next) => {
    const key = c.req.header('apikey') ?? c.req.query('apikey');
    const path = c.req.path.replace(/^\/auth\/v1/, '');
    if (key !== ownKey && !open.includes(path))
      return answerFailure(c, new AuthFailure(401, 'no_authorization', 'No API key found in request'));
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
    return undefined;
  });

  const grants: Record<string, (c: Ask) => Promise<Response>> = {
    password: take(passwordGrantBody, grantPassword),
    refresh_token: take(refreshGrantBody, grantRefreshToken),
    pkce: take(pkceGrantBody, grantPkce),
  };
  app.post('/signup', take(signUpBody, signUp));
  app.post('/token', (c) => {
    const name = c.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    return (
      grant?.(c) ?? answerFailure(c, new AuthFailure(400, 'invalid_credentials', 'unsupported_grant_type'))
    );
  });
  app.post('/otp', take(otpBody, sendOtp));
  app.post('/magiclink', take(otpBody, sendOtp));
  app.post('/recover', take(recoverBody, recover));
  app.post('/resend', take(resendBody, resend));
  app.post('/verify', take(verifyBody, verify));
  app.get('/verify', async (c) => {
    // Mail programs look at links before people do, and some look with HEAD. That uses nothing up.
    if (c.req.method === 'HEAD') return c.body(null, 204);
    const { token = '', type = '' } = c.req.query();
    const asked = { linkToken: token, type };
    const sender = readSender(c);
    const target = await openLink(context, sender, asked).catch((error: unknown) => {
      logFailure(error, c);
      return describeBrokenLink(context, sender, asked);
    });
    return c.redirect(target, 303);
  });

  app.get('/user', async (c) => {
    const user = await requireSession(context, c.req.header('authorization'));
    return answer(c, user instanceof AuthFailure ? user : formatAccount(user.account, [user.identity]));
  });
  app.put('/user', async (c) => {
    const user = await requireSession(context, c.req.header('authorization'));
    if (user instanceof AuthFailure) return answerFailure(c, user);
    return take(updateUserBody, (...[, sender, body]) => updateUser(context, sender, user, body))(c);
  });
  app.post('/logout', async (c) => {
    const user = await requireSession(context, c.req.header('authorization'));
    if (user instanceof AuthFailure) return answerFailure(c, user);
    const failure = await logOut(context, user, c.req.query('scope') ?? 'global');
    return failure ? answerFailure(c, failure) : c.body(null, 204);
  });

  app.get('/authorize', (c) => {
    const provider = c.req.query('provider') ?? '';
    const why = socialProviders.includes(provider)
      ? 'provider is not enabled'
      : `Provider ${provider.slice(0, 40)} could not be found`;
    return answerFailure(c, invalid(`Unsupported provider: ${why}`));
  });
  app.get('/settings', (c) => c.json(describeSettings(context.settings)));
  app.get('/health', (c) =>
    c.json({
      version: 'v2',
      name: 'GoTrue',
      description: 'The accounts of this site, in the protocol of Supabase Auth',
    }),
  );
  app.get('/.well-known/jwks.json', (c) =>
    c.json(context.tokens.published, 200, { 'cache-control': 'public, max-age=600' }),
  );
  app.all('*', (c) => answerFailure(c, new AuthFailure(404, 'not_found', 'There is no such endpoint.')));

  app.onError((error, c) => {
    logFailure(error, c);
    const down = error instanceof AccountsUnavailable;
    return answerFailure(
      c,
      down
        ? new AuthFailure(503, 'unexpected_failure', `${error.message} Please try again in a minute.`, {
            retryAfterSeconds: 10,
          })
        : new AuthFailure(
            500,
            'unexpected_failure',
            'Unexpected failure, please check server logs for more information',
          ),
    );
  });
  return app;
}
