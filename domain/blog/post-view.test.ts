import { afterEach, expect, test, vi } from 'vitest';
import { createBuiltInBlog } from '#standins/blog/built-in-blog.ts';
import { createNoteBlog, createNotes, createStaleBlog, hangingBlog, silentBlog } from '#tests/blogs.ts';
import type { BlogSource } from './blog-source.ts';
import { readPostOrSample } from './post-or-sample.ts';
import { readPostView } from './post-view.ts';

const blog = createNoteBlog(9);

async function readView(slug: string, source: BlogSource = blog) {
  const { value } = await readPostView(source, slug);
  if (!value) throw new Error(`expected a post named ${slug}`);
  return value;
}

afterEach(() => void vi.useRealTimers());

test('R-13 a post comes with the ones before and after it, by date', async () => {
  const { post, previous, next } = await readView('note-5');
  expect(post.slug).toBe('note-5');
  expect(previous).toEqual({ slug: 'note-4', title: 'Note 4' });
  expect(next).toEqual({ slug: 'note-6', title: 'Note 6' });
});

test('R-13 the first and the last post have one neighbour', async () => {
  expect(await readView('note-1')).toMatchObject({ previous: null, next: { slug: 'note-2' } });
  expect(await readView('note-9')).toMatchObject({ previous: { slug: 'note-8' }, next: null });
});

test('R-13 related are three others: of the category first, then the newest, none shown twice', async () => {
  const { related } = await readView('note-5');
  expect(related.map(({ slug }) => slug)).toEqual(['note-9', 'note-7', 'note-3']);
  const alone = createBuiltInBlog([
    ...createNotes(5),
    ...createNotes(1, { slug: 'lone', categories: ['lone'], date: '2020-01-01T09:00:00+00:00' }),
  ]);
  const { related: newest } = await readView('lone', alone);
  expect(newest.map(({ slug }) => slug)).toEqual(['note-5', 'note-4', 'note-3']);
});

test('R-13 the only post of a blog leads nowhere, and stands', async () => {
  expect(await readView('note-1', createNoteBlog(1))).toMatchObject({
    previous: null,
    next: null,
    related: [],
  });
});

test('R-13 no post of that name is an answer', async () => {
  expect(await readPostView(blog, 'nothing')).toEqual({ value: undefined, staleSeconds: 0 });
});

test('B-10 neighbours that fail or never come are left out, and the post is there', async () => {
  const failing = await readView('note-5', { ...blog, listPosts: silentBlog.listPosts });
  expect(failing).toMatchObject({ post: { slug: 'note-5' }, previous: null, next: null, related: [] });
  vi.useFakeTimers();
  const waiting = readView('note-5', { ...blog, listPosts: hangingBlog.listPosts });
  await vi.advanceTimersByTimeAsync(1500);
  expect(await waiting).toMatchObject({ post: { slug: 'note-5' }, related: [] });
});

test('B-10 the view is as stale as its post', async () => {
  expect((await readPostView(createStaleBlog(blog, 120), 'note-5')).staleSeconds).toBe(120);
});

test('B-07 a sample opens where the blog does not know it, and where the blog fails', async () => {
  const samples = createBuiltInBlog(
    createNotes(2, { title: 'A sample' }).map((post) => ({ ...post, slug: `sample-${post.slug}` })),
  );
  const known = await readPostOrSample({ blog, samples }, 'sample-note-1');
  expect(known).toMatchObject({ state: 'sample', view: { post: { slug: 'sample-note-1' } } });
  expect('error' in known).toBe(false);
  expect(await readPostOrSample({ blog: silentBlog, samples }, 'sample-note-1')).toMatchObject({
    state: 'sample',
    error: { name: 'BlogError' },
  });
});

test('B-07 where both have a post of a name, the blog’s shows', async () => {
  const samples = createBuiltInBlog(createNotes(1, { title: 'A sample' }));
  expect(await readPostOrSample({ blog, samples }, 'note-1')).toMatchObject({
    state: 'found',
    view: { post: { title: 'Note 1' } },
  });
});

test('B-10 a post that nobody has is unknown only while the blog answers', async () => {
  expect(await readPostOrSample({ blog, samples: blog }, 'nothing')).toEqual({ state: 'unknown' });
  expect(await readPostOrSample({ blog: silentBlog, samples: blog }, 'nothing')).toMatchObject({
    state: 'failed',
  });
});

test('B-10 a blog that never answers is given up', async () => {
  vi.useFakeTimers();
  const waiting = readPostOrSample({ blog: hangingBlog, samples: blog }, 'nothing');
  await vi.advanceTimersByTimeAsync(9500);
  expect(await waiting).toMatchObject({ state: 'failed', error: { name: 'TimeoutError' } });
});
