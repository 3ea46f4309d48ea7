import { expect, test } from 'vitest';
import { parseEnvironment } from '#server/env.ts';
import { listAccountOrigins } from './accounts-config.ts';
import { makeSigningKey } from './standin/signing-keys.ts';

const url = 'https://abcdefgh.supabase.co';
const key = 'sb_publishable_0123456789abcdef';
const jwk = JSON.parse(await makeSigningKey());
const jwt = (role: string) => `eyJ.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;

test('A-05 without a Supabase project the site keeps the accounts, and confirms addresses by email', () => {
  const { accounts } = parseEnvironment({});
  expect(accounts).toEqual({
    kind: 'own',
    jwks: undefined,
    confirmEmail: true,
  });
  expect(listAccountOrigins(accounts)).toEqual([]);
});

test('A-05 confirmation can be switched off, and the keys be given', () => {
  const { accounts } = parseEnvironment({
    AUTH_CONFIRM_EMAIL: 'off',
    AUTH_JWT_KEYS: JSON.stringify({ keys: [jwk] }),
  });
  expect(accounts).toEqual({ kind: 'own', jwks: [jwk], confirmEmail: false });
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
  ['AUTH_CONFIRM_EMAIL: expected on or off, got "yes"', { AUTH_CONFIRM_EMAIL: 'yes' }],
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
