import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PostPage } from '#app/features/blog/domain/blog-source.ts';
import type { Teaser } from '#app/features/blog/domain/teaser.ts';
import { createRichPost } from '#tests/posts.ts';
import { awaitTeaser, createTeaserSeed } from './teaser-navigation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const post = (slug: string) => createRichPost({ slug });
const samples = ['sample-1', 'sample-2', 'sample-3'].map(post);
const pageOf = (...slugs: string[]): PostPage => ({
  posts: slugs.map(post),
  totalPages: 1,
  totalPosts: slugs.length,
});

/** Returns an object that receives the teaser which replaces the placeholders. */
function watch(request: Promise<PostPage | undefined>): { shown?: Teaser } {
  const watched: { shown?: Teaser } = {};
  awaitTeaser(request, samples).then((teaser) => {
    watched.shown = teaser;
  });
  return watched;
}

test('B-07 the samples replace the placeholders after at most 3 s', async () => {
  const watched = watch(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(2999);
  expect(watched.shown).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(watched.shown).toMatchObject({ state: 'samples', posts: samples });
});

test.each<[string, PostPage | undefined, object]>([
  ['with posts', pageOf('a', 'b', 'c', 'd'), { state: 'posts', posts: ['a', 'b', 'c'].map(post) }],
  ['without posts', pageOf(), { state: 'empty', posts: [] }],
  ['that fails', undefined, { state: 'samples', posts: samples }],
])('B-07 a blog %s replaces the placeholders immediately', async (_name, page, teaser) => {
  const watched = watch(Promise.resolve(page));
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.shown).toMatchObject(teaser);
});

test('B-06 only posts that came with the document seed the browser’s blog data', () => {
  const posts = [post('a')];
  expect(createTeaserSeed({ state: 'posts', posts })?.value.posts).toEqual(posts);
  for (const state of ['samples', 'empty'] as const)
    expect(createTeaserSeed({ state, posts: samples })).toBeUndefined();
  expect(createTeaserSeed({ state: 'loading', samples })).toBeUndefined();
});
