import { expect, test } from 'vitest';
import type { BuiltInPost } from '#app/content/built-in-post.ts';
import type { PostQuery } from '../domain/blog-source.ts';
import { createSlugId } from '../domain/post-summary.ts';
import { createBuiltInBlog } from './built-in-blog.ts';

const createPost = (slug: string, date: string, more: Partial<BuiltInPost> = {}): BuiltInPost => ({
  slug,
  date,
  title: `Title of ${slug}`,
  excerpt: `Excerpt of ${slug}`,
  author: 'Somebody',
  categories: ['content'],
  tags: [],
  body: 'Text.',
  ...more,
});

const blog = createBuiltInBlog([
  createPost('second', '2026-03-03T00:30:00+11:00', { tags: ['film'] }),
  createPost('third', '2026-03-02T13:00:00Z', { categories: ['seo'], body: '## One\n\nText, über alles.' }),
  createPost('first', '2026-03-04T09:00:00+11:00'),
]);

const list = async (query: Partial<PostQuery> = {}) =>
  (await blog.listPosts({ page: 1, perPage: 6, ...query })).value;
const listSlugs = async (query?: Partial<PostQuery>) => (await list(query))?.posts.map(({ slug }) => slug);

test('B-07 the newest posts come first, by their time and not by how it is written', async () => {
  expect(await listSlugs()).toEqual(['first', 'second', 'third']);
  expect((await list())?.posts[0]).toMatchObject({
    ...{ id: createSlugId('first'), title: 'Title of first', image: null },
    modified: '2026-03-04T09:00:00+11:00',
    categories: [{ id: createSlugId('content'), slug: 'content', name: 'Content' }],
  });
});

test('R-12 pages are cut and counted; past the end there is none, and where nothing matches an empty one', async () => {
  const second = { posts: [{ slug: 'third' }], totalPages: 2, totalPosts: 3 };
  expect(await list({ page: 2, perPage: 2 })).toMatchObject(second);
  expect(await list({ page: 3, perPage: 2 })).toBeUndefined();
  const nothing = { posts: [], totalPages: 0, totalPosts: 0 };
  expect(await list({ page: 7, search: 'no such words' })).toEqual(nothing);
});

test('R-14 terms cut the list: any of a kind, both kinds together', async () => {
  const ids = (...slugs: string[]) => slugs.map(createSlugId);
  expect(await listSlugs({ categories: ids('content', 'seo') })).toEqual(['first', 'second', 'third']);
  expect(await listSlugs({ categories: ids('seo') })).toEqual(['third']);
  expect(await listSlugs({ tags: ids('film') })).toEqual(['second']);
  expect(await listSlugs({ categories: ids('seo'), tags: ids('film') })).toEqual([]);
});

test('R-14 terms are listed by name with their counts, and found by slug', async () => {
  const { value } = await blog.listTerms('categories');
  expect(value.map(({ name, count }) => [name, count])).toEqual([
    ['Content', 2],
    ['SEO', 1],
  ]);
  expect((await blog.findTerm('tags', 'film')).value).toMatchObject({ name: 'Film', count: 1 });
  expect((await blog.findTerm('tags', 'content')).value).toBeUndefined();
});

test('R-12 a search finds all its words anywhere in a post, whatever their case and accents', async () => {
  expect(await listSlugs({ search: 'ÜBER text' })).toEqual(['third']);
  expect(await listSlugs({ search: '  ' })).toHaveLength(3);
  expect(await listSlugs({ search: 'uber nothing' })).toEqual([]);
});

test('R-13 the posts before and after another are found by its date', async () => {
  const { date = '' } = (await blog.findPost('second')).value ?? {};
  expect(await listSlugs({ before: date, perPage: 1 })).toEqual(['third']);
  expect(await listSlugs({ after: date, perPage: 1, order: 'asc' })).toEqual(['first']);
  expect(await listSlugs({ exclude: [createSlugId('second')] })).toEqual(['first', 'third']);
});

test('R-13 a post comes with its text, its sections and its reading time', async () => {
  expect((await blog.findPost('third')).value).toMatchObject({
    author: 'Somebody',
    sections: [{ id: 'one', text: 'One', level: 2 }],
    readingMinutes: 1,
    html: expect.stringContaining('<h2 id="one">One</h2>'),
  });
  expect((await blog.findPost('fourth')).value).toBeUndefined();
});
