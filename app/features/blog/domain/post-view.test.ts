import { afterEach, expect, test, vi } from 'vitest';
import { createNotes, createStaleBlog } from '#tests/blogs.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createNoteBlog, hangingBlog, silentBlog } from '#tests/source-blogs.ts';
import { createBuiltInBlog } from '../server/built-in-blog.ts';
import type { BlogSource } from './blog-source.ts';
import { readPostOrSample, readPostView } from './post-view.ts';

const blog = createNoteBlog(9);
const { log, lines } = createLogRecorder();

async function readView(slug: string, source: BlogSource = blog) {
  const { value } = await readPostView({ blog: source, log }, slug);
  if (!value) throw new Error(`expected a post named ${slug}`);
  return value;
}

afterEach(() => void vi.useRealTimers());

test.each([
  [1, null, { slug: 'note-2' }],
  [5, { slug: 'note-4', title: 'Note 4' }, { slug: 'note-6', title: 'Note 6' }],
  [9, { slug: 'note-8' }, null],
])('R-13 post %i of nine comes with its neighbours by date', async (number, previous, next) => {
  const slug = `note-${number}`;
  expect(await readView(slug)).toMatchObject({ post: { slug }, previous, next });
});

test('R-13 three other posts are related: first those of the category, then the newest, and none is shown twice', async () => {
  const { related } = await readView('note-5');
  expect(related.map(({ slug }) => slug)).toEqual(['note-9', 'note-7', 'note-3']);
  const alone = createBuiltInBlog([
    ...createNotes(5),
    ...createNotes(1, { slug: 'lone', categories: ['lone'], date: '2020-01-01T09:00:00+00:00' }),
  ]);
  const { related: newest } = await readView('lone', alone);
  expect(newest.map(({ slug }) => slug)).toEqual(['note-5', 'note-4', 'note-3']);
});

test('R-13 B-03 a post beside another one with its slug links to neither of the two, and lists no post twice', async () => {
  const twin = { slug: 'note-3', title: 'The same slug', date: '2026-01-03T10:00:00+00:00' };
  const twins = createBuiltInBlog([...createNotes(5), ...createNotes(1, twin)]);
  for (const slug of ['note-3', 'note-4']) {
    const { previous, next, related } = await readView(slug, twins);
    const shown = [slug, previous?.slug, next?.slug, ...related.map((post) => post.slug)].filter(Boolean);
    expect(new Set(shown).size, slug).toBe(shown.length);
  }
  const { previous, next } = await readView('note-3', twins);
  expect([previous?.slug, next?.slug]).toEqual(['note-2', 'note-4']);
});

test('R-13 B-10 an unknown slug gives no post, and a view is as stale as its post', async () => {
  expect((await readPostView({ blog: createStaleBlog(blog, 120), log }, 'note-5')).staleSeconds).toBe(120);
  expect(await readPostView({ blog, log }, 'nothing')).toEqual({ value: undefined, staleSeconds: 0 });
});

test('B-10 a post is shown without neighbours that fail or never arrive, and the reason is logged', async () => {
  lines.length = 0;
  const failing = await readView('note-5', { ...blog, listPosts: silentBlog.listPosts });
  expect(failing).toMatchObject({ post: { slug: 'note-5' }, previous: null, next: null, related: [] });
  const facts = { slug: 'note-5', error: expect.objectContaining({ name: 'BlogError' }) };
  expect(lines).toContainEqual({ level: 'warn', message: 'a post is shown without its neighbours', facts });
  vi.useFakeTimers();
  const waiting = readView('note-5', { ...blog, listPosts: hangingBlog.listPosts });
  await vi.advanceTimersByTimeAsync(1500);
  expect(await waiting).toMatchObject({ post: { slug: 'note-5' }, related: [] });
});

test('B-10 a post beside which something is late, stale or provisional is made again soon', async () => {
  const read = async (listPosts: BlogSource['listPosts']) =>
    (await readPostView({ blog: { ...blog, listPosts }, log }, 'note-5')).isProvisional;
  expect(await read(blog.listPosts)).toBeUndefined();
  expect(await read(silentBlog.listPosts)).toBe(true);
  expect(await read(createStaleBlog(blog, 60).listPosts)).toBe(true);
  const provisional: BlogSource['listPosts'] = async (query) => ({
    ...(await blog.listPosts(query)),
    isProvisional: true,
  });
  expect(await read(provisional)).toBe(true);
});

const samples = createBuiltInBlog([
  ...createNotes(1, { slug: 'sample', title: 'A sample' }),
  ...createNotes(1, { title: 'A sample' }),
]);

test('B-07 a sample can be opened if the blog has no post with its slug, and if the blog fails', async () => {
  const known = await readPostOrSample({ blog, samples, log }, 'sample');
  expect(known).toMatchObject({ state: 'sample', view: { post: { slug: 'sample' } } });
  expect(known).not.toHaveProperty('error');
  expect(await readPostOrSample({ blog: silentBlog, samples, log }, 'sample')).toMatchObject({
    state: 'sample',
    error: { name: 'BlogError' },
  });
});

test('B-07 if the blog and the samples share a slug, the blog’s post is shown', async () => {
  const found = { state: 'found', view: { post: { title: 'Note 1' } } };
  expect(await readPostOrSample({ blog, samples, log }, 'note-1')).toMatchObject(found);
});

test('B-10 only a blog that answers can say that a post does not exist', async () => {
  expect(await readPostOrSample({ blog, samples, log }, 'nothing')).toEqual({ state: 'unknown' });
  expect((await readPostOrSample({ blog: silentBlog, samples, log }, 'nothing')).state).toBe('failed');
});

test('B-10 a page stops waiting for the blog after 9.5 seconds', async () => {
  vi.useFakeTimers();
  const waiting = readPostOrSample({ blog: hangingBlog, samples, log }, 'nothing');
  await vi.advanceTimersByTimeAsync(9500);
  expect(await waiting).toMatchObject({ state: 'failed', error: { name: 'TimeoutError' } });
});
