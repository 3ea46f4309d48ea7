import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlogError } from '#domain/blog/blog-error.ts';
import { createPretendStorage } from '#tests/pretend-storage.ts';
import { createRichPost } from '#tests/rich-post.ts';
import type { BlogClient } from './blog-client.ts';
import { createBrowserBlog } from './browser-blog.ts';
import { createQueries, keptPrefix } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { createQuietStorage, type KeyStorage } from './quiet-storage.ts';

const minuteMs = 60_000;
const first = { page: 1, perPage: 6 };

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A visit: a browser's blog with a memory of its own, over a storage that may have seen earlier visits. */
function beginVisit({
  storage = createPretendStorage().storage,
  buildVersion = 'build-1',
  ...replaced
}: Partial<BlogClient> & { storage?: KeyStorage; buildVersion?: string } = {}) {
  const requests: string[] = [];
  const { author: _a, tags: _t, html: _h, sections: _s, readingMinutes: _r, ...summary } = createRichPost();
  const client: BlogClient = {
    listPosts: async () => ({ posts: [summary], totalPages: 1, totalPosts: 1 }),
    findView: async () => ({ post: createRichPost(), previous: null, next: null, related: [summary] }),
    listTerms: async () => [{ id: 2, slug: 'ideas', name: 'Ideas', count: 1, description: '' }],
    findTerm: async () => undefined,
    ...replaced,
  };
  const counted = Object.fromEntries(
    Object.entries(client).map(([name, ask]) => [
      name,
      (...given: never[]) => {
        requests.push(name);
        return (ask as (...args: never[]) => unknown)(...given);
      },
    ]),
  ) as BlogClient;
  const quiet = createQuietStorage({
    open: () => storage,
    prefix: keptPrefix,
    mostEntries: 40,
    readTime: (text) => Number(/"dataUpdatedAt":(\d+)/.exec(text)?.[1]) || undefined,
  });
  const queries = createQueries({ client: counted, storage: quiet, buildVersion });
  return { blog: createBrowserBlog(createQueryClient(), queries), requests };
}

/** What is written to storage is written a moment later. */
const settle = () => vi.advanceTimersByTimeAsync(1);

test('B-05 B-06 within 15 minutes a question is asked once, then anew', async () => {
  const { blog, requests } = beginVisit();
  const answer = await blog.listPosts(first);
  await vi.advanceTimersByTimeAsync(15 * minuteMs - 10);
  expect(await blog.listPosts({ ...first, search: ' ' })).toEqual(answer);
  expect(requests).toEqual(['listPosts']);
  await vi.advanceTimersByTimeAsync(20);
  await blog.listPosts(first);
  expect(requests).toEqual(['listPosts', 'listPosts']);
});

test('B-06 categories and tags hold for 30 minutes', async () => {
  const { blog, requests } = beginVisit();
  await blog.listTerms('tags');
  await vi.advanceTimersByTimeAsync(30 * minuteMs - 10);
  await blog.listTerms('tags');
  expect(requests).toEqual(['listTerms']);
  await vi.advanceTimersByTimeAsync(20);
  await blog.listTerms('tags');
  expect(requests).toEqual(['listTerms', 'listTerms']);
});

test('B-05 another visit finds all kinds of answers in local storage, for 900000 ms', async () => {
  const { storage, entries } = createPretendStorage();
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

test('B-05 what a visit finds in storage does not begin a new life there', async () => {
  const { storage } = createPretendStorage();
  await beginVisit({ storage }).blog.listPosts(first);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  const { blog, requests } = beginVisit({ storage });
  await blog.listPosts(first);
  await vi.advanceTimersByTimeAsync(6 * minuteMs);
  await blog.listPosts(first);
  expect(requests).toEqual(['listPosts']);
});

test.each([
  ['no JSON', () => '{"state":{"data":'],
  ['another program’s', () => '{"theme":"dark"}'],
  ['null', () => 'null'],
  ['without posts', (text: string) => text.replace('"posts":[', '"articles":[')],
  ['with something else for a title', (text: string) => text.replace(/"title":"[^"]*/, '"title":{"a":"')],
  [
    'from the future',
    (text: string) => text.replace(/"dataUpdatedAt":\d+/, '"dataUpdatedAt":99999999999999'),
  ],
  ['without a time', (text: string) => text.replace(/"dataUpdatedAt":\d+/, '"dataUpdatedAt":null')],
])('B-05 an entry that is %s is done without, and replaced', async (_name, spoil) => {
  const { storage, entries } = createPretendStorage();
  const answer = await beginVisit({ storage }).blog.listPosts(first);
  await settle();
  const [[key, sound] = ['', '']] = entries;
  const spoilt = spoil(sound);
  expect(spoilt).not.toBe(sound);
  entries.set(key, spoilt);
  const { blog, requests } = beginVisit({ storage });
  expect(await blog.listPosts(first)).toEqual(answer);
  expect(requests).toEqual(['listPosts']);
  await settle();
  expect(JSON.parse(entries.get(key) ?? '').state.data).toEqual(answer.value);
});

test('B-05 what another build has kept is done without', async () => {
  const { storage } = createPretendStorage();
  await beginVisit({ storage }).blog.listPosts(first);
  await settle();
  const { blog, requests } = beginVisit({ storage, buildVersion: 'build-2' });
  await blog.listPosts(first);
  expect(requests).toEqual(['listPosts']);
});

test('B-05 with a full storage, or a blocked one, memory still spares the second request', async () => {
  const blocked = new Proxy({} as KeyStorage, {
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  for (const storage of [createPretendStorage(100).storage, blocked]) {
    const { blog, requests } = beginVisit({ storage });
    await blog.listPosts(first);
    await settle();
    await blog.listPosts(first);
    expect(requests).toEqual(['listPosts']);
  }
});

test('what somebody searched for is not left on the device', async () => {
  const { storage, entries } = createPretendStorage();
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
  let failure: unknown;
  blog.listPosts(first).catch((reason) => {
    failure = reason;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(requests).toEqual(['listPosts']);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual(['listPosts', 'listPosts']);
  expect(failure).toBe(error);
});

test('B-06 the second attempt may succeed', async () => {
  let failing = true;
  const { blog } = beginVisit({
    listTerms: async () => {
      if (!failing) return [];
      failing = false;
      throw new BlogError('network', 'The blog could not be reached');
    },
  });
  const answer = blog.listTerms('tags');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toEqual({ value: [], staleSeconds: 0 });
});

test('B-03 what is not there is asked for once, is no error, and is asked for again the next time', async () => {
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
