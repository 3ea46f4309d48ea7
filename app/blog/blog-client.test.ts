import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatSummary, formatView } from '#server/wp-json/format-post.ts';
import { createRichPost } from '#tests/rich-post.ts';
import { createBlogClient } from './blog-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The real one follows a clock of its own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const options = { siteUrl: 'https://site.test', embed: ['author' as const, 'wp:term' as const] };

/** A client over answers made by hand, and what it asked for. */
function createClient(answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const client = createBlogClient(async (url, init) => {
    asked.push(String(url));
    const stopped = new Promise<never>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
    return Promise.race([answer(), stopped]);
  });
  return { client, asked };
}

test('B-02 a list is asked for with its page, size and filters, and its totals come from the headers', async () => {
  const { tags: _tags, ...summary } = createRichPost();
  const { client, asked } = createClient(() =>
    Response.json([formatSummary(summary, options)], {
      headers: { 'x-wp-total': '26', 'x-wp-totalpages': '5' },
    }),
  );
  const page = await client.listPosts({
    page: 2,
    perPage: 6,
    categories: [5, 2],
    tags: [7],
    search: ' tea ',
  });
  expect(asked).toEqual([
    '/wp-json/wp/v2/posts?_embed=true&page=2&per_page=6&categories=2%2C5&tags=7&search=tea',
  ]);
  expect(page).toMatchObject({ totalPages: 5, totalPosts: 26, posts: [{ slug: 'everything' }] });
});

test('B-02 without headers there is one page of nothing', async () => {
  const { client } = createClient(() => Response.json([]));
  expect(await client.listPosts({ page: 1, perPage: 6 })).toEqual({
    posts: [],
    totalPages: 1,
    totalPosts: 0,
  });
});

test('B-03 a post is asked for by its slug; an empty answer is none', async () => {
  const view = { post: createRichPost(), previous: null, next: null, related: [] };
  const { client, asked } = createClient(() => Response.json([formatView(view, options)]));
  expect((await client.findView('everything'))?.post.title).toBe(view.post.title);
  expect(asked).toEqual(['/wp-json/wp/v2/posts?slug=everything&_embed']);
  expect(await createClient(() => Response.json([])).client.findView('none')).toBeUndefined();
});

test('B-01 categories and tags are asked for fifty at a time', async () => {
  const { client, asked } = createClient(() => Response.json([]));
  await client.listTerms('categories');
  await client.listTerms('tags');
  expect(asked).toEqual(['/wp-json/wp/v2/categories?per_page=50', '/wp-json/wp/v2/tags?per_page=50']);
});

test('B-02 a page past the end is no error', async () => {
  const body = { code: 'rest_post_invalid_page_number', message: '', data: { status: 400 } };
  const { client } = createClient(() => Response.json(body, { status: 400 }));
  expect(await client.listPosts({ page: 9, perPage: 6 })).toBeUndefined();
});

test.each([400, 404, 500, 503])('B-04 status %i is told as it is', async (status) => {
  const { client } = createClient(() => new Response('<h1>Maintenance</h1>', { status }));
  await expect(client.listPosts({ page: 1, perPage: 6 })).rejects.toThrow(`WordPress API error: ${status}`);
  await expect(client.findView('a')).rejects.toMatchObject({ name: 'BlogError', kind: 'status', status });
});

test.each([
  ['posts', 8000, (client: ReturnType<typeof createBlogClient>) => client.listPosts({ page: 1, perPage: 6 })],
  ['a post', 8000, (client: ReturnType<typeof createBlogClient>) => client.findView('a')],
  ['terms', 5000, (client: ReturnType<typeof createBlogClient>) => client.listTerms('tags')],
])('B-01 B-02 %s are waited for %i ms', async (_name, timeoutMs, ask) => {
  const { client } = createClient(() => new Promise(() => {}));
  let error: unknown;
  ask(client).catch((reason) => {
    error = reason;
  });
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(error).toMatchObject({ name: 'BlogError', kind: 'time-out' });
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ['a page of a proxy', () => new Response('<html>'), 'not-json'],
  ['an object', () => Response.json({ posts: [] }), 'not-json'],
  ['a list of something else', () => Response.json([{ id: 1 }]), 'not-json'],
])('B-04 %s is an error of the blog', async (_name, answer, kind) => {
  const { client } = createClient(answer);
  await expect(client.listPosts({ page: 1, perPage: 6 })).rejects.toMatchObject({ name: 'BlogError', kind });
});
