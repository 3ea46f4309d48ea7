import { expect, test } from 'vitest';
import {
  clampPage,
  maxSearchLength,
  parseJson,
  parsePageNumber,
  parseSearchWords,
  readFormText,
} from './read-input.ts';

test('the text of a field is cut to its maximum length', () => {
  const form = new FormData();
  form.set('name', 'Robin');
  expect([readFormText(form, 'name', 5), readFormText(form, 'name', 3)]).toEqual(['Robin', 'Rob']);
});

test('a missing field and a file read as empty text', () => {
  const form = new FormData();
  form.set('name', new File(['Robin'], 'name.txt'));
  expect([readFormText(form, 'name', 5), readFormText(form, 'email', 5)]).toEqual(['', '']);
});

test('invalid JSON gives undefined', () => {
  expect([parseJson('{"a":1}'), parseJson('null'), parseJson('{'), parseJson('')]).toEqual([
    { a: 1 },
    null,
    undefined,
    undefined,
  ]);
});

test.each([
  [null, 1],
  ['', 1],
  ['1', 1],
  ['9999', 9999],
])('R-12 ?page=%s is page %i', (text, page) => {
  expect(parsePageNumber(text)).toBe(page);
});

test.each(['0', '-1', '1.5', '01', '+2', ' 2', '2 ', '1e3', '0x2', 'abc', '10000', '9'.repeat(400), '２'])(
  'R-12 ?page=%s is not a page',
  (text) => {
    expect(parsePageNumber(text)).toBeUndefined();
  },
);

test('C-02 a page after the last one of a list is the last one, and an empty list has one', () => {
  const pages = [1, 2, 3, 99].map((page) => clampPage(page, 50, 25));
  expect([...pages, clampPage(2, 51, 25), clampPage(3, 51, 25), clampPage(9, 0, 25)]).toEqual([
    ...[1, 2, 2, 2],
    ...[2, 3, 1],
  ]);
});

test.each([[null], [''], ['  '], ['\t\n\u0000']])('R-12 a search for %j is empty', (text) => {
  expect(parseSearchWords(text)).toBe('');
});

test('R-12 a search keeps its words as typed, and only their spacing is normalised', () => {
  expect(parseSearchWords('  page \n\u0000 weight & <b>"Café"</b> ')).toBe('page weight & <b>"Café"</b>');
});

test('R-12 R-23 a search cannot reverse the text of the page, and keeps right-to-left words intact', () => {
  expect(parseSearchWords('\u202egnp.exe\u2066 \u202c')).toBe('gnp.exe');
  expect(parseSearchWords('שלום\u200f می‌خواهم')).toBe('שלום\u200f می‌خواهم');
  expect(parseSearchWords('\u202e')).toBe('');
});

test('R-12 a search takes 100 characters and not one more', () => {
  const longest = 'a'.repeat(maxSearchLength);
  expect(parseSearchWords(longest)).toBe(longest);
  expect(parseSearchWords(`${longest}b`)).toBe(longest);
  // No half of a surrogate pair is left.
  expect(parseSearchWords(`${longest.slice(1)}🌿`).isWellFormed()).toBe(true);
});
