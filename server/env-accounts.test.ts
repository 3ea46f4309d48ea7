import { expect, test } from 'vitest';
import { listAccountOrigins } from '#app/features/accounts/server/accounts-config.ts';
import { parseEnvironment } from './env.ts';

const url = 'https://abcdefgh.supabase.co';
const key = 'sb_publishable_0123456789abcdef';
const jwt = (role: string) => `eyJ.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;

test('A-05 without Supabase the site stores the accounts itself', () => {
  const { accounts } = parseEnvironment({});
  expect(accounts).toEqual({ kind: 'own' });
  expect(listAccountOrigins(accounts)).toEqual([]);
});

test('A-05 Supabase is configured by URL and public key, and pages may connect to it only', () => {
  const { accounts } = parseEnvironment({ SUPABASE_URL: `${url}/`, SUPABASE_ANON_KEY: key });
  expect(accounts).toEqual({ kind: 'supabase', url, key });
  expect(listAccountOrigins(accounts)).toEqual([url, 'wss://abcdefgh.supabase.co']);
  const local = parseEnvironment({ SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_ANON_KEY: jwt('anon') });
  expect(listAccountOrigins(local.accounts)).toEqual(['http://127.0.0.1:54321', 'ws://127.0.0.1:54321']);
});

const SUPABASE_ANON_KEY = key;

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
])('A-05 invalid settings stop the server from starting: %s (%#)', (message, variables) => {
  expect(() => parseEnvironment(variables)).toThrow(message);
});

test('A-05 messages never contain a key', () => {
  const secret = 'sb_secret_do_not_print_me';
  expect(() => parseEnvironment({ SUPABASE_ANON_KEY: secret })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(secret) }),
  );
});
