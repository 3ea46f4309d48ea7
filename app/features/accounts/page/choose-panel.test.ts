import { expect, test } from 'vitest';
import type { AuthState } from '#app/shell/session/auth-state.ts';
import { choosePanel, type Step } from './choose-panel.ts';

const email = 'ana@tidepool.example';
const signedIn = { kind: 'signed-in', email } as AuthState;
const signedOut: AuthState = { kind: 'signed-out' };
const mailed: Step = { kind: 'mailed', mailed: { email, target: '/account' } };
const link: Step = { kind: 'link', link: { tokenHash: 'x', type: 'email', email } };

test.each(['sign-in', 'sign-up', 'forgotten'] as const)(
  'A-04 a visitor who is not signed in sees the form of the view %s',
  (view) => {
    for (const state of [signedOut, { kind: 'loading' }, { kind: 'unavailable' }] satisfies AuthState[])
      expect(choosePanel(state, view, undefined)).toEqual({ kind: view });
  },
);

test('A-04 choosing a password needs a session: visitors without one see the form for a code', () => {
  expect(choosePanel(signedOut, 'new-password', undefined)).toEqual({ kind: 'forgotten' });
  expect(choosePanel(signedIn, 'new-password', undefined)).toEqual({ kind: 'new-password' });
});

test('A-04 after an email was asked for its code can be entered, until the visitor is signed in', () => {
  expect(choosePanel(signedOut, 'sign-up', mailed)).toEqual({ kind: 'check-email', mailed: mailed.mailed });
  expect(choosePanel(signedIn, 'sign-up', mailed)).toEqual({ kind: 'signed-in', email });
});

test('A-04 the link of an email asks before it does anything, whoever is signed in', () => {
  for (const state of [signedOut, signedIn, { kind: 'unanswered', email } as AuthState])
    expect(choosePanel(state, 'sign-in', link)).toEqual({ kind: 'open-link', link: link.link });
});
