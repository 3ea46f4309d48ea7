import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthPKCECodeVerifierMissingError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { errorSentences, explainError } from './explain-error.ts';

const refuse = (code: string, message = 'raw words of the service', status = 422) =>
  explainError(new AuthApiError(message, status, code), 'id-1');

/** The error codes in the installed client's type declarations. */
const clientCodes = (() => {
  const entry = createRequire(import.meta.url).resolve('@supabase/auth-js');
  const file = path.resolve(path.dirname(entry), '../module/lib/error-codes.d.ts');
  return [...readFileSync(file, 'utf8').matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? '');
})();

test('A-04 every error code of the client is explained in plain words', () => {
  expect(clientCodes.length).toBeGreaterThan(80);
  const general = refuse('something_new').sentence;
  for (const code of clientCodes.filter((each) => each !== 'unexpected_failure')) {
    const { at, sentence } = refuse(code);
    expect(sentence, code).not.toBe(general);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toMatch(/\b(JWT|OTP|PKCE|token|SAML|nonce|AAL|MFA)\b/i);
    const own = errorSentences[at][code]?.split('|')[0];
    if (own && code !== 'otp_expired') expect(own, code).toBe(sentence);
  }
});

test.each([
  ['Token has expired or is invalid, 4 tries left', 'That code is not right. You have 4 tries left.'],
  ['Token has expired or is invalid, 1 try left', 'That code is not right. You have 1 try left.'],
  ['Token has expired or is invalid, 0 tries left', 'Too many wrong codes'],
  ['Token has expired or is invalid', 'Check it for a typo, or ask for a new one.'],
  ['Email link is invalid or has expired', 'That link has expired'],
])('A-04 a code or link that is not valid (%s) is explained as: %s', (message, words) => {
  const { at, sentence } = refuse('otp_expired', message, 403);
  expect([at, sentence]).toEqual([
    message.includes('link') ? 'form' : 'code',
    expect.stringContaining(words),
  ]);
});

test('A-04 a wrong email or password gets an error above the form that marks the password field', () => {
  expect(refuse('invalid_credentials')).toMatchObject({ at: 'form', marks: 'password' });
});

test.each([
  new AuthApiError('brand new', 418, 'something_new'),
  new AuthApiError('oh', 400, 'unexpected_failure'),
  new AuthUnknownError('unreadable', new SyntaxError('x')),
  new TypeError('nothing of the client’s'),
  undefined,
  'text',
])('A-04 the unknown error %o gets a general message with the request id, if there is one', (error) => {
  const { at, sentence, advice } = explainError(error, 'id-1');
  expect(at).toBe('form');
  expect(sentence).toMatch(/\.$/);
  expect(advice).toContain('id-1');
  expect(explainError(error).advice).not.toContain('undefined');
});

test('A-04 a service that cannot be reached gets a different message from one that is down', () => {
  expect(explainError(new AuthRetryableFetchError('Failed to fetch', 0)).advice).toContain('connection');
  const { sentence, advice } = explainError(new AuthRetryableFetchError('down', 503), 'id-1');
  expect(sentence).toContain('not responding');
  expect(advice).toContain('id-1');
});

test('A-04 a weak password is explained by its reason, with the length that the service requires', () => {
  const weak = (reasons: string[], message = 'no') =>
    explainError(new AuthWeakPasswordError(message, 422, reasons as never));
  expect(weak(['length'], 'Password should be at least 12 characters.')).toEqual({
    at: 'password',
    sentence: 'Too short: use at least 12 characters.',
  });
  const sentences = [['length'], ['pwned'], ['characters'], []].map((reasons) => weak(reasons).sentence);
  expect(new Set(sentences).size).toBe(4);
});

test.each([
  ['Unable to validate email address: invalid format', 'email'],
  ['Password cannot be longer than 72 characters', 'password'],
  ['Signup requires a valid password', 'password'],
  ['Only the token_hash and type should be provided', 'code'],
  ['no idea', 'form'],
])('A-04 a validation error (%s) appears beside the field %s', (message, at) => {
  expect(refuse('validation_failed', message, 400).at).toBe(at);
});

test('A-04 a visitor who asks for another email too soon learns how long to wait', () => {
  const message = 'For security purposes, you can only request this after 42 seconds.';
  expect(refuse('over_email_send_rate_limit', message, 429).sentence).toContain('42 seconds');
});

test('A-04 links that fail, or were opened in another browser, are explained', () => {
  const details = { error: 'access_denied', code: 'otp_expired' };
  const expired = new AuthImplicitGrantRedirectError('Email link is invalid or has expired', details);
  expect(explainError(expired).sentence).toContain('expired');
  expect(explainError(new AuthPKCECodeVerifierMissingError()).sentence).toContain('another browser');
});

test('A-04 a session that has ended is distinguished from other errors', () => {
  expect(explainError(new AuthSessionMissingError())).toMatchObject({
    sentence: expect.stringContaining('signed out'),
    ended: true,
  });
  for (const code of ['bad_jwt', 'session_expired', 'refresh_token_already_used'])
    expect(refuse(code).ended).toBe(true);
  expect(refuse('same_password').ended).toBeUndefined();
  expect(explainError(new AuthRetryableFetchError('down', 503)).ended).toBeUndefined();
});
