import { expect, onTestFinished, test, vi } from 'vitest';
import { createRichPost } from '#tests/rich-post.ts';
import { formatSummary, formatView } from '../../server/wp-json/rest-post.ts';
import { createBlogClient } from './blog-client.ts';

const options = 'https://site.test';
const first = { page: 1, perPage: 6 };

/** A client whose requests get this answer, and what it asked for. */
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
  const { tags: _tags, searchTitle: _name, ...summary } = createRichPost();
  const headers = { 'x-wp-total': '26', 'x-wp-totalpages': '5' };
  const { client, asked } = createClient(() => Response.json([formatSummary(summary, options)], { headers }));
  const query = { page: 2, perPage: 6, categories: [5, 2], tags: [7], search: ' tea ' };
  const page = await client.listPosts(query);
  expect(asked).toEqual([
    '/wp-json/wp/v2/posts?_embed=true&page=2&per_page=6&categories=2%2C5&tags=7&search=tea',
  ]);
  expect(page).toMatchObject({ totalPages: 5, totalPosts: 26, posts: [{ slug: 'everything' }] });
});

test('B-03 a post is asked for by its slug, and an empty answer is no post', async () => {
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

test('B-01 B-02 an answer that takes longer than the client waits for is an error of the blog', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // The real one follows a clock of its own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
  const { client } = createClient(() => new Promise(() => {}));
  const late = [client.listPosts(first), client.findView('a'), client.listTerms('tags')].map((asking) =>
    expect(asking).rejects.toMatchObject({ name: 'BlogError', kind: 'time-out' }),
  );
  await vi.advanceTimersByTimeAsync(8000);
  await Promise.all(late);
});

test.each<[string, () => Response | Promise<Response>, object]>([
  [
    'an error status',
    () => new Response('<h1>Maintenance</h1>', { status: 503 }),
    { kind: 'status', status: 503, message: 'WordPress API error: 503' },
  ],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'network' }],
  ['a page of a proxy', () => new Response('<html>'), { kind: 'not-json' }],
  ['an object', () => Response.json({ posts: [] }), { kind: 'not-json' }],
  ['a list of something else', () => Response.json([{ id: 1 }]), { kind: 'not-json' }],
])('B-04 %s is an error of the blog', async (_name, answer, error) => {
  const asking = createClient(answer).client.listPosts(first);
  await expect(asking).rejects.toMatchObject({ name: 'BlogError', ...error });
});
