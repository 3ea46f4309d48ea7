import { expect, test } from 'vitest';
import { parsePageNumber } from './parse-page-number.ts';

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
