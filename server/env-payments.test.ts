import { expect, test } from 'vitest';
import { listPageOrigins } from '#app/features/payments/server/payments-config.ts';
import { parseEnvironment } from './env.ts';
import { listLaunchSettings } from './list-launch-settings.ts';

type Env = Record<string, string | undefined>;

const parse = (env: Env) => parseEnvironment(env).payments;
const https = { SITE_URL: 'https://saltbush.example' };
const live = {
  STRIPE_SECRET_KEY: `sk_${'live'}_0123456789abcdef`,
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
};
const trial = { ...live, STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef' };

test('P-04 without a key the sandbox replaces Stripe; on https only if it is set explicitly', () => {
  expect(parse({})).toEqual({ kind: 'sandbox', pageUrl: undefined });
  expect(parse(https)).toEqual({ kind: 'none', isIntended: false });
  expect(parse({ ...https, PAYMENTS: 'sandbox' }).kind).toBe('sandbox');
  expect(parse({ PAYMENTS: 'off' })).toEqual({ kind: 'none', isIntended: true });
  expect(parse({ PAYMENTS_SANDBOX_URL: 'http://127.0.0.1:3001/' })).toEqual({
    kind: 'sandbox',
    pageUrl: 'http://127.0.0.1:3001',
  });
});

test('P-04 a key and a webhook secret select Stripe, and there may be two secrets', () => {
  expect(parse({ ...https, ...live })).toEqual({
    kind: 'stripe',
    secretKey: live.STRIPE_SECRET_KEY,
    webhookSecrets: ['whsec_0123456789'],
    live: true,
    apiUrl: undefined,
  });
  expect(parse({ ...trial, STRIPE_WEBHOOK_SECRET: 'whsec_11111111, whsec_22222222' })).toMatchObject({
    live: false,
    webhookSecrets: ['whsec_11111111', 'whsec_22222222'],
  });
  expect(parse({ ...trial, STRIPE_SECRET_KEY: `rk_${'live'}_0123456789abcdef` })).toMatchObject({
    live: true,
  });
  // The operator's commands may run without SITE_URL, and a test key needs no https.
  expect(parse(live).kind).toBe('stripe');
  expect(parse({ ...trial, SITE_URL: 'http://saltbush.example' }).kind).toBe('stripe');
});

test.each([
  ['STRIPE_WEBHOOK_SECRET: expected with STRIPE_SECRET_KEY', { ...live, STRIPE_WEBHOOK_SECRET: undefined }],
  ['STRIPE_SECRET_KEY: expected with STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }],
  ['PAYMENTS: expected none with a Stripe key', { ...live, PAYMENTS: 'sandbox' }],
  ['SITE_URL: expected https with a live Stripe key', { ...live, SITE_URL: 'http://saltbush.example' }],
  [
    'STRIPE_SECRET_KEY: expected a Stripe secret key',
    { ...live, STRIPE_SECRET_KEY: 'pk_test_0123456789abcdef' },
  ],
  ['STRIPE_WEBHOOK_SECRET: expected the secret', { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_11111111,,' }],
  [
    'PAYMENTS_SANDBOX_URL: expected none with a Stripe key',
    { ...trial, PAYMENTS_SANDBOX_URL: 'http://127.0.0.1:3001' },
  ],
  ['PAYMENTS: expected sandbox or off', { PAYMENTS: 'on' }],
  [
    'STRIPE_API_URL: expected only with a Stripe test key',
    { ...live, STRIPE_API_URL: 'http://127.0.0.1:12111' },
  ],
  ['STRIPE_API_URL: expected only with a Stripe test key', { STRIPE_API_URL: 'http://127.0.0.1:12111' }],
  [
    'STRIPE_API_URL: expected an http or https URL',
    { ...trial, STRIPE_API_URL: 'http://127.0.0.1:12111/v1' },
  ],
  ...['https://127.0.0.1:3001', 'http://pay.example:80', 'http://127.0.0.1', 'http://127.0.0.1:1/x'].map(
    (url): [string, Env] => ['expected an http URL on localhost', { PAYMENTS_SANDBOX_URL: url }],
  ),
])(
  'P-04 incomplete, contradictory or insecure settings stop the server from starting: %s (%#)',
  (message, env) => {
    expect(() => parse(env)).toThrow(message);
  },
);

test('P-04 with a test key, Stripe’s API may have another address', () => {
  const STRIPE_API_URL = 'http://127.0.0.1:12111';
  expect(parse({ ...trial, STRIPE_API_URL })).toMatchObject({ kind: 'stripe', apiUrl: STRIPE_API_URL });
});

test('P-04 messages never contain a key', () => {
  const all = { STRIPE_SECRET_KEY: 'hunter2', STRIPE_WEBHOOK_SECRET: 'hunter3' };
  expect(() => parse(all)).toThrow(/STRIPE_SECRET_KEY/);
  expect(() => parse(all)).not.toThrow(/hunter/);
});

test('P-01 forms may redirect to the hosted page only', () => {
  const list = (env: Record<string, string>) => listPageOrigins(parse(env), 'http://127.0.0.1:3000');
  // The site's own origin is listed, because visitors may use another name for it.
  expect(list({})).toEqual(['http://127.0.0.1:3000']);
  expect(list({ ...https, ...live })).toEqual(['https://checkout.stripe.com']);
  expect(list({ PAYMENTS_SANDBOX_URL: 'http://127.0.0.1:3001' })).toEqual(['http://127.0.0.1:3001']);
  expect(list({ PAYMENTS: 'off' })).toEqual([]);
});

test.each([
  [{}, 'sandbox'],
  [https, 'closed'],
  [{ ...https, ...trial }, 'test key'],
  [{ ...https, ...live }, undefined],
  [{ ...https, PAYMENTS: 'off' }, undefined],
])('P-04 a site that cannot take real payments is not ready for launch: %j', (env, problem) => {
  const problems = listLaunchSettings(parseEnvironment(env)).filter(({ variable }) =>
    /^STRIPE/.test(variable),
  );
  const fault = { variable: 'STRIPE_SECRET_KEY', problem: expect.stringContaining(problem ?? '') };
  expect(problems).toEqual(problem ? [fault] : []);
});
