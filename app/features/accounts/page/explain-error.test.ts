import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { explainError } from './explain-error.ts';

const refuse = (code: string, message = 'raw words of the service', status = 422) =>
  explainError(new AuthApiError(message, status, code), 'id-1');

test.each(
  [
    'captcha_failed conflict email_address_invalid email_address_not_authorized email_exists email_not_confirmed',
    'email_provider_disabled invalid_credentials otp_disabled over_email_send_rate_limit over_request_rate_limit',
    'reauthentication_needed request_timeout same_password signup_disabled user_banned',
  ].flatMap((line) => line.split(' ')),
)('A-04 the error code %s is explained in plain words', (code) => {
  const { sentence } = refuse(code);
  expect(sentence).not.toBe(refuse('something_new').sentence);
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(sentence).not.toMatch(/\b(JWT|OTP|PKCE|token|nonce)\b/i);
});

test('A-04 a link that is used or expired says that its code may still work, and the reverse', () => {
  const link = refuse('otp_expired', 'Email link is invalid or has expired', 403);
  expect(link).toMatchObject({
    at: 'form',
    expired: true,
    advice: expect.stringContaining('code in the same email'),
  });
  const code = refuse('otp_expired', 'Token has expired or is invalid', 403);
  expect(code).toMatchObject({ at: 'code', sentence: expect.stringContaining('link in the same email') });
});

test('A-04 too many wrong passwords offer the emailed code', () => {
  const own = refuse(
    'over_request_rate_limit',
    'Too many wrong passwords. Signing in by email still works.',
    429,
  );
  expect(own.advice).toContain('by email still works');
  // A Supabase project limits codes too.
  expect(refuse('over_request_rate_limit', 'Request rate limit reached', 429).advice).not.toContain('email');
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
  const sentences = [['length'], ['pwned'], ['characters']].map((reasons) => weak(reasons).sentence);
  expect(new Set(sentences).size).toBe(3);
});

test.each([
  ['Unable to validate email address: invalid format', 'email'],
  ['Password cannot be longer than 72 characters', 'password'],
  ['Only the token_hash and type should be provided', 'code'],
  ['no idea', 'form'],
])('A-04 a validation error (%s) appears beside the field %s', (message, at) => {
  expect(refuse('validation_failed', message, 400).at).toBe(at);
});

test('A-04 an address is refused with the reason that our own service gives, and a project’s message stays hidden', () => {
  const explain = (reason: string) =>
    refuse('validation_failed', `Unable to validate email address: ${reason}`, 400).sentence;
  expect(explain('An email address has no spaces. Check yours.')).toBe(
    'An email address has no spaces. Check yours.',
  );
  expect(explain('invalid format')).toContain('looks incomplete');
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
