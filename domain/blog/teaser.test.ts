import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBuiltInBlog } from '#standins/blog/built-in-blog.ts';
import type { BlogSource } from './blog-source.ts';
import type { PostSummary } from './post.ts';
import { listTeaserPosts } from './teaser.ts';

const createPosts = (...slugs: string[]): PostSummary[] =>
  slugs.map((slug, index) => ({
    id: index + 1,
    slug,
    title: slug,
    excerpt: slug,
    date: '2026-03-03T09:00:00+11:00',
    modified: '2026-03-03T09:00:00+11:00',
    categories: [],
    image: null,
  }));

const samples = createPosts('sample-1', 'sample-2', 'sample-3', 'sample-4');

const createSource = (listPosts: BlogSource['listPosts']): BlogSource => ({
  ...createBuiltInBlog([]),
  listPosts,
});
const createAnswer = (posts: PostSummary[]) => ({
  value: { posts, totalPages: 1, totalPosts: posts.length },
  staleSeconds: 0,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('HP-06 the newest three posts of the source show', async () => {
  const listPosts = vi.fn(async () => createAnswer(createPosts('a', 'b', 'c')));
  const teaser = await listTeaserPosts(createSource(listPosts), samples);
  expect(teaser).toEqual({ state: 'posts', posts: createPosts('a', 'b', 'c') });
  expect(listPosts).toHaveBeenCalledExactlyOnceWith({ page: 1, perPage: 3 }, expect.any(AbortSignal));
});

test('HP-06 a source that gives too many is cut to three', async () => {
  const source = createSource(async () => createAnswer(createPosts('a', 'b', 'c', 'd')));
  expect((await listTeaserPosts(source, samples)).posts).toHaveLength(3);
});

test('B-07 a source that fails gives the first three samples, and the reason', async () => {
  const error = new Error('WordPress API error: 500');
  const teaser = await listTeaserPosts(
    createSource(() => Promise.reject(error)),
    samples,
  );
  expect(teaser).toEqual({ state: 'samples', posts: samples.slice(0, 3), reason: 'error', error });
});

test('B-07 a source that throws before it promises anything gives the samples too', async () => {
  const source = createSource(() => {
    throw new TypeError('no');
  });
  expect(await listTeaserPosts(source, samples)).toMatchObject({ state: 'samples', reason: 'error' });
});

test('B-07 a source with no posts is empty, not a failure', async () => {
  expect(
    await listTeaserPosts(
      createSource(async () => createAnswer([])),
      samples,
    ),
  ).toEqual({ state: 'empty', posts: [] });
});

test('B-07 after 1500 ms the samples are given, and the source is told to stop', async () => {
  let signal: AbortSignal | undefined;
  const source = createSource((_query, given) => {
    signal = given;
    return new Promise(() => undefined);
  });
  let teaser: unknown;
  void listTeaserPosts(source, samples).then((value) => {
    teaser = value;
  });
  await vi.advanceTimersByTimeAsync(1499);
  expect(teaser).toBeUndefined();
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(teaser).toMatchObject({ state: 'samples', reason: 'time-out', posts: samples.slice(0, 3) });
  expect(signal?.aborted).toBe(true);
});

test('B-07 a source that rejects because it was stopped counts as a time-out', async () => {
  const source = createSource(
    (_query, signal) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  );
  const teaser = listTeaserPosts(source, samples, { timeoutMs: 20 });
  await vi.advanceTimersByTimeAsync(20);
  expect(await teaser).toMatchObject({ state: 'samples', reason: 'time-out' });
});

test('B-07 the wait can be set, and nothing is left running after an answer', async () => {
  const slow = createSource(
    () => new Promise((resolve) => setTimeout(() => resolve(createAnswer(createPosts('a'))), 100)),
  );
  const teaser = listTeaserPosts(slow, samples, { timeoutMs: 200 });
  await vi.advanceTimersByTimeAsync(100);
  expect(await teaser).toMatchObject({ state: 'posts' });
  expect(vi.getTimerCount()).toBe(0);
});
