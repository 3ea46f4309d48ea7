import { expect, test, vi } from 'vitest';
import { createFakeStorage } from '#tests/fake-storage.ts';
import { forgetStoredSession, readStoredSession } from './stored-session.ts';

const key = 'sb-saltbush-auth-token';
const user = { id: 'an-id', email: 'ana@tidepool.example' };
const good = { access_token: 'a', refresh_token: 'r', expires_at: 1_900_000_000, user };

function store(text: string) {
  const { storage, entries } = createFakeStorage();
  entries.set(key, text);
  vi.stubGlobal('localStorage', storage);
  return entries;
}

test('A-01 a stored session is read without the client, and stays', () => {
  const stored = store(JSON.stringify(good));
  expect(readStoredSession(key)).toEqual(good);
  expect(stored.size).toBe(1);
  forgetStoredSession(key);
  expect([stored.size, readStoredSession(key)]).toEqual([0, null]);
});

test('A-01 where the browser denies access to storage, nobody knows whether a session is stored', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readStoredSession(key)).toBeUndefined();
  expect(() => forgetStoredSession(key)).not.toThrow();
});

test.each<[string, unknown]>([
  ['no token', { ...good, access_token: '' }],
  ['a token that is a number', { ...good, access_token: 1 }],
  ['a list for a renewal token', { ...good, refresh_token: [] }],
  ['an end that is a word', { ...good, expires_at: 'soon' }],
  ['no end', { ...good, expires_at: null }],
  ['no user', { ...good, user: undefined }],
  ['a user who is a number', { ...good, user: 7 }],
  ['a user without an id', { ...good, user: { email: user.email } }],
  ['a list', [good]],
  ['nothing', null],
])('A-01 a stored session with %s is not used, and is removed', (_name, stored) => {
  const entries = store(JSON.stringify(stored));
  expect(readStoredSession(key)).toBeNull();
  expect(entries.size).toBe(0);
});
