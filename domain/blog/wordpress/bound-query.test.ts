import { expect, test } from 'vitest';
import type { PostQuery } from '../blog-source.ts';
import { boundQuery } from './bound-query.ts';
import { chooseKeeping } from './choose-keeping.ts';

const query = (more: Partial<PostQuery> = {}): PostQuery => ({ page: 1, perPage: 6, ...more });

test('B-02 a plain query is asked as it is', () => {
  expect(boundQuery(query())).toEqual({ ask: { page: 1, perPage: 6 } });
});

test.each<[string, Partial<PostQuery>, Partial<PostQuery>]>([
  ['a page below the first', { page: 0 }, { page: 1 }],
  ['a page that is no number', { page: Number.NaN }, { page: 1 }],
  ['more than a hundred a page', { perPage: 1000 }, { perPage: 100 }],
  ['a search of spaces', { search: '  \n ' }, {}],
  ['a search with spaces to spare', { search: ' page   weight ' }, { search: 'page weight' }],
  ['a search without end', { search: 'x'.repeat(5000) }, { search: 'x'.repeat(100) }],
  ['ids that are none among others', { categories: [3, -1, 0.5, 3] }, { categories: [3] }],
  [
    'ids without end',
    { tags: Array.from({ length: 500 }, (_, index) => index + 1) },
    { tags: Array.from({ length: 20 }, (_, index) => index + 1) },
  ],
  ['no ids', { categories: [], tags: [], exclude: [] }, {}],
  ['a time', { before: '2026-03-03T00:00:00+11:00' }, { before: '2026-03-02T13:00:00.000Z' }],
])('B-02 %s is brought within bounds', (_name, given, asked) => {
  expect(boundQuery(query(given))).toEqual({ ask: query(asked) });
});

test('R-12 beyond page 10,000 there is none, and nobody is asked', () => {
  expect(boundQuery(query({ page: 10_001 }))).toEqual({ answer: undefined });
});

test('R-14 ids that can be no term find no post, and not every post', () => {
  expect(boundQuery(query({ categories: [-1] }))).toEqual({
    answer: { posts: [], totalPages: 0, totalPosts: 0 },
  });
});

const found = {
  posts: [
    {
      id: 1,
      slug: 'a',
      date: '2026-03-03T09:00:00Z',
      modified: '2026-03-03T09:00:00Z',
      title: 'A',
      excerpt: '',
      author: null,
      categories: [],
      tags: [],
      picture: null,
    },
  ],
  totalPages: 1,
  totalPosts: 1,
};

test.each<[string, Partial<PostQuery>, typeof found | null, string]>([
  ['a page of the list outlives the process', { page: 3 }, found, 'database'],
  ['a page of a category outlives the process', { categories: [4] }, found, 'database'],
  ['the teaser outlives the process', { perPage: 3 }, found, 'database'],
  ['neighbours of a post stay while there is room', { before: 'x', perPage: 1 }, found, 'memory'],
  ['combinations that nobody links to stay while there is room', { tags: [1, 2] }, found, 'memory'],
  ['page sizes that we do not use stay while there is room', { perPage: 7 }, found, 'memory'],
  ['searches are few', { search: 'x' }, found, 'few'],
  ['pages that are not there are few', { page: 400 }, null, 'few'],
  ['empty pages are few', { tags: [99] }, { ...found, posts: [] }, 'few'],
])('B-10 %s', (_name, given, page, keeping) => {
  expect(chooseKeeping(query(given), page)).toBe(keeping);
});
