import { expect, test } from 'vitest';
import type { PostQuery } from '../blog-source.ts';
import { boundQuery, isUncommonQuery } from './bound-query.ts';

const query = (more: Partial<PostQuery> = {}): PostQuery => ({ page: 1, perPage: 6, ...more });

test.each<[string, Partial<PostQuery>, Partial<PostQuery>]>([
  ['a page that is no number', { page: Number.NaN }, { page: 1 }],
  ['more than a hundred a page', { perPage: 1000 }, { perPage: 100 }],
  ['a search with spaces to spare', { search: ' page   weight ' }, { search: 'page weight' }],
  ['a search without end', { search: 'x'.repeat(5000) }, { search: 'x'.repeat(100) }],
  ['ids that are none among others', { categories: [3, -1, 0.5, 3] }, { categories: [3] }],
  ['a time', { before: '2026-03-03T00:00:00+11:00' }, { before: '2026-03-02T13:00:00.000Z' }],
])('B-02 %s is brought within bounds', (_name, given, asked) => {
  expect(boundQuery(query(given))).toEqual({ ask: query(asked) });
});

test('R-12 R-14 WordPress is not asked for a page beyond 10,000 or for terms with invalid ids', () => {
  expect(boundQuery(query({ page: 10_001 }))).toEqual({ answer: undefined });
  const nothing = { posts: [], totalPages: 0, totalPosts: 0 };
  expect(boundQuery(query({ categories: [-1] }))).toEqual({ answer: nothing });
});

test.each<[string, Partial<PostQuery>, boolean]>([
  ['a search', { search: 'tea' }, true],
  ['a page of an unusual size', { perPage: 7 }, true],
  ['several terms at once', { categories: [4], tags: [5] }, true],
  ['a list', {}, false],
  ['the post before one', { perPage: 1, exclude: [9], before: '2026-03-03T09:00:00' }, false],
])('B-10 whether %s is a question that visitors can make up: %o, %s', (_name, given, isUncommon) => {
  expect(isUncommonQuery(query(given))).toBe(isUncommon);
});
