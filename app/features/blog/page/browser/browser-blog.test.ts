import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeStorage } from '#tests/fake-storage.ts';
import { createRichPost, createRichSummary } from '#tests/posts.ts';
import type { PostView } from '../../domain/post-view.ts';
import { formatCountedTerm, formatSummary, formatView } from '../../server/endpoints/wp-json.ts';
import { type BrowserBlog, createBrowserBlog } from './browser-blog.ts';

const readBuildVersion = vi.hoisted(() => vi.fn());
vi.mock('#app/client/hydration/react-router-internals.ts', () => ({ readBuildVersion }));

const minuteMs = 60_000;
const first = { page: 1, perPage: 6 };

const summary = createRichSummary();
const view: PostView = {
  post: createRichPost(),
  previous: { slug: 'older', title: 'Older & <wiser>' },
  next: null,
  related: [{ ...summary, slug: 'other', image: null }],
};
const term = { id: 2, slug: 'r-and-d', name: 'R&D', count: 7, description: 'Ideas <before> they work' };

const siteUrl = 'https://site.test';
const oneOf = (item: unknown, headers = {}) =>
  Response.json([item], { headers: { 'x-wp-total': '26', 'x-wp-totalpages': '5', ...headers } });

/** The site's own `/wp-json`, which has a list, a post and a term. */
function respond(path: string): Response {
  if (path === 'posts?slug=everything&_embed') return oneOf(formatView(view, siteUrl));
  if (path.startsWith('posts?_embed')) return oneOf(formatSummary(summary, siteUrl));
  if (path.endsWith('per_page=50')) return oneOf(formatCountedTerm(term, 'tags', siteUrl));
  return Response.json([]);
}

let requests: string[] = [];

beforeEach(() => {
  requests = [];
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

type Visit = {
  respondWith?: (path: string) => Response | Promise<Response>;
  storage?: Storage;
  buildVersion?: string;
};

/** A visit: a browser's blog with a memory of its own, over a storage that may have seen earlier visits. */
function beginVisit({
  respondWith = respond,
  storage = createFakeStorage().storage,
  buildVersion = 'build-1',
}: Visit = {}): BrowserBlog {
  vi.stubGlobal('localStorage', storage);
  readBuildVersion.mockReturnValue(buildVersion);
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const path = url.replace('/wp-json/wp/v2/', '');
    requests.push(path);
    const aborted = new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
    return Promise.race([respondWith(path), aborted]);
  });
  return createBrowserBlog(new Map());
}

const readEverything = async (blog: BrowserBlog) => [
  await blog.listPosts(first),
  await blog.findView('everything'),
  await blog.listTerms('tags'),
];
const everything = [
  { value: { posts: [summary], totalPages: 5, totalPosts: 26 }, staleSeconds: 0 },
  { value: view, staleSeconds: 0 },
  { value: [term], staleSeconds: 0 },
];
const everyPath = ['posts?_embed=true&page=1&per_page=6', 'posts?slug=everything&_embed', 'tags?per_page=50'];

test('B-01 B-02 B-03 lists, posts and terms are asked for as specified, and arrive as the server knows them', async () => {
  const blog = beginVisit();
  expect(await readEverything(blog)).toEqual(everything);
  expect((await blog.findTerm('tags', 'r-and-d')).value).toEqual(term);
  expect(requests).toEqual(everyPath);
  await blog.listPosts({ page: 2, perPage: 6, categories: [5, 2], tags: [7], search: ' tea ' });
  expect(requests.at(-1)).toBe('posts?_embed=true&page=2&per_page=6&categories=2%2C5&tags=7&search=tea');
});

test('B-03 what does not exist is asked for once, and is no error', async () => {
  const pastTheEnd = { code: 'rest_post_invalid_page_number' };
  const blog = beginVisit({
    respondWith: (path) =>
      path.includes('page=9') ? Response.json(pastTheEnd, { status: 400 }) : respond(path),
  });
  expect((await blog.findView('none')).value).toBeUndefined();
  expect((await blog.listPosts({ page: 9, perPage: 6 })).value).toBeUndefined();
  expect((await blog.findTerm('tags', 'none')).value).toBeUndefined();
  expect(requests).toHaveLength(3);
  await blog.findView('none');
  expect(requests).toHaveLength(4);
});

test.each<[string, number, (blog: BrowserBlog) => Promise<unknown>]>([
  ['posts', 15, (blog) => blog.listPosts(first)],
  ['terms', 30, (blog) => blog.listTerms('tags')],
])('B-06 %s are asked for again after %i minutes', async (_name, minutes, read) => {
  const blog = beginVisit();
  await read(blog);
  await vi.advanceTimersByTimeAsync(minutes * minuteMs - 10);
  await read(blog);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20);
  await read(blog);
  expect(requests).toHaveLength(2);
});

test('B-06 two who ask at once share an answer', async () => {
  const blog = beginVisit();
  await Promise.all([blog.listTerms('tags'), blog.findTerm('tags', 'r-and-d')]);
  expect(requests).toHaveLength(1);
});

test('B-05 another visit finds all kinds of answers in local storage, for 900000 ms', async () => {
  const { storage, entries } = createFakeStorage();
  await readEverything(beginVisit({ storage }));
  expect([...entries.keys()]).toHaveLength(3);
  for (const key of entries.keys()) expect(key).toMatch(/^saltbush-blog-/);
  await vi.advanceTimersByTimeAsync(900_000 - 10);
  requests = [];
  expect(await readEverything(beginVisit({ storage }))).toEqual(everything);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  await readEverything(beginVisit({ storage }));
  expect(requests).toEqual(everyPath);
});

test('B-05 reading a stored answer does not prolong its life', async () => {
  const { storage } = createFakeStorage();
  await beginVisit({ storage }).listPosts(first);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  const blog = beginVisit({ storage });
  await blog.listPosts(first);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(6 * minuteMs);
  await blog.listPosts(first);
  expect(requests).toHaveLength(2);
});

test.each<[string, (text: string) => string]>([
  ['is cut off', (text) => text.slice(0, -20)],
  ['belongs to another program', () => '{"theme":"dark"}'],
  ['has no posts', (text) => text.replace('"posts":[', '"articles":[')],
  ['has something else for a title', (text) => text.replace(/"title":"[^"]*/, '"title":{"a":"')],
  ['is from the future', (text) => text.replace(/^\d+/, '99999999999999')],
  ['has no time', (text) => text.replace(/^\d+/, 'null')],
])('B-05 an entry that %s is ignored and replaced', async (_name, spoil) => {
  const { storage, entries } = createFakeStorage();
  const result = await beginVisit({ storage }).listPosts(first);
  const [[key, sound] = ['', '']] = entries;
  expect(spoil(sound)).not.toBe(sound);
  entries.set(key, spoil(sound));
  expect(await beginVisit({ storage }).listPosts(first)).toEqual(result);
  expect(requests).toHaveLength(2);
  expect(entries.get(key)).toBe(sound);
});

test('B-05 an entry that another build kept is ignored', async () => {
  const { storage } = createFakeStorage();
  await beginVisit({ storage, buildVersion: 'build-0' }).listPosts(first);
  await beginVisit({ storage }).listPosts(first);
  expect(requests).toHaveLength(2);
});

test('B-05 with full or blocked storage, memory still spares the second request', async () => {
  const blocked = new Proxy({} as Storage, {
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  for (const storage of [createFakeStorage(100).storage, blocked]) {
    requests = [];
    const blog = beginVisit({ storage });
    await blog.listPosts(first);
    await blog.listPosts(first);
    expect(requests).toHaveLength(1);
  }
});

test('B-05 no more than forty entries are kept, a full storage keeps no more, and those of other code stay', async () => {
  const { storage, entries } = createFakeStorage(100_000);
  entries.set('theirs', '1'.repeat(1000));
  const listPage = (page: number) => beginVisit({ storage }).listPosts({ page, perPage: 6 });
  for (let page = 1; page <= 40; page++) await listPage(page);
  expect(entries.size).toBe(41);
  await listPage(41);
  expect(entries.size).toBe(2);
  entries.set('theirs', '1'.repeat(99_000));
  expect((await listPage(42)).value?.posts).toHaveLength(1);
  expect(entries.get('theirs')).toHaveLength(99_000);
});

test('B-05 entries that are too old, or that an earlier build wrote in its own way, go when another is kept', async () => {
  const { storage, entries } = createFakeStorage();
  entries.set('saltbush-blog-["posts"]', '{"state":{}}');
  await beginVisit({ storage }).listPosts(first);
  expect([...entries.keys()]).toEqual(['saltbush-blog-posts?_embed=true&page=1&per_page=6']);
  await vi.advanceTimersByTimeAsync(900_000);
  await beginVisit({ storage }).listTerms('tags');
  expect([...entries.keys()]).toEqual(['saltbush-blog-tags']);
});

test('B-10 a stale answer says so, and the next page asks again', async () => {
  const { storage, entries } = createFakeStorage();
  const stale = { 'cache-status': 'blog; hit; ttl=-91; detail=stale' };
  const blog = beginVisit({ storage, respondWith: () => oneOf(formatSummary(summary, siteUrl), stale) });
  expect((await blog.listPosts(first)).staleSeconds).toBe(91);
  await blog.listPosts(first);
  expect([entries.size, requests.length]).toEqual([0, 2]);
});

test('B-06 a question that fails is asked once more after 1000 ms, and then fails', async () => {
  const blog = beginVisit({ respondWith: () => new Response('', { status: 500 }) });
  const failed = expect(blog.listPosts(first)).rejects.toThrow('WordPress API error: 500');
  await vi.advanceTimersByTimeAsync(999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  await failed;
});

test('B-06 the second attempt may succeed', async () => {
  const failOnce = vi.fn(respond).mockImplementationOnce(() => new Response('', { status: 503 }));
  const pending = beginVisit({ respondWith: failOnce }).listTerms('tags');
  await vi.advanceTimersByTimeAsync(1000);
  expect((await pending).value).toEqual([term]);
});

test('B-01 B-02 an answer is waited for 5 s or 8 s, and then no longer', async () => {
  // The real one follows a clock of its own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
  const blog = beginVisit({ respondWith: () => new Promise(() => {}) });
  const late = [blog.listPosts(first), blog.findView('a'), blog.listTerms('tags')].map((pending) =>
    expect(pending).rejects.toThrow('late'),
  );
  await vi.advanceTimersByTimeAsync(5999);
  expect(requests).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(11_000);
  await Promise.all(late);
  vi.restoreAllMocks();
});

test.each<[string, () => Response | Promise<Response>, string | ErrorConstructor]>([
  [
    'an error status',
    () => new Response('<h1>Maintenance</h1>', { status: 503 }),
    'WordPress API error: 503',
  ],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ['a page of a proxy', () => new Response('<html>'), SyntaxError],
  ['an object', () => Response.json({ posts: [] }), 'other than a list'],
  ['WordPress’ own list', () => oneOf({ id: 1, title: { rendered: 'A' } }), 'not one of this site'],
  ['a list of nothing', () => oneOf(null), 'a list of something else'],
])('B-04 %s is an error of the blog', async (_name, respondWith, error) => {
  const failed = expect(beginVisit({ respondWith }).listPosts(first)).rejects.toThrow(error);
  await vi.advanceTimersByTimeAsync(1000);
  await failed;
});
