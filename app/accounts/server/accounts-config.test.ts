import { expect, test } from 'vitest';
import { parseEnvironment } from '#server/env.ts';
import { listAccountOrigins } from './accounts-config.ts';
import { makeSigningKey } from './standin/signing-keys.ts';

const url = 'https://abcdefgh.supabase.co';
const key = 'sb_publishable_0123456789abcdef';
const jwk = JSON.parse(await makeSigningKey());
const jwt = (role: string) => `eyJ.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;

test('A-05 without a Supabase project the site keeps the accounts, with the defaults of the protocol', () => {
  const { accounts } = parseEnvironment({});
  expect(accounts).toEqual({
    kind: 'own',
    jwks: undefined,
    settings: {
      signUp: true,
      confirmEmail: true,
      passwordMin: 8,
      mailIntervalSeconds: 60,
      tokenSeconds: 3600,
      redirects: [],
      limits: { send: 30, verify: 30, token: 150, account: 30, letters: 20 },
    },
  });
  expect(listAccountOrigins(accounts)).toEqual([]);
});

test('A-05 every setting of the protocol can be set', () => {
  const { accounts } = parseEnvironment({
    AUTH_SIGN_UP: 'off',
    AUTH_CONFIRM_EMAIL: 'off',
    AUTH_PASSWORD_MIN: '12',
    AUTH_MAIL_INTERVAL_SECONDS: '0',
    AUTH_TOKEN_SECONDS: '121',
    AUTH_REDIRECTS: 'https://app.example/**, au.app://in/*',
    AUTH_RATE_LIMITS: 'send=5, token=0',
    AUTH_JWT_KEYS: JSON.stringify({ keys: [jwk] }),
  });
  expect(accounts).toEqual({
    kind: 'own',
    jwks: [jwk],
    settings: {
      signUp: false,
      confirmEmail: false,
      passwordMin: 12,
      mailIntervalSeconds: 0,
      tokenSeconds: 121,
      redirects: ['https://app.example/**', 'au.app://in/*'],
      limits: { send: 5, verify: 30, token: 0, account: 30, letters: 20 },
    },
  });
});

const open = `https://** https://* https://*/auth https://**.example/ https://*.com/** https://app*.example/
  https://app.example** https://?.example/ https://app.example?/ http*://app.example/
  https://app.example@*.example/ *://app.example/`;

test.each(open.split(/\s+/))(
  'A-05 emails that could lead to anybody’s host are refused at start: %s',
  (glob) => {
    const AUTH_REDIRECTS = `https://fine.example/** ${glob}`;
    expect(() => parseEnvironment({ AUTH_REDIRECTS })).toThrow(/AUTH_REDIRECTS: expected addresses/);
  },
);

const closed = `https://app.example/** https://*.app.example/in/* https://*.preview.app.example/?
  http://127.0.0.1:*/** http://localhost:3000/** au.app://in/* au.app://**/in`;

test.each(closed.split(/\s+/))('A-05 emails may lead to %s, where an operator says so', (AUTH_REDIRECTS) => {
  expect(() => parseEnvironment({ AUTH_REDIRECTS })).not.toThrow();
});

test('A-05 a Supabase project is named by its URL and its public key, and pages may connect to exactly that', () => {
  const { accounts } = parseEnvironment({ SUPABASE_URL: `${url}/`, SUPABASE_ANON_KEY: key });
  expect(accounts).toEqual({ kind: 'supabase', url, key });
  expect(listAccountOrigins(accounts)).toEqual([url, 'wss://abcdefgh.supabase.co']);
  const local = parseEnvironment({ SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_ANON_KEY: jwt('anon') });
  expect(listAccountOrigins(local.accounts)).toEqual(['http://127.0.0.1:54321', 'ws://127.0.0.1:54321']);
});

const SUPABASE_ANON_KEY = key;
const setOf = (...keys: object[]) => JSON.stringify({ keys });

test.each([
  ['SUPABASE_ANON_KEY: expected with SUPABASE_URL', { SUPABASE_URL: url }],
  ['SUPABASE_URL: expected with SUPABASE_ANON_KEY', { SUPABASE_ANON_KEY }],
  ['SUPABASE_URL: expected an https URL', { SUPABASE_URL: 'http://abcdefgh.supabase.co', SUPABASE_ANON_KEY }],
  ['SUPABASE_URL: expected', { SUPABASE_URL: `${url}/auth/v1`, SUPABASE_ANON_KEY }],
  ['SUPABASE_URL: expected', { SUPABASE_URL: 'supabase', SUPABASE_ANON_KEY }],
  [
    'SUPABASE_ANON_KEY: expected the public',
    { SUPABASE_URL: url, SUPABASE_ANON_KEY: 'sb_secret_0123456789' },
  ],
  ['SUPABASE_ANON_KEY: expected the public', { SUPABASE_URL: url, SUPABASE_ANON_KEY: jwt('service_role') }],
  ['AUTH_SIGN_UP: expected on or off, got "yes"', { AUTH_SIGN_UP: 'yes' }],
  ['AUTH_PASSWORD_MIN: expected a whole number from 6 to 72', { AUTH_PASSWORD_MIN: '5' }],
  ['AUTH_TOKEN_SECONDS: expected a whole number from 121', { AUTH_TOKEN_SECONDS: '120' }],
  ['AUTH_TOKEN_SECONDS', { AUTH_TOKEN_SECONDS: '1e3' }],
  ['AUTH_MAIL_INTERVAL_SECONDS', { AUTH_MAIL_INTERVAL_SECONDS: '-1' }],
  ['AUTH_REDIRECTS: expected addresses', { AUTH_REDIRECTS: '/auth' }],
  ['AUTH_RATE_LIMITS: expected pairs such as', { AUTH_RATE_LIMITS: 'constructor=1' }],
  ['AUTH_RATE_LIMITS: expected pairs such as', { AUTH_RATE_LIMITS: 'sent=3' }],
  ['AUTH_JWT_KEYS: expected a JWK set', { AUTH_JWT_KEYS: setOf() }],
  ['AUTH_JWT_KEYS', { AUTH_JWT_KEYS: setOf({ kty: 'oct', k: 'shared' }) }],
  ['AUTH_JWT_KEYS', { AUTH_JWT_KEYS: setOf({ ...jwk, d: undefined }) }],
  ['AUTH_JWT_KEYS', { AUTH_JWT_KEYS: setOf({ ...jwk, d: 'AAAA' }) }],
  ['AUTH_JWT_KEYS', { AUTH_JWT_KEYS: setOf({ ...jwk, x: jwk.y.slice(4) }) }],
  ['AUTH_JWT_KEYS', { AUTH_JWT_KEYS: setOf({ ...jwk, crv: 'P-384' }) }],
])('A-05 what can not be used is named at start: %s (%#)', (message, variables) => {
  expect(() => parseEnvironment(variables)).toThrow(message);
});

test('A-05 no message repeats a key', () => {
  const secret = 'sb_secret_do_not_print_me';
  for (const name of ['SUPABASE_ANON_KEY', 'AUTH_JWT_KEYS'])
    expect(() => parseEnvironment({ [name]: secret })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) }),
    );
});
