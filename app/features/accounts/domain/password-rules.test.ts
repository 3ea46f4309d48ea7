import { expect, test } from 'vitest';
import type { AuthError } from './auth-error.ts';
import { normalizePassword, requireStrongPassword } from './password-rules.ts';

const email = 'ana.ferreira@site.example';

function findError(password: string): AuthError | undefined {
  try {
    requireStrongPassword(password, email);
    return undefined;
  } catch (error) {
    return error as AuthError;
  }
}

const guessed = `password Password1 password2026!! qwertyuiop 12345678 87654321 aaaaaaaa abababab passwordpassword
  iloveyou123 Welcome1! letmein!! ana.ferreira Ana.Ferreira@site.example`;

test.each(guessed.split(/\s+/))('A-05 the common password %s is refused', (password) => {
  expect(findError(password)).toMatchObject({
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
  expect(findError(password)).toBeUndefined();
});

test('A-05 the minimum length counts characters, the maximum bytes, as Supabase does', () => {
  expect(findError('Xk7#pQ2')).toMatchObject({ details: { weakReasons: ['length'] } });
  expect(findError('🌊🐚🦀🐠🌿🪨🌞')).toMatchObject({ details: { weakReasons: ['length'] } });
  expect(findError('🌊🐚🦀🐠🌿🪨🌞🏄')).toBeUndefined();
  expect(findError('xK3 '.repeat(18))).toBeUndefined();
  expect(findError(`${'xK3 '.repeat(18)}x`)).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('A-05 a password has one form, whatever the keyboard composes, and nothing else of it changes', () => {
  const composed = 'Mañana é Größe 77';
  expect(normalizePassword(composed.normalize('NFD'))).toBe(composed);
  expect(normalizePassword(composed)).toBe(composed);
  expect(normalizePassword('a\u3000b\u00a0c\u2003d')).toBe('a b c d');
  // Compatibility characters, capitals and spaces at the ends are the visitor's choice.
  for (const password of ['ｐａｓｓ', 'ﬁn', ' Two  Spaces ', '①'])
    expect(normalizePassword(password)).toBe(password);
  // The length that counts is that of the normalised form.
  expect('e\u0301'.repeat(36)).toHaveLength(72);
  expect(findError(normalizePassword(`${'ke\u0301lp '.repeat(12)}`))).toBeUndefined();
});
