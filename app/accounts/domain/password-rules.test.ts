import { expect, test } from 'vitest';
import type { AuthError } from './auth-error.ts';
import { isCommonPassword, requireGoodPassword } from './password-rules.ts';

const email = 'ana.ferreira@site.example';

function findError(password: string, address: string): AuthError | undefined {
  try {
    requireGoodPassword(password, address);
    return undefined;
  } catch (error) {
    return error as AuthError;
  }
}

const guessed = `password Password1 P@ssw0rd! passw0rd2026 !!qwerty!! qwertyuiop 12345678 87654321 1q2w3e4r5t
  abcdefgh aaaaaaaa abababab passwordpassword iloveyou123 Sydney2026! Summer2026 welcome1 letmein!! dragon99
  ｐａｓｓｗｏｒｄ ana.ferreira Ana.Ferreira@site.example`;

test.each(guessed.split(/\s+/))('A-05 %s is refused, because it is guessed first', (password) => {
  expect(findError(password, email)).toMatchObject({
    status: 422,
    code: 'weak_password',
    details: { weakReasons: ['pwned'] },
  });
});

test.each([
  'a quiet tide at Bronte',
  'correct horse battery',
  'Xk7#pQ2!vLm9',
  'password of my grandfather',
  'qwerty is how it began',
  'пароль которого нет',
  '四個字而已嗎不是的',
])('A-05 %s may be a password', (password) => {
  expect(findError(password, email)).toBeUndefined();
});

test('A-05 the minimum length counts characters, the maximum bytes, as Supabase does', () => {
  expect(findError('Xk7#pQ2', email)).toMatchObject({ details: { weakReasons: ['length'] } });
  expect(findError('🌊🐚🦀🐠🌿🪨🌞', email)).toMatchObject({ details: { weakReasons: ['length'] } });
  expect(findError('🌊🐚🦀🐠🌿🪨🌞🏄', email)).toBeUndefined();
  expect(findError('xK3 '.repeat(18), email)).toBeUndefined();
  expect(findError(`${'xK3 '.repeat(18)}x`, email)).toMatchObject({
    status: 400,
    code: 'validation_failed',
  });
});

// A pattern that backtracks would run for minutes, until Vitest's time-out.
test('A-05 a password made to wear out the patterns is judged', () => {
  for (const slow of [`${'ab'.repeat(5000)}c`, '!'.repeat(10_000)])
    expect(isCommonPassword(slow)).toBeTypeOf('boolean');
});
