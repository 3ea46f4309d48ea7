import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PostPage } from '#domain/blog/blog-source.ts';
import type { Teaser } from '#domain/blog/teaser.ts';
import { createRichPost } from '#tests/rich-post.ts';
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

/** What stands in the placeholders' place, as soon as something does. */
function watch(asked: Promise<PostPage | undefined>): { shown?: Teaser } {
  const watched: { shown?: Teaser } = {};
  awaitTeaser(asked, samples).then((teaser) => {
    watched.shown = teaser;
  });
  return watched;
}

test('B-07 the placeholders stand for 3 s at most, then the samples do', async () => {
  const watched = watch(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(2999);
  expect(watched.shown).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(watched.shown).toMatchObject({ state: 'samples', posts: samples });
});

test('B-07 posts that arrive after 2.9 s still show; nothing is left ticking', async () => {
  const watched = watch(new Promise((resolve) => setTimeout(resolve, 2900, pageOf('a', 'b', 'c', 'd'))));
  await vi.advanceTimersByTimeAsync(2900);
  expect(watched.shown).toMatchObject({
    state: 'posts',
    posts: [{ slug: 'a' }, { slug: 'b' }, { slug: 'c' }],
  });
  expect(vi.getTimerCount()).toBe(0);
});

test('B-07 a blog that could not answer gives way to the samples at once', async () => {
  const watched = watch(Promise.resolve(undefined));
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.shown).toMatchObject({ state: 'samples', posts: samples });
});

test('B-07 a blog without posts gives way to the card', async () => {
  const watched = watch(Promise.resolve(pageOf()));
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.shown).toEqual({ state: 'empty', posts: [] });
});

test('B-06 only posts that came with the document answer for the browser', () => {
  const posts = [post('a')];
  expect(createTeaserSeed({ state: 'posts', posts })?.data.posts).toEqual(posts);
  expect(createTeaserSeed({ state: 'samples', posts: samples })).toBeUndefined();
  expect(createTeaserSeed({ state: 'empty', posts: [] })).toBeUndefined();
  expect(createTeaserSeed({ state: 'loading', samples })).toBeUndefined();
});
