import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createWordPressPost } from '#tests/posts.ts';
import { BlogError, createStatusError } from '../blog-error.ts';
import { createResponseCache, type ResponseStore, type StoredResponse } from '../cache/response-cache.ts';
import type { WordPressFetch } from '../wordpress-client.ts';
import { createPostIndex } from './post-index.ts';
import { createWordPressTexts } from './wordpress-texts.ts';

const blogUrl = 'https://blog.example';
type WordPressPost = ReturnType<typeof createWordPressPost>;

function createStore(): ResponseStore & { rows: Map<string, StoredResponse> } {
  const rows = new Map<string, StoredResponse>();
  return {
    rows,
    find: async (key) => rows.get(key),
    save: async (key, response) => void rows.set(key, response),
    delete: async (key) => void rows.delete(key),
  };
}

/** A WordPress with these posts, in the order given, and a server that has just started beside it. */
function open(posts: WordPressPost[], store = createStore()) {
  const fake = {
    posts,
    isDown: false,
    aheadMs: 0,
    tooLarge: 0,
    stale: undefined as WordPressPost[] | undefined,
  };
  const requests: URLSearchParams[] = [];
  const fetchPath: WordPressFetch = async (path) => {
    if (fake.isDown) throw createStatusError(503);
    const query = new URLSearchParams(path.split('?')[1]);
    const ids = query.get('include')?.split(',') ?? [];
    if (ids.includes(String(fake.tooLarge))) throw new BlogError('too-large', 'too large');
    requests.push(query);
    const perPage = Number(query.get('per_page'));
    const page = Number(query.get('page') ?? 1);
    const include = query.get('include')?.split(',').map(Number);
    const list = include ? (fake.stale ?? fake.posts).filter(({ id }) => include.includes(id)) : fake.posts;
    const headers = new Headers({ 'x-wp-totalpages': String(Math.ceil(list.length / perPage)) });
    return { status: 200, headers, json: async () => list.slice((page - 1) * perPage, page * perPage) };
  };
  const { log } = createLogRecorder();
  const now = () => Date.now() + fake.aheadMs;
  const index = createPostIndex({ blogUrl, fetchPath, cache: createResponseCache({ store, log, now }), now });
  const read = createWordPressTexts({
    ...{ blogUrl, fetchPath, index, log, now },
    cache: createResponseCache({ store, log, now }),
  });
  const texts = () => requests.filter((query) => query.has('include')).map((query) => query.get('include'));
  return { read, requests, texts, fake, store };
}

const countDown = (from: number) =>
  Array.from({ length: from }, (_, index) => createWordPressPost(from - index));

test('R-23 a post is read as plain text with its headings', async () => {
  const { read } = open([createWordPressPost(7)]);
  expect(await read()).toEqual([
    {
      slug: 'post-7',
      title: 'Post 7 & more',
      excerpt: 'About 7.',
      date: expect.stringContaining('2026-03-03T'),
      headings: ['Part of 7'],
      text: 'Part of 7\nWords of 7.',
    },
  ]);
});

test('R-23 posts with a password, private posts and drafts are not read', async () => {
  const hidden = { rendered: 'secret words', protected: true };
  const { read } = open([
    createWordPressPost(1, { content: hidden, excerpt: hidden }),
    createWordPressPost(2, { status: 'private' }),
    createWordPressPost(3, { status: 'draft' }),
    createWordPressPost(4, {
      content: { rendered: '<p hidden>secret words</p><script>secret</script><p>Open.</p>' },
    }),
  ]);
  const texts = await read();
  expect(texts.map(({ slug }) => slug)).toEqual(['post-4']);
  expect(JSON.stringify(texts)).not.toContain('secret');
});

test('R-23 of 500 posts only the texts of those that changed are asked for again, whatever comes and goes', async () => {
  const { read, texts, requests, fake } = open(countDown(500));
  /** The numbers of the posts whose texts are requested, in calls of at most thirty, when the list is read again. */
  const readAgain = async () => {
    fake.aheadMs += 700_000;
    requests.length = 0;
    const { length } = await read();
    const calls = texts().map((ids) => ids?.split(',').map(Number) ?? []);
    for (const ids of calls) expect(ids.length).toBeLessThanOrEqual(30);
    return { length, ids: calls.flat() };
  };
  expect(await readAgain()).toMatchObject({ length: 500, ids: { length: 500 } });
  expect(await readAgain()).toEqual({ length: 500, ids: [] });
  const change = (id: number) => (post: WordPressPost) =>
    post.id === id ? { ...post, modified_gmt: '2026-04-01T00:00:00' } : post;
  fake.posts = fake.posts.map(change(3));
  expect(await readAgain()).toEqual({ length: 500, ids: [3] });
  fake.posts = [createWordPressPost(501), ...fake.posts];
  expect(await readAgain()).toEqual({ length: 501, ids: [501] });
  fake.posts = fake.posts.filter(({ id }) => id !== 8);
  expect(await readAgain()).toEqual({ length: 500, ids: [] });
  // This one named its chunk, which is read as another one.
  fake.posts = fake.posts.filter(({ id }) => id !== 7);
  const { length, ids } = await readAgain();
  expect(length).toBe(499);
  expect(ids.length).toBeLessThan(10);
  fake.aheadMs += 86_400_000;
  await read();
  await expect.poll(async () => (await readAgain()).ids.length).toBe(0);
});

test('R-23 a text that came from a copy of before its last change is asked for again', async () => {
  const { read, texts, requests, fake } = open(countDown(3));
  const old = fake.posts.map((post) => ({ ...post, content: { rendered: 'old words', protected: false } }));
  const now = old.map((post) => ({
    ...post,
    modified_gmt: '2026-05-01T00:00:00',
    content: { rendered: 'new', protected: false },
  }));
  fake.posts = now;
  fake.stale = old;
  expect((await read()).map(({ text }) => text)).toEqual(['old words', 'old words', 'old words']);
  fake.stale = undefined;
  fake.aheadMs += 60_000;
  requests.length = 0;
  await read();
  expect(texts()).toHaveLength(1);
  expect((await read()).map(({ text }) => text)).toEqual(['new', 'new', 'new']);
});

test('R-23 after a restart while WordPress is down, the stored texts are used', async () => {
  const first = open(countDown(25));
  await first.read();
  const again = open([], first.store);
  again.fake.isDown = true;
  expect(await again.read()).toHaveLength(25);
});

test('R-23 a WordPress that never answered is an error, not an empty blog', async () => {
  const { read, fake } = open(countDown(3));
  fake.isDown = true;
  await expect(read()).rejects.toThrow('WordPress API error: 503');
});

test('R-23 a post that is too large is left out of the search, and no other', async () => {
  const { read, fake } = open(countDown(25));
  fake.tooLarge = 13;
  expect((await read()).map(({ slug }) => slug)).not.toContain('post-13');
  expect(await read()).toHaveLength(24);
});

test('R-23 B-03 of two posts with one slug the search knows the newer, which is the one that opens', async () => {
  const { read } = open([createWordPressPost(2, { slug: 'same' }), createWordPressPost(1, { slug: 'same' })]);
  expect((await read()).map(({ title }) => title)).toEqual(['Post 2 & more']);
});

test('R-23 B-03 of two posts with one slug the search knows the older, if the newer has a password', async () => {
  const content = { rendered: '', protected: true };
  const { read } = open([
    createWordPressPost(2, { slug: 'same', content }),
    createWordPressPost(1, { slug: 'same' }),
  ]);
  expect((await read()).map(({ title }) => title)).toEqual(['Post 1 & more']);
});
