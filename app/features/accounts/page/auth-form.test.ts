import { expect, test } from 'vitest';
import { type FormValues, readFormValues, validateFormValues } from './auth-form.tsx';

const good: FormValues = { email: 'ana@tidepool.example', password: 'a few plain words', code: '123456' };
const check = (changed: Partial<FormValues>, ...fields: (keyof FormValues)[]) =>
  validateFormValues({ ...good, ...changed }, fields);

test.each<[Partial<FormValues>, (keyof FormValues)[], keyof FormValues, string]>([
  [{ email: '', password: 'x' }, ['email', 'password'], 'email', 'Enter your email address.'],
  [{ email: 'ana' }, ['email'], 'email', 'incomplete'],
  [{ password: '' }, ['email', 'password'], 'password', ''],
  [{ password: 'x'.repeat(73) }, ['password'], 'password', '72'],
  [{ password: '語'.repeat(25) }, ['password'], 'password', '72'],
  [{ code: '12345' }, ['code'], 'code', 'six digits'],
])('A-04 an error appears beside its field: %o', (changed, fields, at, message) => {
  expect(check(changed, ...fields)).toEqual([{ at, sentence: expect.stringContaining(message) }]);
});

test.each([
  [' Jane Ng <jane@site.example> ', 'jane@site.example'],
  ['\u202ajane@site.example\u200b', 'jane@site.example'],
  ['MAILTO:jane@site.example', 'jane@site.example'],
  ['jane＠site.example', 'jane@site.example'],
  ['jane@site.example <kim@site.example>', 'jane@site.example <kim@site.example'],
  ['o´connor@site.example', "o'connor@site.example"],
  ['tim.o’connor@site.example', "tim.o'connor@site.example"],
  ['(jane@site.example)', 'jane@site.example'],
  ['jane@site.example,', 'jane@site.example'],
  ['Email: jane@ site.example.', 'jane@site.example'],
  ['jane', 'jane'],
])(
  'A-04 C-01 an address is cleaned of what was copied along with it before it is sent: %s',
  (typed, sent) => {
    const form = new FormData();
    form.set('email', typed);
    expect(readFormValues(form).email).toBe(sent);
  },
);

test('A-04 every empty field gets an error, in the order of the form', () => {
  const faults = check({ email: '', password: '' }, 'email', 'password');
  expect(faults.map(({ at }) => at)).toEqual(['email', 'password']);
});

test.each<[Partial<FormValues>, (keyof FormValues)[]]>([
  [{}, ['email', 'password', 'code']],
  [{ password: '', code: '' }, ['email']],
  [{ password: 'x'.repeat(72) }, ['password']],
  [{ password: '語'.repeat(24) }, ['password']],
  ...['עדה@דוגמה.example', 'r&d@site.example', 'a@localhost', 'Jane Ng <jane@example.org>'].map(
    (email): [Partial<FormValues>, (keyof FormValues)[]] => [{ email }, ['email']],
  ),
])('A-04 %o passes the checks of the fields %j; the service checks the rest', (changed, fields) => {
  expect(check(changed, ...fields)).toEqual([]);
});
