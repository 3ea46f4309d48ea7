import { expect, test } from 'vitest';
import { isOddQuery } from './choose-keeping.ts';

test.each([
  ['a search', { perPage: 6, search: 'tea' }],
  ['a page of an unusual size', { perPage: 7 }],
  ['several terms at once', { perPage: 6, categories: [4], tags: [5] }],
])('B-10 %s is a question that visitors can make up', (_, query) => {
  expect(isOddQuery({ page: 1, ...query })).toBe(true);
});

test.each([
  ['a list', { perPage: 6 }],
  ['the list of a category', { perPage: 6, categories: [4] }],
  ['the post before one', { perPage: 1, exclude: [9], before: '2026-03-03T09:00:00' }],
])('B-10 %s is a question of our own pages', (_, query) => {
  expect(isOddQuery({ page: 1, ...query })).toBe(false);
});
