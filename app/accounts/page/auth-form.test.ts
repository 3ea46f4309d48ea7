import { expect, test } from 'vitest';
import { checkTyped, type Typed } from './auth-form.tsx';

const good: Typed = { email: 'ana@tidepool.example', password: 'a few plain words', code: '123456' };
const check = (changed: Partial<Typed>, ...fields: (keyof Typed)[]) =>
  checkTyped({ ...good, ...changed }, fields);

test.each<[Partial<Typed>, (keyof Typed)[], keyof Typed, string]>([
  [{ email: '', password: 'x' }, ['email', 'password'], 'email', 'Enter your email address.'],
  [{ email: 'ana' }, ['email'], 'email', 'incomplete'],
  [{ email: 'ana b@c' }, ['email'], 'email', ''],
  [{ password: '' }, ['email', 'password'], 'password', ''],
  [{ password: 'x'.repeat(73) }, ['password'], 'password', '72'],
  [{ password: '語'.repeat(25) }, ['password'], 'password', '72'],
  [{ code: '12345' }, ['code'], 'code', 'six digits'],
])('A-04 a fault is told beside its field: %o', (changed, fields, at, words) => {
  expect(check(changed, ...fields)).toEqual([{ at, sentence: expect.stringContaining(words) }]);
});

test('A-04 every empty field is named, in the order of the form', () => {
  const faults = check({ email: '', password: '' }, 'email', 'password');
  expect(faults.map(({ at }) => at)).toEqual(['email', 'password']);
});

test.each<[Partial<Typed>, (keyof Typed)[]]>([
  [{}, ['email', 'password', 'code']],
  [{ password: '', code: '' }, ['email']],
  [{ password: 'x'.repeat(72) }, ['password']],
  [{ password: '語'.repeat(24) }, ['password']],
  ...['עדה@דוגמה.example', 'r&d@site.example', 'a@localhost'].map(
    (email): [Partial<Typed>, (keyof Typed)[]] => [{ email }, ['email']],
  ),
])('A-04 %o has no fault in the fields %j: the rest is for the service to judge', (changed, fields) => {
  expect(check(changed, ...fields)).toEqual([]);
});
