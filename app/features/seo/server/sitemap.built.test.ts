import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, expect, test } from 'vitest';
import { createNotes } from '#tests/blogs.ts';
import {
  built,
  createNoteBlog,
  createTestApp,
  createWarmBlog,
  hangingBlog,
  openSharedApp,
  silentBlog,
} from '#tests/built-app.ts';
import { type CrawledPage, crawlSite, withoutFragment } from '#tests/crawl-site.ts';
import { withFastTimers } from '#tests/fast-timers.ts';
import { readHead } from '#tests/read-page.ts';

const { createBuiltInBlog } = built;

type Url = { loc: string; lastmod?: string; 'image:image'?: { 'image:loc': string }[] };
const parser = new XMLParser({ isArray: (name) => ['url', 'image:image'].includes(name) });

async function readMap(get: (path: string) => Promise<Response>, path = '/sitemap.xml'): Promise<Url[]> {
  const text = await (await get(path)).text();
  expect(XMLValidator.validate(text)).toBe(true);
  return parser.parse(text).urlset.url;
}

const site = 'http://site.test';
let pages: Map<string, CrawledPage>;
let urls: Url[];
const { get, services } = openSharedApp();

beforeAll(async () => {
  urls = await readMap(get);
  pages = await crawlSite(get, [
    '/',
    '/link',
    '/meet-the-founder',
    ...urls.map(({ loc }) => loc.slice(site.length)),
  ]);
});

/** 200, for search engines, its own canonical page, and no further page of a list. */
function isListable({ path, status, html }: CrawledPage): boolean {
  const canonical = html.match(/<link rel="canonical" href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&');
  return (
    status === 200 &&
    !/name="robots" content="[^"]*noindex/.test(html) &&
    canonical === site + path &&
    !path.includes('?')
  );
}

test('SEO-03 the sitemap names exactly the pages that search engines may list', () => {
  const listed = urls.map(({ loc }) => loc.slice(site.length)).sort();
  const listable = [...pages.values()].filter(isListable).map(({ path }) => path);
  expect(listed).toEqual(listable.sort());
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.length).toBeGreaterThan(20);
});

test('following links from Home reaches exactly the pages in the sitemap within three clicks', async () => {
  const found = await crawlSite(get);
  const listable = [...found.values()].filter(isListable).map(({ path }) => path);
  expect(urls.map(({ loc }) => loc.slice(site.length)).sort()).toEqual(listable.sort());
  const clicks = countClicks(found);
  const deep = [...clicks].filter(([path, count]) => count > 3 && listable.includes(path));
  expect(deep).toEqual([]);
});

/** Returns the number of clicks from Home to each page. */
function countClicks(found: Map<string, CrawledPage>): Map<string, number> {
  const clicks = new Map([['/', 0]]);
  // Iterating over a map includes entries that are added during the iteration.
  for (const [path, count] of clicks)
    for (const link of found.get(path)?.links.map(withoutFragment) ?? [])
      if (!clicks.has(link)) clicks.set(link, count + 1);
  return clicks;
}

test('SEO-03 the sitemap has the last change of a page if it is known', async () => {
  const find = (path: string) => urls.find(({ loc }) => loc === site + path)?.lastmod;
  for (const path of ['/privacy', '/accessibility', '/sustainability'])
    expect(find(path), path).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(find('/')).toBe(services.content.home.changed);
  for (const { slug, changed } of services.content.caseStudies)
    expect(find(`/projects/${slug}`)).toBe(changed);
  for (const { slug } of services.content.posts)
    expect(find(`/blog/${slug}`)).toMatch(/^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/);
  const content = { ...services.content, home: { ...services.content.home, changed: undefined } };
  const bare = await readMap(createTestApp({ services: { content } }).get);
  expect(bare[0]).toEqual({ loc: `${site}/` });
});

test('SEO-03 the sitemap lists pictures of case studies and posts, which exist', async () => {
  const images = urls.flatMap((url) => url['image:image']?.map((image) => image['image:loc']) ?? []);
  expect(images.length).toBeGreaterThan(services.content.caseStudies.length);
  for (const image of images) expect((await get(image.slice(site.length))).status, image).toBe(200);
});

test('SEO-03 the sitemap is compressed, cacheable, and revalidated with an ETag', async () => {
  const first = await get('/sitemap.xml', { 'accept-encoding': 'br' });
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('cache-control')).toContain('stale-if-error=');
  const again = await get('/sitemap.xml', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('SEO-03 a non-ASCII slug is encoded the same in sitemap, canonical URL, breadcrumb and feed', async () => {
  const blog = createBuiltInBlog(
    createNotes(1, { slug: 'über-uns', categories: ['gezeiten-ä'], tags: ['海'] }),
  );
  const { get } = createTestApp({ services: { blog } });
  const listed = (await readMap(get)).map(({ loc }) => loc);
  for (const path of ['/blog/%C3%BCber-uns', '/blog/category/gezeiten-%C3%A4', '/blog/tag/%E6%B5%B7']) {
    expect(listed).toContain(site + path);
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    const { canonical, meta, data } = readHead(await response.text());
    expect([...canonical, ...meta('og:url')]).toEqual([site + path, site + path]);
    expect(data[0]).toContain(`"item":"${site}${path}"`);
    expect(data[0]).not.toMatch(/http[^"]*[^\0-\x7f]/);
  }
});

test.each([
  ['fails', silentBlog],
  ['never answers', hangingBlog],
])(
  'SEO-03 B-10 with a blog that %s the other pages are listed, the map says what is missing, and no cache keeps it',
  async (_what, blog) => {
    const { get, logged } = createTestApp({ services: { blog } });
    const response = await withFastTimers(() => get('/sitemap.xml'));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).toContain(`${site}/about<`);
    expect(text).toContain('<!-- The blog can’t be reached right now, so its posts are missing here. -->');
    expect(text).not.toContain('/blog/');
    expect(logged.some(({ level }) => level === 'warn')).toBe(true);
  },
);

test('SEO-03 B-10 the sitemap is complete with the first answer of a blog that was down at the start', async () => {
  const blog = { ...silentBlog };
  const { get } = createTestApp({ services: { blog } });
  expect(await (await get('/sitemap.xml')).text()).not.toContain('/blog/note-2<');
  Object.assign(blog, createNoteBlog(2));
  const response = await get('/sitemap.xml');
  expect(response.headers.get('cache-control')).toContain('s-maxage=60,');
  const text = await response.text();
  expect(text).toContain('/blog/note-2<');
  expect(text).not.toContain('missing');
});

test('SEO-03 the sitemap is complete where a proxy removes the totals of the blog’s lists', async () => {
  const blog = createNoteBlog(450);
  const listPosts: typeof blog.listPosts = async (query) => {
    const { value, ...age } = await blog.listPosts(query);
    const totalPages = value?.posts.length === query.perPage ? query.page + 1 : query.page;
    return { ...age, value: value && { ...value, totalPages, totalPosts: null } };
  };
  const listed = await readMap(createTestApp({ services: { blog: { ...blog, listPosts } } }).get);
  expect(listed.filter(({ loc }) => /\/blog\/note-\d+$/.test(loc))).toHaveLength(450);
});

test('SEO-03 B-10 the sitemap stays complete if the blog fails after it was read', async () => {
  const blog = { ...createNoteBlog(3) };
  let now = 0;
  const { get } = createTestApp({ services: { blog }, now: () => now });
  const before = await (await get('/sitemap.xml')).text();
  Object.assign(blog, silentBlog);
  now = 3_600_000;
  expect(await (await get('/sitemap.xml')).text()).toBe(before);
});

test('SEO-03 the sitemap of a cached blog with 10,000 posts reads each page of a hundred once', async () => {
  const warm = await createWarmBlog(10_000);
  let calls = 0;
  const listPosts: typeof warm.listPosts = (...args) => {
    calls++;
    return warm.listPosts(...args);
  };
  const { get } = createTestApp({ services: { blog: { ...warm, listPosts } } });
  for (let time = 0; time < 2; time++) {
    const listed = await readMap(get);
    expect(listed.filter(({ loc }) => /\/blog\/note-\d+$/.test(loc))).toHaveLength(10_000);
    expect(calls).toBe(100);
  }
});

test('SEO-03 B-03 the sitemap lists the address of two posts with one slug once', async () => {
  const twins = createBuiltInBlog([...createNotes(3), ...createNotes(1, { title: 'A twin' })]);
  const { get } = createTestApp({ services: { blog: twins } });
  const listed = (await readMap(get)).map(({ loc }) => loc);
  expect(listed.filter((loc) => loc.endsWith('/blog/note-1'))).toHaveLength(1);
  expect(new Set(listed).size).toBe(listed.length);
});
