import { afterEach, expect, test, vi } from 'vitest';
import { createNotes } from '#tests/blogs.ts';
import { createNoteBlog, hangingBlog, silentBlog } from '#tests/source-blogs.ts';
import { createPostSummary } from './post-summary.ts';
import { listTeaserPosts } from './teaser.ts';

const samples = createNotes(4, { title: 'A sample' }).map(createPostSummary);

afterEach(() => void vi.useRealTimers());

test('HP-06 the newest three posts of the source show', async () => {
  const blog = createNoteBlog(4);
  const listPosts = vi.fn(blog.listPosts);
  const teaser = await listTeaserPosts({ listPosts }, samples);
  expect(teaser).toMatchObject({
    state: 'posts',
    posts: [{ slug: 'note-4' }, { slug: 'note-3' }, { slug: 'note-2' }],
  });
  expect(listPosts).toHaveBeenCalledExactlyOnceWith({ page: 1, perPage: 3 }, expect.any(AbortSignal));
});

test('HP-06 a source that sends too many posts is cut to three', async () => {
  const whole = createNoteBlog(4).listPosts({ page: 1, perPage: 6 });
  expect((await listTeaserPosts({ listPosts: () => whole }, samples)).posts).toHaveLength(3);
});

test('B-07 a source that fails gives the first three samples and the error', async () => {
  expect(await listTeaserPosts(silentBlog, samples)).toEqual({
    state: 'samples',
    posts: samples.slice(0, 3),
    error: expect.objectContaining({ name: 'BlogError' }),
  });
});

test('B-07 a source without posts is empty, which is not a failure', async () => {
  expect(await listTeaserPosts(createNoteBlog(0), samples)).toEqual({ state: 'empty', posts: [] });
});

test.each([
  [undefined, 1500],
  [200, 200],
])('B-07 with the time limit %s the samples are given after %i ms', async (timeoutMs, givenMs) => {
  vi.useFakeTimers();
  let teaser: unknown;
  void listTeaserPosts(hangingBlog, samples, timeoutMs === undefined ? {} : { timeoutMs }).then((value) => {
    teaser = value;
  });
  await vi.advanceTimersByTimeAsync(givenMs - 1);
  expect(teaser).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(teaser).toMatchObject({ state: 'samples', error: { name: 'TimeoutError' } });
});
