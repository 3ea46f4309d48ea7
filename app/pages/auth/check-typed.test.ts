import { expect, test } from 'vitest';
import { checkTyped, type Typed } from './check-typed.ts';

const good: Typed = { email: 'ana@tidepool.example', password: 'a few plain words', code: '123456' };
const check = (changed: Partial<Typed>, ...fields: (keyof Typed)[]) =>
  checkTyped({ ...good, ...changed }, fields);

test('A-04 what is missing or unfinished is said beside its field, the first one first', () => {
  expect(check({}, 'email', 'password', 'code')).toBeUndefined();
  expect(check({ email: '', password: '' }, 'email', 'password')).toEqual({
    at: 'email',
    sentence: 'Put in your email address.',
  });
  expect(check({ email: 'ana' }, 'email')?.sentence).toContain('unfinished');
  expect(check({ email: 'ana b@c' }, 'email')?.at).toBe('email');
  expect(check({ password: '' }, 'email', 'password')?.at).toBe('password');
  expect(check({ code: '12345' }, 'code')?.sentence).toContain('six digits');
});

test('A-04 fields that are not asked for are not looked at', () => {
  expect(check({ password: '', code: '' }, 'email')).toBeUndefined();
});

test('A-04 a password may have 72 bytes, whatever its letters', () => {
  expect(check({ password: 'x'.repeat(72) }, 'password')).toBeUndefined();
  expect(check({ password: 'x'.repeat(73) }, 'password')?.sentence).toContain('72');
  expect(check({ password: '語'.repeat(24) }, 'password')).toBeUndefined();
  expect(check({ password: '語'.repeat(25) }, 'password')?.at).toBe('password');
});

test('A-04 addresses of other scripts, and odd but real ones, are for the service to judge', () => {
  for (const email of ['עדה@דוגמה.example', 'r&d@site.example', 'a@localhost'])
    expect(check({ email }, 'email')).toBeUndefined();
});
