import { expect, test } from 'vitest';
import type { AuthState } from '#app/accounts/auth-state.ts';
import { choosePanel } from './choose-panel.ts';
import { formatViewPath, parseView } from './view.ts';

const signedIn = { kind: 'signed-in', email: 'ana@tidepool.example', recovering: false } as AuthState;
const signedOut: AuthState = { kind: 'signed-out' };
const mailed = { purpose: 'sign-up', email: 'ana@tidepool.example' } as const;

test('A-04 the address says which form a visitor sees; without a word it is signing in', () => {
  for (const state of [signedOut, { kind: 'loading' }, { kind: 'unavailable' }] satisfies AuthState[]) {
    expect(choosePanel(state, 'sign-in', undefined)).toEqual({ kind: 'sign-in' });
    expect(choosePanel(state, 'sign-up', undefined)).toEqual({ kind: 'sign-up' });
    expect(choosePanel(state, 'forgotten', undefined)).toEqual({ kind: 'forgotten' });
  }
});

test('A-04 a new password needs a session: others ask for the mail first', () => {
  expect(choosePanel(signedOut, 'new-password', undefined)).toEqual({ kind: 'forgotten' });
  expect(choosePanel(signedIn, 'new-password', undefined)).toEqual({ kind: 'new-password' });
  const recovering = { ...signedIn, recovering: true } as AuthState;
  expect(choosePanel(recovering, 'sign-in', undefined)).toEqual({ kind: 'new-password' });
});

test('A-04 after a mail its code can be typed, until somebody is signed in', () => {
  expect(choosePanel(signedOut, 'sign-up', mailed)).toEqual({ kind: 'check-mail', ...mailed });
  expect(choosePanel(signedIn, 'sign-up', mailed)).toEqual({ kind: 'signed-in', email: mailed.email });
});

test('A-04 every view has an address that leads back to it, and what is none is told', () => {
  for (const view of ['sign-in', 'sign-up', 'forgotten', 'new-password'] as const)
    expect(parseView(new URL(formatViewPath(view), 'http://site.test').searchParams)).toBe(view);
  for (const query of ['view=', 'view=Sign-Up', 'view=admin'])
    expect(parseView(new URLSearchParams(query))).toBeUndefined();
});
