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
import { errorSentences } from './error-sentences.ts';
import { explainError } from './explain-error.ts';

const places = Object.values(errorSentences).flatMap((group) => Object.entries(group));

/** The codes that the installed client knows, as its type declares them. */
const clientCodes = (() => {
  const entry = createRequire(import.meta.url).resolve('@supabase/auth-js');
  const file = path.resolve(path.dirname(entry), '../module/lib/error-codes.d.ts');
  return [...readFileSync(file, 'utf8').matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? '');
})();

test('A-04 every error code that the client knows has a sentence, in one place', () => {
  expect(clientCodes.length).toBeGreaterThan(80);
  const told = places.map(([code]) => code);
  expect(clientCodes.filter((code) => !told.includes(code))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});

test('A-04 no two codes share a sentence, and each sentence is whole', () => {
  const sentences = places.map(([, sentence]) => sentence);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  // Words of the protocol are not for readers.
  for (const sentence of sentences)
    expect(sentence).not.toMatch(/\b(JWT|OTP|PKCE|token|SAML|nonce|AAL|MFA)\b/i);
});

test('A-04 a wrong password is told as in the design', () => {
  expect(explainError(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toEqual({
    at: 'form',
    sentence: 'That email and password don’t match.',
    advice: 'Check for a typo, or ask for a sign-in link below.',
    marks: 'password',
  });
});

test.each(clientCodes.filter((code) => code !== 'unexpected_failure'))(
  'A-04 %s is explained by its own sentence, never by the service’s English',
  (code) => {
    const { at, sentence } = explainError(new AuthApiError('raw words of the service', 422, code), 'id-1');
    expect(errorSentences[at][code]?.split('|')[0]).toBe(sentence);
  },
);

test('A-04 an unknown code, and one that says nothing, get general words and the number of the request', () => {
  for (const error of [
    new AuthApiError('brand new', 418, 'something_new'),
    new AuthApiError('oh', 400, 'unexpected_failure'),
    new AuthUnknownError('unreadable', new SyntaxError('x')),
    new TypeError('nothing of the client’s'),
    undefined,
    'text',
  ]) {
    const { at, sentence, advice } = explainError(error, 'id-1');
    expect(at).toBe('form');
    expect(sentence).toMatch(/\.$/);
    expect(advice).toContain('id-1');
  }
  expect(explainError(undefined).advice).not.toContain('undefined');
});

test('A-04 a service that can not be reached is told from one that can not answer', () => {
  expect(explainError(new AuthRetryableFetchError('Failed to fetch', 0)).advice).toContain('connection');
  const busy = explainError(new AuthRetryableFetchError('down', 503), 'id-1');
  expect(busy.sentence).toContain('not answering');
  expect(busy.advice).toContain('id-1');
});

test('A-04 the length that a password needs is the service’s own', () => {
  const weak = (message: string, reasons: string[]) =>
    explainError(new AuthWeakPasswordError(message, 422, reasons as never));
  expect(weak('Password should be at least 12 characters.', ['length'])).toEqual({
    at: 'password',
    sentence: 'Too short: use at least 12 characters.',
  });
  const sentences = [['length'], ['pwned'], ['characters'], []].map(
    (reasons) => weak('no', reasons).sentence,
  );
  expect(new Set(sentences).size).toBe(4);
});

test('A-04 what the service calls invalid stands beside the field it is about', () => {
  const place = (message: string) => explainError(new AuthApiError(message, 400, 'validation_failed')).at;
  expect(place('Unable to validate email address: invalid format')).toBe('email');
  expect(place('Password cannot be longer than 72 characters')).toBe('password');
  expect(place('Signup requires a valid password')).toBe('password');
  expect(place('Only the token_hash and type should be provided')).toBe('code');
  expect(place('no idea')).toBe('form');
});

test('A-04 who asks for a second mail too soon learns how long to wait', () => {
  const message = 'For security purposes, you can only request this after 42 seconds.';
  expect(explainError(new AuthApiError(message, 429, 'over_email_send_rate_limit')).sentence).toContain(
    '42 seconds',
  );
});

test('A-04 links that came back with an error, or to the wrong browser, are explained', () => {
  const expired = new AuthImplicitGrantRedirectError('Email link is invalid or has expired', {
    error: 'access_denied',
    code: 'otp_expired',
  });
  expect(explainError(expired).sentence).toContain('expired');
  expect(explainError(new AuthPKCECodeVerifierMissingError()).sentence).toContain('another browser');
});

test('A-04 a session that is over is told from a refusal', () => {
  const ended = explainError(new AuthSessionMissingError());
  expect(ended.sentence).toContain('signed out');
  expect(ended.ended).toBe(true);
  for (const code of ['bad_jwt', 'session_expired', 'refresh_token_already_used'])
    expect(explainError(new AuthApiError('no', 403, code)).ended).toBe(true);
  expect(explainError(new AuthApiError('no', 422, 'same_password')).ended).toBeUndefined();
  expect(explainError(new AuthRetryableFetchError('down', 503)).ended).toBeUndefined();
});
