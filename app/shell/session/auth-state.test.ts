import type { Session } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { type AuthState, type AuthStep, authReducer } from './auth-state.ts';

const session = { access_token: 'a', refresh_token: 'r', user: { email: 'ana@tidepool.example' } } as Session;
const loading: AuthState = { kind: 'loading' };

type ClientEvent = Exclude<AuthStep['event'], 'FAILED' | 'UNANSWERED'>;
const signedOut: AuthState = { kind: 'signed-out' };
const follow = (event: ClientEvent, from: AuthState = loading, eventSession: Session | null = session) =>
  authReducer(from, { event, session: eventSession });
const signedIn = follow('SIGNED_IN');

test.each(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const)(
  'A-02 %s with a session signs in',
  (event) => {
    const state = { kind: 'signed-in', session, email: 'ana@tidepool.example' };
    expect(follow(event)).toEqual(state);
  },
);

test('A-02 the visitor is signed out without a session and after signing out', () => {
  expect(follow('INITIAL_SESSION', loading, null)).toEqual(signedOut);
  expect(follow('SIGNED_OUT', signedIn, null)).toEqual(signedOut);
  expect(follow('SIGNED_OUT', signedIn)).toEqual(signedOut);
});

test('A-02 a session whose user cannot be read is valid, with an empty email', () => {
  const unreadable = {
    get email(): string {
      throw new Error('no user stored');
    },
  };
  for (const user of [unreadable, { email: 7 }]) {
    const stored = { ...session, user } as unknown as Session;
    expect(follow('INITIAL_SESSION', loading, stored)).toMatchObject({ kind: 'signed-in', email: '' });
  }
});

test('A-02 a stored session that nobody confirms is unanswered, until a later event; a signed-in visitor stays signed in', () => {
  const unanswered = authReducer(loading, { event: 'UNANSWERED', session });
  expect(unanswered).toEqual({ kind: 'unanswered', email: 'ana@tidepool.example' });
  expect(authReducer(signedIn, { event: 'UNANSWERED', session })).toBe(signedIn);
  expect(follow('TOKEN_REFRESHED', unanswered).kind).toBe('signed-in');
  expect(follow('SIGNED_OUT', unanswered, null)).toEqual(signedOut);
  expect(authReducer(signedIn, { event: 'FAILED' })).toEqual({ kind: 'unavailable' });
});

test('A-02 finding no session at first does not sign out a visitor whose browser has no storage', () => {
  expect(follow('INITIAL_SESSION', signedIn, null)).toBe(signedIn);
  for (const kind of ['loading', 'unavailable'] as const)
    expect(follow('INITIAL_SESSION', { kind }, null)).toEqual(signedOut);
});
