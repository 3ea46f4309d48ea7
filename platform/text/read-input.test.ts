import { expect, test } from 'vitest';
import { parseJson, readFormText } from './read-input.ts';

test('the text of a field is cut to its longest length', () => {
  const form = new FormData();
  form.set('name', 'Robin');
  expect([readFormText(form, 'name', 5), readFormText(form, 'name', 3)]).toEqual(['Robin', 'Rob']);
});

test('a missing field and a file read as no text', () => {
  const form = new FormData();
  form.set('name', new File(['Robin'], 'name.txt'));
  expect([readFormText(form, 'name', 5), readFormText(form, 'email', 5)]).toEqual(['', '']);
});

test('text that is no JSON gives undefined', () => {
  expect([parseJson('{"a":1}'), parseJson('null'), parseJson('{'), parseJson('')]).toEqual([
    { a: 1 },
    null,
    undefined,
    undefined,
  ]);
});
