import type { Session } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import {
  type AuthChange,
  type AuthState,
  followAuthChange,
  followAuthStep,
  interpretAuthChange,
} from './auth-state.ts';

const session = { access_token: 'a', refresh_token: 'r', user: { email: 'ana@tidepool.example' } } as Session;
const loading: AuthState = { kind: 'loading' };

const signedOut: AuthState = { kind: 'signed-out' };
const follow = (event: AuthChange['event'], from: AuthState = loading, given: Session | null = session) =>
  followAuthChange(from, { event, session: given });
const signedIn = follow('SIGNED_IN');

test.each(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const)(
  'A-02 %s with a session signs in',
  (event) => {
    const state = { kind: 'signed-in', session, email: 'ana@tidepool.example', recovering: false };
    expect(follow(event)).toEqual(state);
  },
);

test('A-02 the visitor is signed out without a session and after signing out', () => {
  expect(follow('INITIAL_SESSION', loading, null)).toEqual(signedOut);
  expect(follow('SIGNED_OUT', signedIn, null)).toEqual(signedOut);
  expect(follow('SIGNED_OUT', signedIn)).toEqual(signedOut);
});

test('A-02 a recovery lasts until the password is changed or the visitor signs out', () => {
  const recovering = follow('SIGNED_IN', follow('PASSWORD_RECOVERY'));
  expect(recovering).toMatchObject({ recovering: true });
  expect(follow('USER_UPDATED', recovering)).toMatchObject({ recovering: false });
  expect(follow('SIGNED_IN', follow('SIGNED_OUT', recovering, null))).toMatchObject({ recovering: false });
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

test('A-02 "no session" while one is stored means that the service did not answer', () => {
  const none = { event: 'INITIAL_SESSION', session: null } as const;
  const out = { event: 'SIGNED_OUT', session: null } as const;
  const interpreted = interpretAuthChange(none, 'ana@tidepool.example');
  const unanswered = followAuthStep(loading, interpreted);
  expect(unanswered).toEqual({ kind: 'unanswered', email: 'ana@tidepool.example' });
  expect(interpretAuthChange(none, undefined)).toEqual(none);
  expect(interpretAuthChange(out, 'ana@tidepool.example')).toEqual(out);
  // A signed-in visitor stays signed in, and a late event still counts.
  expect(followAuthStep(signedIn, interpreted)).toBe(signedIn);
  expect(followAuthStep(unanswered, { event: 'TOKEN_REFRESHED', session }).kind).toBe('signed-in');
  expect(followAuthStep(unanswered, out)).toEqual(signedOut);
});
