import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { listAccountOrigins } from '#app/accounts/server/accounts-config.ts';
import { generateSigningKey, openSigningKeys } from '#app/accounts/server/standin/signing-keys.ts';
import { parseEnvironment } from './env.ts';

const url = 'https://abcdefgh.supabase.co';
const key = 'sb_publishable_0123456789abcdef';
const jwk = JSON.parse(await generateSigningKey());
const other = JSON.parse(await generateSigningKey());

function generateKey(type: 'rsa' | 'ec' | 'ed25519', size: number | string = 0) {
  const options = type === 'rsa' ? { modulusLength: Number(size) } : { namedCurve: String(size) };
  return generateKeyPairSync(type as 'ec', options as { namedCurve: string }).privateKey.export({
    format: 'jwk',
  });
}
const jwt = (role: string) => `eyJ.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;

test('A-05 without Supabase the site stores the accounts itself, and confirms addresses by email', () => {
  const { accounts } = parseEnvironment({});
  expect(accounts).toEqual({
    kind: 'own',
    jwks: undefined,
    confirmEmail: true,
  });
  expect(listAccountOrigins(accounts)).toEqual([]);
});

test('A-05 confirmation can be switched off, and signing keys can be set', () => {
  const { accounts } = parseEnvironment({
    AUTH_CONFIRM_EMAIL: 'off',
    AUTH_JWT_KEYS: JSON.stringify({ keys: [jwk] }),
  });
  expect(accounts).toEqual({ kind: 'own', jwks: [jwk], confirmEmail: false });
});

test('A-05 Supabase is configured by URL and public key, and pages may connect to it only', () => {
  const { accounts } = parseEnvironment({ SUPABASE_URL: `${url}/`, SUPABASE_ANON_KEY: key });
  expect(accounts).toEqual({ kind: 'supabase', url, key });
  expect(listAccountOrigins(accounts)).toEqual([url, 'wss://abcdefgh.supabase.co']);
  const local = parseEnvironment({ SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_ANON_KEY: jwt('anon') });
  expect(listAccountOrigins(local.accounts)).toEqual(['http://127.0.0.1:54321', 'ws://127.0.0.1:54321']);
});

test('A-05 keys from Supabase’s generator can sign, and so can RSA keys', async () => {
  for (const given of [{ ...jwk, key_ops: ['sign', 'verify'], ext: true }, generateKey('rsa', 2048)]) {
    const { accounts } = parseEnvironment({ AUTH_JWT_KEYS: JSON.stringify([given]) });
    if (accounts.kind !== 'own' || !accounts.jwks) throw new Error('The keys were not accepted.');
    expect((await openSigningKeys(accounts.jwks)).algorithm).toBe(given.kty === 'RSA' ? 'RS256' : 'ES256');
  }
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
  ['AUTH_JWT_KEYS: expected a JWK set', { AUTH_JWT_KEYS: 'no JSON' }],
  ['AUTH_JWT_KEYS: expected at least one private key', { AUTH_JWT_KEYS: setOf() }],
  ['AUTH_JWT_KEYS: expected key 1 to be', { AUTH_JWT_KEYS: setOf({ kty: 'oct', k: 'shared' }) }],
  ['AUTH_JWT_KEYS: expected at least one private key', { AUTH_JWT_KEYS: setOf({ ...jwk, d: undefined }) }],
  ['AUTH_JWT_KEYS: expected key 1 to be a valid key', { AUTH_JWT_KEYS: setOf({ ...jwk, d: 'AAAA' }) }],
  ['expected key 1 to be a valid key', { AUTH_JWT_KEYS: setOf({ ...jwk, x: jwk.y.slice(4) }) }],
  ['AUTH_JWT_KEYS: expected key 1 to be a valid key', { AUTH_JWT_KEYS: setOf({ ...jwk, crv: 'P-384' }) }],
  ['key 2 to be without alg, or with ES256', { AUTH_JWT_KEYS: setOf(jwk, { ...other, alg: 'ES384' }) }],
  [
    'every key to have a kid of its own',
    { AUTH_JWT_KEYS: setOf({ ...jwk, kid: 'a' }, { ...other, kid: 'a' }) },
  ],
  [
    'key 1 to be EC on P-256 or RSA of at least 2048 bits',
    { AUTH_JWT_KEYS: setOf(generateKey('rsa', 1024)) },
  ],
  ['key 1 to be EC on P-256', { AUTH_JWT_KEYS: setOf(generateKey('ec', 'P-384')) }],
  ['key 1 to be EC on P-256', { AUTH_JWT_KEYS: setOf(generateKey('ed25519')) }],
  ['key 1 to be for signatures', { AUTH_JWT_KEYS: setOf({ ...jwk, use: 'enc' }) }],
  ['or with "sig" and "sign"', { AUTH_JWT_KEYS: setOf({ ...jwk, key_ops: ['verify'] }) }],
  [
    'key 2 to be for signatures: without use and key_ops, or with "sig" and "verify"',
    { AUTH_JWT_KEYS: setOf(jwk, { ...other, d: undefined, key_ops: ['encrypt'] }) },
  ],
])('A-05 invalid settings stop the server from starting: %s (%#)', (message, variables) => {
  expect(() => parseEnvironment(variables)).toThrow(message);
});

test('A-05 messages never contain a key', () => {
  const secret = 'sb_secret_do_not_print_me';
  for (const name of ['SUPABASE_ANON_KEY', 'AUTH_JWT_KEYS'])
    expect(() => parseEnvironment({ [name]: secret })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) }),
    );
});
