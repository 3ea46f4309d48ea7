import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRichPost } from '#tests/posts.ts';
import { createSourceApp } from '#tests/source-app.ts';
import { BlogError } from '../../domain/blog-error.ts';
import type { BlogSource } from '../../domain/blog-source.ts';
import { createSlugId } from '../../domain/post-summary.ts';
import type { formatCountedTerm, formatView } from './wp-json.ts';

type RestPost = ReturnType<typeof formatView>;
type RestTerm = ReturnType<typeof formatCountedTerm>;

const api = '/wp-json/wp/v2';
const { get, app, services } = createSourceApp();
const read = async <Item>(path: string) => (await (await get(api + path)).json()) as Item[];

/** The app over a blog of which some methods are replaced. */
const createAppOver = (blog: Partial<BlogSource>) =>
  createSourceApp({ services: { blog: { ...services.blog, ...blog } } });

test('B-01 categories and tags are listed by name, in pages or by slug, with addresses of this site', async () => {
  const [category] = await read<RestTerm>('/categories?per_page=50');
  expect(category).toEqual({
    id: createSlugId(category?.slug ?? ''),
    count: expect.any(Number),
    description: '',
    link: `http://site.test/blog/category/${category?.slug}`,
    name: expect.any(String),
    slug: expect.stringMatching(/^[a-z-]+$/),
    taxonomy: 'category',
    parent: 0,
    saltbush: expect.objectContaining({ slug: category?.slug }),
  });
  const all = await read<RestTerm>('/tags?per_page=50');
  expect(all[0]).toMatchObject({ taxonomy: 'post_tag', link: `http://site.test/blog/tag/${all[0]?.slug}` });
  const second = await get(`${api}/tags?per_page=2&page=2`);
  expect(await second.json()).toEqual(all.slice(2, 4));
  expect(second.headers.get('x-wp-total')).toBe(String(all.length));
  expect(second.headers.get('x-wp-totalpages')).toBe(String(Math.ceil(all.length / 2)));
  expect(await read<RestTerm>(`/tags?slug=${all[1]?.slug}`)).toEqual([all[1]]);
  for (const nothing of ['/tags?page=9', '/tags?slug=there-is-none']) expect(await read(nothing)).toEqual([]);
});

test('B-02 a list has WordPress’ headers, and the totals in them', async () => {
  const total = services.content.posts.length;
  const { status, headers } = await get(`${api}/posts?_embed=true&page=2&per_page=1`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
  expect(headers.get('x-wp-total')).toBe(String(total));
  expect(headers.get('x-wp-totalpages')).toBe(String(total));
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('allow')).toBe('GET');
  expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=60, stale-while-revalidate=/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('B-02 a post of a list is a summary in WordPress’ form', async () => {
  const [post] = await read<RestPost>('/posts?_embed=true&page=1&per_page=1');
  const [newest] = services.content.posts.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date));
  const { slug = '', date = '', categories = [] } = newest ?? {};
  expect(post).toMatchObject({
    ...{ id: createSlugId(slug), slug, status: 'publish', type: 'post' },
    ...{ link: `http://site.test/blog/${slug}`, date: date.slice(0, 19), featured_media: 0 },
    content: { rendered: '', protected: false },
    excerpt: { rendered: expect.stringMatching(/^<p>.*<\/p>\n$/), protected: false },
    categories: categories.map(createSlugId),
  });
  expect(Date.parse(`${post?.date_gmt}Z`)).toBe(Date.parse(date));
  expect(post?._embedded?.['wp:term']?.[0]?.map((term) => term.slug)).toEqual(categories);
});

test('B-03 posts are found by their slugs in any case, and an unknown slug is an empty list', async () => {
  const [a = ''] = services.content.posts.map(({ slug }) => slug);
  const [post, ...otherPosts] = await read<RestPost>(`/posts?slug=${a}&_embed`);
  expect(otherPosts).toEqual([]);
  expect(post?.content.rendered).toContain('<p>');
  expect(post?._embedded?.author).toEqual([{ name: expect.any(String) }]);
  expect(await read<RestPost>(`/posts?slug=${a.toUpperCase()}`)).toEqual([post]);
  const unknown = await get(`${api}/posts?slug=there-is-none&_embed`);
  expect([unknown.status, unknown.headers.get('x-wp-total'), await unknown.json()]).toEqual([200, '0', []]);
  expect((await get(`${api}/posts?slug=${a}&page=2`)).status).toBe(400);
});

test('B-02 text of a post is escaped where WordPress has HTML, and its picture has an address of this site', async () => {
  const post = createRichPost();
  const { get } = createAppOver({ findPost: async () => ({ value: post, staleSeconds: 0 }) });
  const [item] = (await (await get(`${api}/posts?slug=${post.slug}&_embed`)).json()) as RestPost[];
  expect(item?.title.rendered).toBe('Tom &amp; Jerry: &quot;5 &lt; 6&quot;');
  expect(item?._embedded?.['wp:featuredmedia']).toMatchObject([
    {
      alt_text: 'A <b>bold</b> "claim"',
      source_url: 'http://site.test/blog/media/4f2a/1280.jpg',
      media_details: { width: 1280, height: 640 },
    },
  ]);
  expect(item?._embedded?.['wp:term']?.[1]?.[0]?.name).toBe('Q&amp;A');
});

test('B-02 the filters reach the source, normalised; what is unknown is ignored', async () => {
  const queries: unknown[] = [];
  const { get } = createAppOver({
    listPosts: async (query) => {
      queries.push(query);
      return { value: { posts: [], totalPages: 0, totalPosts: 0 }, staleSeconds: 0 };
    },
  });
  const long = 'x'.repeat(300);
  const filters = `categories=5,2,2&tags=7&order=asc&search=%20a%20%20${long}`;
  expect((await get(`${api}/posts?${filters}&per_page=100&status=any&orderby=rand`)).status).toBe(200);
  expect(queries).toEqual([
    {
      page: 1,
      perPage: 100,
      categories: [2, 5],
      tags: [7],
      search: `a ${'x'.repeat(98)}`,
    },
  ]);
});

// app/features/blog/server/wordpress-json.slow.test.ts sends the same to a real WordPress.
test.each([
  ['posts?page=0', 'page'],
  ['posts?page=1.5', 'page'],
  ['tags?per_page=101', 'per_page'],
  ['posts?categories=abc', 'categories'],
  ['posts?categories=', 'categories'],
])('B-02 %s is refused as WordPress refuses it', async (path, parameter) => {
  const response = await get(`${api}/${path}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: 'rest_invalid_param',
    message: `Invalid parameter(s): ${parameter}`,
    data: { status: 400, params: { [parameter]: expect.any(String) } },
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('B-02 a page past the end is refused; with no match at all any page is an empty list', async () => {
  const pastTheEnd = await get(`${api}/posts?page=99999999999999999999`);
  expect(pastTheEnd.status).toBe(400);
  expect(await pastTheEnd.json()).toMatchObject({ code: 'rest_post_invalid_page_number' });
  const nothing = await get(`${api}/posts?categories=9999&page=7`);
  expect(nothing.status).toBe(200);
  expect(await nothing.json()).toEqual([]);
  expect(nothing.headers.get('x-wp-totalpages')).toBe('0');
});

test.each([
  ['GET', '/wp-json'],
  ['GET', `${api}/users`],
  ['GET', `${api}/posts/1`],
  ['POST', `${api}/posts`],
  ['OPTIONS', `${api}/posts`],
])('B-01 nothing else of WordPress is played: %s %s', async (method, path) => {
  const response = await app.request(`http://site.test${path}`, { method });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ code: 'rest_no_route', data: { status: 404 } });
});

test('B-10 a blog that can’t answer is 503 with a time to come back, and says nothing of why', async () => {
  const fail = () => Promise.reject(new BlogError('network', 'connect ECONNREFUSED 10.0.0.7:3306'));
  const { get, logged } = createAppOver({ listPosts: fail, findPost: fail, listTerms: fail, findTerm: fail });
  for (const path of ['/posts', '/posts?slug=a', '/categories', '/tags?slug=a']) {
    const response = await get(api + path);
    expect(response.status, path).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ code: 'blog_unavailable', data: { status: 503 } });
    expect(body).not.toContain('10.0.0.7');
  }
  expect(logged.filter(({ level }) => level === 'warn')).toHaveLength(4);
});

test('B-10 a stale answer says so, and how old it is, and is kept for 30 seconds only', async () => {
  const { get } = createAppOver({
    listTerms: async () => ({ value: [], staleSeconds: 12.4 }),
    findPost: async () => ({ value: createRichPost(), staleSeconds: 40 }),
  });
  const terms = await get(`${api}/tags`);
  expect(terms.headers.get('cache-status')).toBe('blog; hit; ttl=-13; detail=stale');
  expect(terms.headers.get('cache-control')).toContain('s-maxage=30,');
  expect((await get(`${api}/posts?slug=a`)).headers.get('cache-status')).toContain('ttl=-40;');
  expect((await get(`${api}/posts`)).headers.get('cache-status')).toBeNull();
});

test('the answer is compressed', async () => {
  const path = `${api}/posts?_embed=true&per_page=6`;
  const first = await get(path, { 'accept-encoding': 'br' });
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toHaveLength(6);
  expect(bytes.length).toBeLessThan(3000);
});

test('a fault of our own is no failing blog: it is logged as an error', async () => {
  const { get, logged } = createAppOver({ listTerms: () => Promise.reject(new TypeError('oops')) });
  expect((await get(`${api}/tags`)).status).toBe(500);
  expect(logged).toContainEqual(expect.objectContaining({ level: 'error', message: 'request failed' }));
});
