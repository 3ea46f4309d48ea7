import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { SMTPServer } from 'smtp-server';
import { eventTypes } from '#app/features/payments/server/stripe-event.ts';
import { echoPath, echoRequest } from '#platform/http/echo-request.ts';
import { createSelfSigned } from './self-signed.ts';
import { listen, stopServer } from './site.ts';

/**
 * Starts what a site in production talks to, on loopback: a mail server, Stripe, Supabase, WordPress, and the site itself
 * behind a proxy with TLS. Each answers as when all is well, until a test changes one of the `state`.
 */
export async function startOutsideServices(secret: string) {
  const state = {
    /** The secret of the running site. */
    secret,
    smtpPassword: 'right',
    stripeStatus: 200,
    accountStatus: 200,
    account: { id: 'acct_1', charges_enabled: true },
    endpoint: { url: '', status: 'enabled', enabled_events: [...eventTypes] as string[] },
    supabaseStatus: 200,
    autoconfirm: false,
    postsStatus: 200,
    userStatus: 200,
    date: () => new Date(),
    homeStatus: 200,
    homeHeaders: {
      'content-security-policy': "default-src 'self'",
      'strict-transport-security': 'max-age=63072000',
      'content-encoding': 'identity',
    } as Record<string, string>,
    /** The address that the proxy adds to `X-Forwarded-For`. */
    addressAdded: '8.8.4.4' as string | undefined,
    /** What the name of the site's host leads to, from where the doctor runs. */
    hostAddress: '8.8.8.8',
    /** The status with which the proxy answers the doctor's own request; undefined: it passes it on. */
    echoStatus: undefined as number | undefined,
    webhookStatus: 204,
  };

  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ password }, _session, callback) =>
      password === state.smtpPassword
        ? callback(null, { user: 'site' })
        : callback(Object.assign(new Error('535 Wrong password'), { responseCode: 535 })),
  });
  mail.on('error', () => {});
  const mailUrl = await listen(mail.server);

  const services = new Hono();
  services.use(async (c, next) => {
    await next();
    c.header('date', state.date().toUTCString());
  });
  services.get('/v1/webhook_endpoints', (c) => c.json({ data: [state.endpoint] }, state.stripeStatus as 200));
  services.get('/v1/account', (c) => c.json(state.account, state.accountStatus as 200));
  services.get('/auth/v1/settings', (c) =>
    c.json({ mailer_autoconfirm: state.autoconfirm }, state.supabaseStatus as 200),
  );
  services.get('/wp-json/wp/v2/posts', (c) => {
    c.header('x-wp-total', '12');
    return c.json([], state.postsStatus as 200);
  });
  services.get('/wp-json/wp/v2/users/me', (c) => c.json({ id: 1 }, state.userStatus as 200));
  const plain = createServer(getRequestListener(services.fetch));
  const servicesUrl = await listen(plain);

  const site = new Hono();
  site.get('/', (c) => c.body('<p>Home</p>', state.homeStatus as 200, state.homeHeaders));
  site.post('/webhooks/blog', (c) => c.body(null, state.webhookStatus as 204));
  site.get(echoPath, (c) =>
    state.echoStatus ? c.body(null, state.echoStatus as 502) : echoRequest(state.secret, 1).fetch(c.req.raw),
  );
  const { key, cert } = createSelfSigned(['127.0.0.1']);
  const listener = getRequestListener((request) => {
    const headers = new Headers(request.headers);
    if (state.addressAdded)
      headers.set(
        'x-forwarded-for',
        [headers.get('x-forwarded-for'), state.addressAdded].filter(Boolean).join(', '),
      );
    return site.fetch(new Request(request, { headers }));
  });
  const secure = createSecureServer({ key, cert }, listener);
  const siteUrl = (await listen(secure)).replace('http:', 'https:');
  state.endpoint.url = `${siteUrl}/webhooks/stripe`;

  return {
    state,
    siteUrl,
    servicesUrl,
    certificate: cert,
    smtpUrl: mailUrl.replace('http://', 'smtp://site:right@'),
    async [Symbol.asyncDispose]() {
      await Promise.all([plain, secure].map(stopServer));
      await new Promise<void>((resolve) => mail.close(resolve));
    },
  };
}
