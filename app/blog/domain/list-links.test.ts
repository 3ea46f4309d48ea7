import { expect, test } from 'vitest';
import { findMainCategory, listShownTerms, parsePageNumber } from './list-links.ts';

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

const uncategorized = { id: 1, slug: 'uncategorized', name: 'Uncategorized' };
const content = { id: 2, slug: 'content', name: 'Content' };

test('R-14 a card names the first category that says something', () => {
  expect(findMainCategory({ categories: [uncategorized, content] })).toEqual(content);
  expect(findMainCategory({ categories: [uncategorized] })).toBeUndefined();
  expect(findMainCategory({ categories: [] })).toBeUndefined();
});

test('R-14 only categories that lead to posts have a chip', () => {
  const terms = [
    { ...uncategorized, count: 3, description: '' },
    { ...content, count: 2, description: 'On words' },
    { id: 3, slug: 'empty', name: 'Empty', count: 0, description: '' },
  ];
  expect(listShownTerms(terms)).toEqual([{ slug: 'content', name: 'Content', count: 2 }]);
});
