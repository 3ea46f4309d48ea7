import { expect, test } from 'vitest';
import type { AuthState } from '#app/session/auth-state.ts';
import { choosePanel, formatViewPath, parseView } from './choose-panel.ts';

const signedIn = { kind: 'signed-in', email: 'ana@tidepool.example', recovering: false } as AuthState;
const signedOut: AuthState = { kind: 'signed-out' };
const mailed = { purpose: 'sign-up', email: 'ana@tidepool.example' } as const;

test.each(['sign-in', 'sign-up', 'forgotten'] as const)(
  'A-04 a visitor who is not signed in sees the form of the view %s',
  (view) => {
    for (const state of [signedOut, { kind: 'loading' }, { kind: 'unavailable' }] satisfies AuthState[])
      expect(choosePanel(state, view, undefined)).toEqual({ kind: view });
  },
);

test('A-04 choosing a new password needs a session: visitors without one see the form for a recovery email', () => {
  expect(choosePanel(signedOut, 'new-password', undefined)).toEqual({ kind: 'forgotten' });
  expect(choosePanel(signedIn, 'new-password', undefined)).toEqual({ kind: 'new-password' });
  const recovering = { ...signedIn, recovering: true } as AuthState;
  expect(choosePanel(recovering, 'sign-in', undefined)).toEqual({ kind: 'new-password' });
});

test('A-04 after an email was sent its code can be entered, until the visitor is signed in', () => {
  expect(choosePanel(signedOut, 'sign-up', mailed)).toEqual({ kind: 'check-email', ...mailed });
  expect(choosePanel(signedIn, 'sign-up', mailed)).toEqual({ kind: 'signed-in', email: mailed.email });
});

test('A-04 every view has a URL of its own, and unknown views are rejected', () => {
  for (const view of ['sign-in', 'sign-up', 'forgotten', 'new-password'] as const)
    expect(parseView(new URL(formatViewPath(view), 'http://site.test').searchParams)).toBe(view);
  for (const query of ['view=', 'view=Sign-Up', 'view=admin'])
    expect(parseView(new URLSearchParams(query))).toBeUndefined();
});
