import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeStorage } from '#tests/fake-storage.ts';
import { createRichPost, createRichSummary } from '#tests/rich-post.ts';
import { BlogError } from '../../domain/blog-error.ts';
import type { BlogClient } from './blog-client.ts';
import type { BrowserBlog } from './blog-state.ts';
import { createBrowserBlog } from './browser-blog.ts';
import { createQueries, createQueryClient, keptPrefix } from './queries.ts';
import { createSafeStorage, type KeyStorage } from './safe-storage.ts';

const minuteMs = 60_000;
const first = { page: 1, perPage: 6 };

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A visit: a browser's blog with a memory of its own, over a storage that may have seen earlier visits. */
function beginVisit({
  storage = createFakeStorage().storage,
  buildVersion = 'build-1',
  ...replaced
}: Partial<BlogClient> & { storage?: KeyStorage; buildVersion?: string } = {}) {
  const requests: string[] = [];
  const summary = createRichSummary();
  const client: BlogClient = {
    listPosts: async () => ({ posts: [summary], totalPages: 1, totalPosts: 1 }),
    findView: async () => ({ post: createRichPost(), previous: null, next: null, related: [summary] }),
    listTerms: async () => [{ id: 2, slug: 'ideas', name: 'Ideas', count: 1, description: '' }],
    findTerm: async () => undefined,
    ...replaced,
  };
  const counted = new Proxy(client, {
    get(target, name: keyof BlogClient) {
      requests.push(name);
      return target[name];
    },
  });
  const safeStorage = createSafeStorage({
    open: () => storage,
    prefix: keptPrefix,
    maxEntries: 40,
    readTime: (text) => Number(/"dataUpdatedAt":(\d+)/.exec(text)?.[1]) || undefined,
  });
  const queries = createQueries({ client: counted, storage: safeStorage, buildVersion });
  return { blog: createBrowserBlog(createQueryClient(), queries), requests };
}

/** Answers are written to storage a moment later. */
const settle = () => vi.advanceTimersByTimeAsync(1);

test.each<[string, number, (blog: BrowserBlog) => Promise<unknown>]>([
  ['listPosts', 15, (blog) => blog.listPosts(first)],
  ['listTerms', 30, (blog) => blog.listTerms('tags')],
])('B-06 the answer to %s is asked for again after %i minutes', async (name, minutes, ask) => {
  const { blog, requests } = beginVisit();
  const answer = await ask(blog);
  await vi.advanceTimersByTimeAsync(minutes * minuteMs - 10);
  expect(await ask(blog)).toEqual(answer);
  expect(requests).toEqual([name]);
  await vi.advanceTimersByTimeAsync(20);
  await ask(blog);
  expect(requests).toEqual([name, name]);
});

test('B-05 another visit finds all kinds of answers in local storage, for 900000 ms', async () => {
  const { storage, entries } = createFakeStorage();
  const ask = async ({ blog }: ReturnType<typeof beginVisit>) => [
    await blog.listPosts(first),
    await blog.findView('everything'),
    await blog.findTerm('categories', 'ideas'),
  ];
  const answers = await ask(beginVisit({ storage }));
  await settle();
  expect([...entries.keys()]).toHaveLength(3);
  for (const key of entries.keys()) expect(key).toMatch(/^saltbush-blog-/);

  await vi.advanceTimersByTimeAsync(900_000 - 10);
  const second = beginVisit({ storage });
  expect(await ask(second)).toEqual(answers);
  expect(second.requests).toEqual([]);

  await vi.advanceTimersByTimeAsync(20);
  const third = beginVisit({ storage });
  await ask(third);
  expect(third.requests).toEqual(['listPosts', 'findView', 'listTerms']);
});

test('B-05 reading a stored answer does not prolong its life', async () => {
  const { storage } = createFakeStorage();
  await beginVisit({ storage }).blog.listPosts(first);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  const { blog, requests } = beginVisit({ storage });
  await blog.listPosts(first);
  await vi.advanceTimersByTimeAsync(6 * minuteMs);
  await blog.listPosts(first);
  expect(requests).toEqual(['listPosts']);
});

test.each<[string, (text: string) => string]>([
  ['is no JSON', () => '{"state":{"data":'],
  ['belongs to another program', () => '{"theme":"dark"}'],
  ['has no posts', (text) => text.replace('"posts":[', '"articles":[')],
  ['has something else for a title', (text) => text.replace(/"title":"[^"]*/, '"title":{"a":"')],
  ['is from the future', (text) => text.replace(/(?<="dataUpdatedAt":)\d+/, '99999999999999')],
  ['has no time', (text) => text.replace(/(?<="dataUpdatedAt":)\d+/, 'null')],
])('B-05 an entry that %s is ignored and replaced', async (_name, spoil) => {
  const { storage, entries } = createFakeStorage();
  const answer = await beginVisit({ storage }).blog.listPosts(first);
  await settle();
  const [[key, sound] = ['', '']] = entries;
  expect(spoil(sound)).not.toBe(sound);
  entries.set(key, spoil(sound));
  const { blog, requests } = beginVisit({ storage });
  expect(await blog.listPosts(first)).toEqual(answer);
  expect(requests).toEqual(['listPosts']);
  await settle();
  expect(JSON.parse(entries.get(key) ?? '').state.data).toEqual(answer.value);
});

test('B-05 answers kept by another build are ignored', async () => {
  const { storage } = createFakeStorage();
  await beginVisit({ storage }).blog.listPosts(first);
  await settle();
  const { blog, requests } = beginVisit({ storage, buildVersion: 'build-2' });
  await blog.listPosts(first);
  expect(requests).toEqual(['listPosts']);
});

test('B-05 with full or blocked storage, memory still spares the second request', async () => {
  const blocked = new Proxy({} as KeyStorage, {
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  for (const storage of [createFakeStorage(100).storage, blocked]) {
    const { blog, requests } = beginVisit({ storage });
    await blog.listPosts(first);
    await settle();
    await blog.listPosts(first);
    expect(requests).toEqual(['listPosts']);
  }
});

test('B-05 searches are not written to the device', async () => {
  const { storage, entries } = createFakeStorage();
  const { blog, requests } = beginVisit({ storage });
  await blog.listPosts({ ...first, search: 'page weight' });
  await settle();
  expect(entries.size).toBe(0);
  await blog.listPosts({ ...first, search: 'page weight' });
  expect(requests).toEqual(['listPosts']);
});

test('B-06 a question that fails is asked once more after 1000 ms, and then fails', async () => {
  const error = new BlogError('status', 'WordPress API error: 500', { status: 500 });
  const { blog, requests } = beginVisit({ listPosts: () => Promise.reject(error) });
  const failed = expect(blog.listPosts(first)).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(999);
  expect(requests).toEqual(['listPosts']);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual(['listPosts', 'listPosts']);
  await failed;
});

test('B-06 the second attempt may succeed', async () => {
  const listTerms = vi.fn<BlogClient['listTerms']>().mockRejectedValueOnce(new BlogError('network', 'no'));
  const answer = beginVisit({ listTerms: listTerms.mockResolvedValueOnce([]) }).blog.listTerms('tags');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toEqual({ value: [], staleSeconds: 0 });
});

test('B-03 a missing post, page or term is asked for without a retry, and is no error', async () => {
  const { blog, requests } = beginVisit({
    findView: async () => undefined,
    listPosts: async () => undefined,
  });
  expect(await blog.findView('none')).toBeUndefined();
  expect((await blog.findPost('none')).value).toBeUndefined();
  expect((await blog.listPosts({ page: 9, perPage: 6 })).value).toBeUndefined();
  expect((await blog.findTerm('tags', 'none')).value).toBeUndefined();
  expect(requests).toEqual(['findView', 'findView', 'listPosts', 'listTerms', 'findTerm']);
});
