import { expect, test } from 'vitest';
import type { AuthError } from './auth-error.ts';
import { isCommonPassword, requireStrongPassword } from './password-rules.ts';

const email = 'ana.ferreira@site.example';

function findError(password: string, address: string): AuthError | undefined {
  try {
    requireStrongPassword(password, address);
    return undefined;
  } catch (error) {
    return error as AuthError;
  }
}

const guessed = `password Password1 P@ssw0rd! passw0rd2026 !!qwerty!! qwertyuiop 12345678 87654321 1q2w3e4r5t
  abcdefgh aaaaaaaa abababab passwordpassword iloveyou123 Sydney2026! Summer2026 welcome1 letmein!! dragon99
  ｐａｓｓｗｏｒｄ ana.ferreira Ana.Ferreira@site.example`;

test.each(guessed.split(/\s+/))('A-05 the common password %s is refused', (password) => {
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
])('A-05 %s is accepted as a password', (password) => {
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

// With catastrophic backtracking this would run for minutes, until Vitest's timeout.
test('A-05 a password crafted to make the patterns backtrack is checked without delay', () => {
  for (const slow of [`${'ab'.repeat(5000)}c`, '!'.repeat(10_000)])
    expect(isCommonPassword(slow)).toBeTypeOf('boolean');
});
