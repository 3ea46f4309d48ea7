import { beforeAll, expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { type CrawledPage, crawlSite } from '#tests/crawl-site.ts';
import { type ReadPage, readHead } from '#tests/read-page.ts';
import { runsEverything } from '#tests/test-settings.ts';

const siteUrl = 'http://site.test';
const { services, get } = createTestApp();
const { posts } = services.content;

/** Pages that no other page links to. */
const unlinked = [
  ...['/link', '/meet-the-founder', '/case-studies', '/blogs', '/auth', '/search?q=museums', '/gone'],
  ...['/sustainability-quiz/1-1ysk6h2', '/there-is-no-such-page'],
];

type Page = CrawledPage & ReadPage;
let pages: Page[];
const isIndexable = ({ meta }: Page) => meta('robots').length === 0;
/** The indexable pages whose canonical URL is their own. */
let listed: Page[];

beforeAll(async () => {
  const crawled = await crawlSite(get, ['/', ...unlinked]);
  pages = [...crawled.values()]
    .filter(({ html }) => html)
    .map((page) => ({ ...page, ...readHead(page.html) }));
  listed = pages.filter((page) => isIndexable(page) && page.canonical[0] === `${siteUrl}${page.path}`);
});

test('SEO-01 every page has one title with the brand suffix that search results show in full', () => {
  for (const page of pages) {
    const { path, title } = page;
    expect(title, path).toEqual([expect.stringMatching(/\S \| Saltbush Media$/)]);
    // The title of a search page repeats the query and may be longer; search engines do not index it.
    if (!isIndexable(page)) continue;
    expect(title[0], path).not.toContain('…');
    // Google sets titles in Arial at 20 pixels.
    expect.soft(built.measureTextWidth(title[0] ?? '', 20), `${path}: ${title[0]}`).toBeLessThanOrEqual(580);
  }
});

test('SEO-01 every indexed page has a unique title of 30 characters or more and a unique description of 70 to 155', () => {
  expect(listed.length).toBeGreaterThan(55);
  for (const { path, title, meta } of listed) {
    expect(title[0]?.length, path).toBeGreaterThanOrEqual(30);
    expect(meta('description'), path).toEqual([expect.stringMatching(/^.{70,155}$/)]);
  }
  for (const read of [(page: Page) => page.title[0], (page: Page) => page.meta('description')[0]]) {
    const values = listed.map(read);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  }
});

test('SEO-01 a page has one absolute canonical URL, which is also its og:url, or is not indexed', () => {
  for (const page of pages) {
    const { path, canonical, meta } = page;
    if (!isIndexable(page)) {
      expect([path, canonical, meta('robots')]).toEqual([path, [], ['noindex']]);
      continue;
    }
    expect(canonical, path).toHaveLength(1);
    expect(meta('og:url'), path).toEqual(canonical);
    expect(canonical[0], path).toMatch(/^http:\/\/site\.test\/[^#]*$/);
    if (path !== '/') expect(canonical[0], path).not.toBe(`${siteUrl}/`);
  }
});

test.each([
  ['/case-studies', '/projects'],
  ['/blogs', '/blog'],
  ['/meet-the-founder', '/founder'],
  ['/projects?category=seo', '/projects'],
  [`/contact?plan=${services.content.plans.at(-1)?.slug}`, '/contact'],
])('SEO-01 %s is known as %s', (path, canonical) => {
  expect(pages.find((page) => page.path === path)?.canonical).toEqual([`${siteUrl}${canonical}`]);
});

test('SEO-01 canonical URLs and images use the configured host, whatever host was requested', async () => {
  const { app } = createTestApp({ services: { siteUrl: 'https://saltbush.example' } });
  const { canonical, meta } = readHead(await (await app.request('http://10.0.0.1/about')).text());
  expect(canonical).toEqual(['https://saltbush.example/about']);
  expect(meta('og:image')[0]).toMatch(/^https:\/\/saltbush\.example\/social\/about\.\w+\.png$/);
});

test('SEO-01 Open Graph and Twitter cards are complete and match the page', () => {
  for (const { path, title, meta } of pages) {
    const read = (...names: string[]) => names.map((name) => meta(name));
    const [[image], [alt]] = [meta('og:image'), meta('og:image:alt')];
    expect(read('og:title', 'twitter:title'), path).toEqual([title, title]);
    expect(read('og:description', 'twitter:description'), path).toEqual(read('description', 'description'));
    expect(read('og:image:width', 'og:image:height'), path).toEqual([['1200'], ['630']]);
    expect(read('og:locale', 'twitter:card'), path).toEqual([['en_AU'], ['summary_large_image']]);
    expect(alt?.length, path).toBeGreaterThan(20);
    expect(read('twitter:image', 'twitter:image:alt'), path).toEqual([[image], [alt]]);
  }
});

test('SEO-01 only articles have an author and a date', () => {
  for (const { path, meta } of pages) {
    const post = posts.find(({ slug }) => path === `/blog/${slug}`);
    expect(meta('og:type'), path).toEqual([post ? 'article' : 'website']);
    expect(meta('article:author'), path).toEqual(post ? [post.author] : []);
    expect(meta('article:published_time'), path).toEqual(post ? [post.date] : []);
    expect(meta('article:modified_time'), path).toEqual(post ? [post.modified ?? post.date] : []);
  }
});

test('SEO-01 each page, case study, post and list of posts has its own image: PNG, 1200 x 630, at most 300 kB', async () => {
  const images = new Map<string, string>();
  for (const { path, meta, canonical } of listed) {
    const image = (meta('og:image')[0] ?? '').replace(siteUrl, '');
    const known = images.get(image);
    // All pages of a paginated list share one image.
    if (known && !path.includes('?')) throw new Error(`${path} has the image of ${known}`);
    images.set(image, canonical[0] ?? '');
  }
  expect(images.size).toBeGreaterThan(40);
  // Drawing all of them takes most of a minute, so `npm test` draws each eighth.
  for (const image of [...images.keys()].filter((_, at) => runsEverything || at % 8 === 0)) {
    const response = await get(image);
    expect([image, response.status, response.headers.get('content-type')]).toEqual([image, 200, 'image/png']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], image).toEqual([1200, 630]);
    expect(bytes.length, image).toBeLessThanOrEqual(300_000);
    expect(response.headers.get('cross-origin-resource-policy'), image).toBe('cross-origin');
  }
});

test('a missing page returns 404 with noindex and no canonical URL', () => {
  const missing = pages.find(({ path }) => path === '/there-is-no-such-page');
  expect(missing?.status).toBe(404);
  expect(missing?.canonical).toEqual([]);
  expect(listed.filter(({ status, text }) => status !== 200 || /page not found/i.test(text))).toEqual([]);
});

test('the HTML of every page is at most 100 kB', () => {
  for (const { path, html } of pages) expect(Buffer.byteLength(html), path).toBeLessThanOrEqual(100_000);
});
