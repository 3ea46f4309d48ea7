import { afterEach, expect, test, vi } from 'vitest';
import { createNotes, createStaleBlog } from '#tests/blogs.ts';
import { createNoteBlog, hangingBlog, silentBlog } from '#tests/source-blogs.ts';
import { createPostSummary } from './post-summary.ts';
import { listTeaserPosts } from './teaser.ts';

const samples = createNotes(4, { title: 'A sample' }).map(createPostSummary);

afterEach(() => void vi.useRealTimers());

test('HP-06 the newest three posts are shown, even if the source sends more', async () => {
  const blog = createNoteBlog(4);
  const newest = { state: 'posts', posts: [{ slug: 'note-4' }, { slug: 'note-3' }, { slug: 'note-2' }] };
  expect(await listTeaserPosts(blog, samples)).toMatchObject(newest);
  const listPosts = () => blog.listPosts({ page: 1, perPage: 6 });
  expect(await listTeaserPosts({ listPosts }, samples)).toMatchObject(newest);
});

test('B-07 if the source fails, the teaser has the first three samples and the error', async () => {
  expect(await listTeaserPosts(silentBlog, samples)).toEqual({
    state: 'samples',
    staleSeconds: 0,
    isProvisional: true,
    posts: samples.slice(0, 3),
    error: expect.objectContaining({ name: 'BlogError' }),
  });
});

test('B-10 a teaser with stale posts says how stale they are', async () => {
  const stale = createStaleBlog(createNoteBlog(3), 90);
  expect(await listTeaserPosts(stale, samples)).toMatchObject({ state: 'posts', staleSeconds: 90 });
});

test('B-07 a source without posts gives an empty teaser, which is not a failure', async () => {
  expect(await listTeaserPosts(createNoteBlog(0), samples)).toEqual({
    state: 'empty',
    posts: [],
    staleSeconds: 0,
  });
});

test('B-07 if the source does not answer within 1.5 s, the teaser has the samples', async () => {
  vi.useFakeTimers();
  const waiting = listTeaserPosts(hangingBlog, samples);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await waiting).toMatchObject({ state: 'samples', error: { name: 'TimeoutError' } });
});
