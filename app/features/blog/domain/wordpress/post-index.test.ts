import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { noPictures } from '#tests/posts.ts';
import {
  blogUrl,
  createListed as create,
  createDated,
  openPostIndex as open,
} from '#tests/wordpress/open-blog.ts';
import { createResponseCache } from '../cache/response-cache.ts';
import type { WordPressFetch } from '../wordpress-client.ts';
import { createWordPressBlog } from './wordpress-blog.ts';

const twenty = () => Array.from({ length: 20 }, (_, at) => create(at + 1));

test('B-10 a poll says which posts have other words, and what else has changed as far as it knows', async () => {
  const { poll, change, state, index } = await open(twenty());
  expect(poll()).toBe('nothing');
  expect(poll()).toBe('nothing');
  change(3, {});
  expect(poll()).toEqual({ slugs: ['post-3'] });
  expect(poll()).toBe('nothing');
  // Another category, date or slug moves a post in lists, and so does a password.
  change(4, { modified_gmt: '2026-06-01T00:00:00', slug: 'renamed' });
  expect(poll()).toMatchObject({ isAffected: expect.any(Function) });
  const text = { rendered: '', protected: true };
  change(5, { modified_gmt: '2026-06-02T00:00:00', content: text });
  expect(poll()).toMatchObject({ slugs: ['post-5'], isAffected: expect.any(Function) });
  change(5, { modified_gmt: '2026-06-03T00:00:00', content: { ...text, protected: false } });
  expect(poll()).toMatchObject({ slugs: ['post-5'], isAffected: expect.any(Function) });
  state.posts = [create(21, { modified_gmt: '2026-07-01T00:00:00' }), ...state.posts];
  expect(poll()).toMatchObject({ isAffected: expect.any(Function) });
  expect(index.hasSlug('post-21')).toBe(true);
  state.posts = state.posts.filter(({ id }) => id !== 9);
  expect(poll()).toBe('anything');
  // One came and one went.
  state.posts = [
    create(22, { modified_gmt: '2026-08-01T00:00:00' }),
    ...state.posts.filter(({ id }) => id !== 8),
  ];
  expect(poll()).toBe('anything');
  expect(state.calls).toBe(1);
});

test('B-10 a second save of the same second that files a post elsewhere is seen', async () => {
  const { poll, change } = await open(twenty());
  poll();
  const modified_gmt = '2026-06-01T00:00:00';
  change(4, { modified_gmt });
  expect(poll()).toEqual({ slugs: ['post-4'] });
  change(4, { modified_gmt, categories: [9] });
  expect(poll()).toMatchObject({ isAffected: expect.any(Function) });
});

test('B-10 so many changes that a poll may not show them all count as anything', async () => {
  const { poll, change } = await open(twenty());
  poll();
  for (let id = 1; id <= 10; id++) change(id, {});
  expect(poll()).toBe('anything');
});

test('B-10 one broken item among the last changes hides no other, and changes of something else are an error', async () => {
  const { index, change, state, poll } = await open(twenty());
  poll();
  change(3, {});
  const newest = state.posts.toSorted((a, b) => b.modified_gmt.localeCompare(a.modified_gmt)).slice(0, 9);
  expect(index.recordPoll([{}, ...newest], '20')).toEqual({ slugs: ['post-3'] });
  for (const items of [[{ title: 'x' }], { code: 'forbidden' }])
    expect(() => index.recordPoll(items as unknown[], '20')).toThrow();
});

test('B-10 the posts before and after a moment are confirmed until one of them has changed, or one more is there', async () => {
  const dated = Array.from({ length: 6 }, (_, at) =>
    create(at + 1, { date_gmt: `2026-03-0${at + 1}T00:00:00` }),
  );
  const { index, change, poll, state } = await open(dated);
  poll();
  const version = (id: number) => state.posts.find((post) => post.id === id)?.modified_gmt;
  const confirms = (ids: number[], query: object) =>
    index.confirmsList(
      { page: 1, perPage: 2, ...query },
      ids.map((id) => ({ id, version: version(id), date: '' })),
    );
  const older = { before: '2026-03-05T11:00:00+11:00', exclude: [5] };
  const newer = { after: '2026-03-03T11:00:00+11:00', order: 'asc', exclude: [3] };
  expect(confirms([4, 3], older)).toBe(true);
  expect(confirms([4, 5], newer)).toBe(true);
  expect([confirms([4], older), confirms([3, 4], older), confirms([5, 4], newer)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(index.confirmsList({ page: 1, perPage: 2, ...older }, [{ id: 4, version: 'x', date: '' }])).toBe(
    false,
  );
  state.posts = [
    ...state.posts,
    create(7, { date_gmt: '2026-03-04T12:00:00', modified_gmt: '2026-09-01T00:00:00' }),
  ];
  poll();
  expect(confirms([4, 3], older)).toBe(false);
  expect(confirms([7, 4], older)).toBe(true);
  change(4, {});
  poll();
  expect(confirms([7, 4], older)).toBe(true);
});

test('B-09 a post is found by its permalink, whatever its form, and by its number', async () => {
  const { index } = await open([
    create(1, { slug: 'dry', link: `${blogUrl}/gardens/dry-gardens/dry/` }),
    create(2),
    create(3, { slug: 'gl%c3%bcck', link: `${blogUrl}/2026/01/gl%c3%bcck/` }),
  ]);
  const find = (path: string, query = '') => index.findSlug(path, new URLSearchParams(query));
  for (const path of [
    '/gardens/dry-gardens/dry/',
    '/gardens/dry-gardens/dry',
    '/index.php/gardens/dry-gardens/dry/',
  ])
    expect(find(path), path).toBe('dry');
  expect(find('/gardens/dry-gardens/dry/', 'utm_source=letter')).toBe('dry');
  expect(find('/archives/2')).toBe('post-2');
  expect(find('/', 'p=2')).toBe('post-2');
  expect(find('/2026/01/gl%C3%BCck/')).toBe('glück');
  for (const path of ['/', '/dry', '/archives/9', '/wp-content/uploads/dry.pdf'])
    expect(find(path), path).toBeUndefined();
  expect(find('/', 'p=9')).toBeUndefined();
});

test('B-10 a post that is added or moved concerns the pages of its category, those beside it, and those that newest posts fill up', async () => {
  const lonely = create(99, { slug: 'lonely', date_gmt: '2025-12-01T00:00:00', categories: [7] });
  const { index, state, change, poll } = await open([...createDated(), lonely]);
  const read = () => {
    const found = poll();
    return typeof found === 'object' ? found : undefined;
  };
  read();
  const fields = { date_gmt: '2026-01-21T00:00:00', modified_gmt: '2026-09-01T00:00:00', categories: [3] };
  state.posts = [create(21, fields), ...state.posts];
  const added = read();
  const listPages = (isAffected = (_: string) => false) =>
    index.list().flatMap(({ id, slug }) => (isAffected(slug) ? id : []));
  expect(added?.slugs).toEqual(['post-21']);
  expect(listPages(added?.isAffected).toSorted((a, b) => a - b)).toEqual([
    ...[2, 4, 6, 8, 10, 12, 14, 16, 18, 19, 20, 21, 99],
  ]);
  // Where it was counts as well, and a page of which nothing is known may show anything.
  change(5, { modified_gmt: '2026-10-01T00:00:00', categories: [7], slug: 'five' });
  const moved = read();
  expect(moved?.slugs.toSorted()).toEqual(['five', 'post-5']);
  expect(listPages(moved?.isAffected).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 99]);
  expect(moved?.isAffected?.('unknown')).toBe(true);
});

test('B-10 a new post in a category below another concerns the pages of that one', async () => {
  const term = { name: 'x', description: '', parent: 0 };
  const terms = [
    { ...term, id: 2, slug: 'above', count: 10 },
    { ...term, id: 4, slug: 'below', count: 1, parent: 2 },
  ];
  const { index, state, poll } = await open(createDated());
  const fetchPath: WordPressFetch = async () => ({
    status: 200,
    headers: new Headers(),
    json: async () => terms,
  });
  const { log } = createLogRecorder();
  const parts = { blogUrl, siteUrl: 'https://site.test', fetchPath, pictures: noPictures, index, log };
  await createWordPressBlog({ ...parts, cache: createResponseCache({ log }) }).listTerms('categories');
  poll();
  const fields = { date_gmt: '2026-01-21T00:00:00', modified_gmt: '2026-09-01T00:00:00', categories: [4] };
  state.posts = [create(21, fields), ...state.posts];
  const change = poll();
  const isAffected = typeof change === 'object' ? change.isAffected : undefined;
  expect([isAffected?.('post-3'), isAffected?.('post-4')]).toEqual([true, false]);
});

test('B-09 the index rules out a slug only if it has all posts', async () => {
  const { index } = await open([create(1, { slug: 'gl%c3%bcck' })]);
  expect(index.mayHave('glück')).toBe(true);
  expect(index.mayHave('about')).toBe(false);
  expect((await open([])).index.mayHave('about')).toBe(true);
  expect((await open(Array.from({ length: 1000 }, (_, at) => create(at + 1)))).index.mayHave('about')).toBe(
    true,
  );
});

test('B-03 a slug that a post had before leads to the one it has, until another post has it', async () => {
  const { index, state, change, poll } = await open(twenty());
  poll();
  change(3, { slug: 'third' });
  expect(poll()).toMatchObject({ isAffected: expect.any(Function) });
  expect(index.findRenamed('post-3')).toBe('third');
  change(4, { slug: 'fourth' });
  state.aheadMs += 700_000;
  await index.open();
  expect([index.findRenamed('post-3'), index.findRenamed('post-4')]).toEqual(['third', 'fourth']);
  state.posts = [create(30, { slug: 'post-3' }), ...state.posts];
  state.aheadMs += 700_000;
  await index.open();
  expect(index.findRenamed('post-3')).toBeUndefined();
  expect(index.findRenamed('never')).toBeUndefined();
});

test('B-09 a post is found by a permalink that it had before, by any slug that it had', async () => {
  const { index, change, poll } = await open([
    create(1, { slug: 'dry', link: `${blogUrl}/gardens/dry/` }),
    create(2, { slug: '12', link: `${blogUrl}/gardens/12/` }),
    create(3, { slug: 'a%2fb', link: `${blogUrl}/gardens/a%2fb/` }),
  ]);
  poll();
  change(1, { slug: 'damp', link: `${blogUrl}/gardens/damp/` });
  poll();
  const find = (path: string, query = '') => index.findSlug(path, new URLSearchParams(query));
  for (const path of [
    '/2024/05/12/damp/',
    '/2024/05/damp',
    '/blog/2024/05/12/Damp/',
    '/index.php/2024/05/damp/',
    '/archives/1',
    '/2024/05/12/dry/',
  ])
    expect(find(path), path).toBe('damp');
  expect(find('/2024/05/12/damp/', 'utm_source=letter')).toBe('damp');
  for (const path of ['/2024/05/12/', '/2024/05/', '/2024/05/12/other/', '/archives/7', '/damp'])
    expect(find(path), path).toBeUndefined();
  // No address of this site can hold its slug.
  expect(find('/archives/3')).toBeUndefined();
  expect(find('/', 'p=3')).toBeUndefined();
  expect(index.findRenamed('')).toBeUndefined();
});

test('B-10 a poll with a post whose slug no address can hold is answered', async () => {
  const { poll, change } = await open(twenty());
  poll();
  change(3, { slug: 'a%2fb' });
  expect(poll()).toMatchObject({ isAffected: expect.any(Function) });
});
