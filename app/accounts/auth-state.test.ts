import type { Session } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { type AuthState, followAuthChange, followAuthStep, judgeAuthChange } from './auth-state.ts';

const session = { access_token: 'a', refresh_token: 'r', user: { email: 'ana@tidepool.example' } } as Session;
const loading: AuthState = { kind: 'loading' };

test('A-02 a stored session, once read, signs in; none signs out', () => {
  const signedIn = followAuthChange(loading, { event: 'INITIAL_SESSION', session });
  expect(signedIn).toEqual({ kind: 'signed-in', session, email: 'ana@tidepool.example', recovering: false });
  expect(followAuthChange(loading, { event: 'INITIAL_SESSION', session: null })).toEqual({
    kind: 'signed-out',
  });
});

test.each(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const)(
  'A-02 %s resolves to signed in',
  (event) => {
    expect(followAuthChange(loading, { event, session }).kind).toBe('signed-in');
  },
);

test('A-02 signing out ends the session', () => {
  const signedIn = followAuthChange(loading, { event: 'SIGNED_IN', session });
  expect(followAuthChange(signedIn, { event: 'SIGNED_OUT', session: null })).toEqual({ kind: 'signed-out' });
  expect(followAuthChange(signedIn, { event: 'SIGNED_OUT', session })).toEqual({ kind: 'signed-out' });
});

test('A-02 a recovery lasts until the password is changed, or somebody signs out', () => {
  const recovering = followAuthChange(loading, { event: 'PASSWORD_RECOVERY', session });
  expect(recovering).toMatchObject({ recovering: true });
  const looked = followAuthChange(recovering, { event: 'SIGNED_IN', session });
  expect(looked).toMatchObject({ recovering: true });
  expect(followAuthChange(looked, { event: 'USER_UPDATED', session })).toMatchObject({ recovering: false });
  const out = followAuthChange(looked, { event: 'SIGNED_OUT', session: null });
  expect(followAuthChange(out, { event: 'SIGNED_IN', session })).toMatchObject({ recovering: false });
});

test('A-02 a session whose user can not be read is still one, without an email', () => {
  const user = new Proxy({} as Session['user'], {
    get() {
      throw new Error('no user stored');
    },
  });
  const state = followAuthChange(loading, { event: 'INITIAL_SESSION', session: { ...session, user } });
  expect(state).toMatchObject({ kind: 'signed-in', email: '' });
  const strange = { ...session, user: { email: 7 } } as unknown as Session;
  expect(followAuthChange(loading, { event: 'SIGNED_IN', session: strange })).toMatchObject({ email: '' });
});

test('A-02 no session, while one is stored, means that the service did not answer', () => {
  const none = { event: 'INITIAL_SESSION', session: null } as const;
  const judged = judgeAuthChange(none, 'ana@tidepool.example');
  expect(followAuthStep(loading, judged)).toEqual({ kind: 'unanswered', email: 'ana@tidepool.example' });
  expect(judgeAuthChange(none, undefined)).toEqual(none);
  const out = { event: 'SIGNED_OUT', session: null } as const;
  expect(judgeAuthChange(out, 'ana@tidepool.example')).toEqual(out);
  // Who was signed in stays so, and a word that comes late still counts.
  const signedIn = followAuthChange(loading, { event: 'SIGNED_IN', session });
  expect(followAuthStep(signedIn, judged)).toBe(signedIn);
  const unanswered = followAuthStep(loading, judged);
  expect(followAuthStep(unanswered, { event: 'TOKEN_REFRESHED', session }).kind).toBe('signed-in');
  expect(followAuthStep(unanswered, out)).toEqual({ kind: 'signed-out' });
});
