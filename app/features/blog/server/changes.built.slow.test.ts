import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startFakeWordPress } from '#tests/fake-wordpress.ts';
import { type Site, startSite } from '#tests/site.ts';

vi.setConfig({ testTimeout: 240_000 });

const secret = 'a secret of at least 32 characters';

type Fake = Awaited<ReturnType<typeof startFakeWordPress>>;

/** Reports a change as the plugin does. */
async function report(site: Site) {
  const now = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${now}.`).digest('hex');
  const headers = { 'x-saltbush-signature': `t=${now},v1=${signature}` };
  const { status } = await fetch(`${site.url}/webhooks/blog`, { method: 'POST', headers, body: '' });
  expect(status).toBe(204);
}

const read = async (site: Site, path: string) => {
  const response = await fetch(site.url + path);
  return {
    html: await response.text(),
    freshness: response.headers.get('x-page-cache'),
    isProvisional: response.headers.get('cache-control')?.includes('s-maxage=30'),
    status: response.status,
  };
};

/** Resolves once the site has prefetched so many times, which it does at the start and after each change. */
async function readsAhead(site: Site, times: number) {
  const count = () => site.output().split('the blog was prefetched').length - 1;
  await expect.poll(count, { timeout: 120_000, interval: 100 }).toBeGreaterThanOrEqual(times);
}

/** Resolves once these pages are up to date, and not made while WordPress was slow. */
async function areFresh(site: Site, paths: string[]) {
  const listOtherPages = async () => {
    const pages = await Promise.all(paths.map(async (path) => ({ path, ...(await read(site, path)) })));
    return pages.filter(({ freshness, isProvisional }) => freshness !== 'fresh' || isProvisional);
  };
  await expect.poll(listOtherPages, { timeout: 100_000, interval: 500 }).toEqual([]);
}

/** Resolves once nothing has been requested for a while: after the start, pages are rendered before anybody wants them. */
async function isQuiet(fake: Fake) {
  const countNew = async () => {
    const before = fake.requests.length;
    await setTimeout(2000);
    return fake.requests.length - before;
  };
  await expect.poll(countNew, { timeout: 120_000, interval: 100 }).toBe(0);
}

const open = (fake: Fake, more: Record<string, string> = {}) =>
  startSite({ BLOG_URL: fake.url, BLOG_WEBHOOK_SECRET: secret, LOG_LEVEL: 'info', ...more });

const listTexts = (fake: Fake) =>
  fake.requests.flatMap(({ searchParams }) => (searchParams.get('include') ?? '').split(',').filter(Boolean));

/** The slugs of the posts that were requested by themselves. */
const listPosts = (fake: Fake) => [
  ...new Set(fake.requests.flatMap((url) => url.searchParams.get('slug') ?? [])),
];

/** The questions for a page of posts. */
const listLists = (fake: Fake) =>
  fake.requests.filter(({ searchParams }) => searchParams.has('_embed') && !searchParams.has('slug'));

test('B-10 R-23 of 1,000 posts one that changes is asked for alone, and only pages that show it are rendered again', async () => {
  await using fake = await startFakeWordPress(1000);
  await using site = await open(fake);
  const search = () => fetch(`${site.url}/api/search?q=zebra`).then((response) => response.text());
  await expect.poll(() => listTexts(fake).length, { timeout: 60_000 }).toBe(1000);
  await readsAhead(site, 1);
  const shown = ['/blog/note-750', '/blog/note-751', '/blog/note-749', '/blog?page=42'];
  const otherPages = ['/', '/blog/note-600', '/blog/note-999', '/blog?page=2'];
  await areFresh(site, [...shown, ...otherPages]);
  await isQuiet(fake);
  fake.requests.length = 0;
  fake.change(750, { content: { rendered: '<p>A zebra.</p>' } });
  await report(site);
  expect((await read(site, '/blog/note-750')).html).toContain('A zebra.');
  for (const path of otherPages) expect((await read(site, path)).freshness, path).toBe('fresh');
  await expect.poll(search, { timeout: 20_000 }).toContain('note-750');
  await readsAhead(site, 2);
  await areFresh(site, shown);
  expect(listTexts(fake)).toEqual(['750']);
  expect(listPosts(fake)).toEqual(['note-750']);
  // The page of the list, and the neighbours and related posts of three pages, in four lists each. Pages that were made
  // while WordPress was slow are made again, and send the same queries.
  const lists = new Set(listLists(fake).map(String));
  expect(lists.size, [...lists].join('\n')).toBeLessThanOrEqual(13);
  expect(listLists(fake).length).toBeLessThanOrEqual(2 * 13);
});

test('B-10 a report to one process reaches the others on the same database', async () => {
  await using fake = await startFakeWordPress(20);
  await using site = await open(fake);
  await readsAhead(site, 1);
  const otherSite = await open(fake, { DATA_DIR: site.dataDir });
  try {
    await readsAhead(otherSite, 1);
    await areFresh(otherSite, ['/blog/note-5']);
    fake.change(5, { content: { rendered: '<p>A zebra.</p>' } });
    await report(site);
    // Without the report it would poll WordPress after a minute.
    const readHtml = async () => (await read(otherSite, '/blog/note-5')).html;
    await expect.poll(readHtml, { timeout: 20_000, interval: 200 }).toContain('A zebra.');
  } finally {
    await otherSite.end();
  }
});

test('B-10 a new post shows at once, and a hundred reports of changes are read a few times', async () => {
  await using fake = await startFakeWordPress(60);
  await using site = await open(fake);
  await expect.poll(() => listTexts(fake).length, { timeout: 60_000 }).toBe(60);
  await readsAhead(site, 1);
  fake.requests.length = 0;
  fake.posts.push(fake.createPost(61, { modified_gmt: new Date().toISOString().slice(0, 19) }));
  await report(site);
  expect((await read(site, '/blog')).html).toContain('Note 61');
  expect((await read(site, '/blog/note-61')).status).toBe(200);
  await readsAhead(site, 2);
  await expect.poll(() => listTexts(fake)).toEqual(['61']);
  // No post is read again for it, except the new one.
  expect(listPosts(fake)).toEqual(['note-61']);
  await areFresh(site, ['/blog']);
  fake.requests.length = 0;
  const began = performance.now();
  await Promise.all(Array.from({ length: 100 }, () => report(site)));
  // The first page of all posts: the sticky ones and those of a category have a parameter more.
  const listFirst = () =>
    listLists(fake).filter(({ search }) => search.includes('page=1&per_page=6&_fields'));
  await expect.poll(() => listFirst().length, { timeout: 20_000 }).toBeGreaterThan(0);
  await areFresh(site, ['/blog', '/blog/note-61']);
  const times = 2 + (performance.now() - began) / 3000;
  expect(listFirst().length).toBeLessThanOrEqual(times);
});

test('B-10 where WordPress takes seconds to say what has changed, two reports of a save still renew that alone', async () => {
  await using fake = await startFakeWordPress(40);
  await using site = await open(fake);
  await readsAhead(site, 1);
  const otherPages = ['/', '/blog/note-40', '/blog?page=2'];
  await areFresh(site, ['/blog/note-5', ...otherPages]);
  const isPoll = (url: URL) => url.searchParams.get('orderby') === 'modified';
  fake.delayMs = (url) => (isPoll(url) ? 2000 : 0);
  fake.requests.length = 0;
  fake.change(5, { content: { rendered: '<p>A zebra.</p>' } });
  await report(site);
  const readHtml = async () => (await read(site, '/blog/note-5')).html;
  await expect.poll(readHtml, { timeout: 20_000 }).toContain('A zebra.');
  // Its picture or its description may be saved after it, which changes no version.
  fake.posts = fake.posts.map((post) =>
    post.id === 5 ? { ...post, content: { rendered: '<p>A quoll.</p>' } } : post,
  );
  await report(site);
  await expect.poll(readHtml, { timeout: 20_000 }).toContain('A quoll.');
  // One for each report, one more for the second, and perhaps the one of each minute.
  expect(fake.requests.filter(isPoll).length).toBeLessThanOrEqual(4);
  for (const path of otherPages) expect((await read(site, path)).freshness, path).toBe('fresh');
  expect(listPosts(fake)).toEqual(['note-5']);
});

test('B-10 of 300 posts, a new one costs only the pages that may show it', async () => {
  const terms = ['gardens', 'soil', 'water'].map((slug, at) => ({ id: at + 2, slug, name: slug }));
  await using fake = await startFakeWordPress(300, terms);
  fake.posts = fake.posts.map((post) => ({ ...post, categories: [(post.id % 3) + 2] }));
  await using site = await open(fake);
  await readsAhead(site, 1);
  await expect.poll(() => listTexts(fake).length, { timeout: 60_000 }).toBe(300);
  const [otherPages, concerned] = [
    ['/blog/note-10', '/blog/note-100', '/blog/note-200'],
    ['/blog', '/blog/note-12', '/blog/note-299', '/blog/note-300'],
  ];
  await areFresh(site, [...otherPages, ...concerned]);
  fake.posts.push(
    fake.createPost(303, { modified_gmt: new Date().toISOString().slice(0, 19), categories: [2] }),
  );
  await report(site);
  for (const path of otherPages) expect((await read(site, path)).freshness, path).toBe('fresh');
  const listOutdated = async () => {
    const pages = await Promise.all(concerned.map((path) => read(site, path)));
    return concerned.filter((_, at) => !pages[at]?.html.includes('Note 303'));
  };
  // The posts before the last two do not link to it.
  await expect.poll(listOutdated, { timeout: 60_000 }).toEqual(['/blog/note-299']);
});

test('B-10 behind a cache with old lists, a new post is listed as soon as the cache has it', async () => {
  await using fake = await startFakeWordPress(8);
  await using site = await open(fake);
  await readsAhead(site, 1);
  await areFresh(site, ['/blog', '/blog/note-8']);
  fake.oldLists = [...fake.posts];
  fake.posts.push(fake.createPost(9, { modified_gmt: new Date().toISOString().slice(0, 19) }));
  await report(site);
  const readHtml = async () =>
    (await Promise.all(['/blog', '/blog/note-8', '/'].map((path) => read(site, path)))).map(({ html }) =>
      html.includes('Note 9'),
    );
  await readsAhead(site, 2);
  expect(await readHtml()).toEqual([false, false, false]);
  // It can be read meanwhile, and stays known.
  expect((await read(site, '/blog/note-9')).status).toBe(200);
  fake.oldLists = undefined;
  await expect.poll(readHtml, { timeout: 100_000, interval: 1000 }).toEqual([true, true, true]);
});

test('B-10 behind a cache with an old copy, a change is asked for until it is there', async () => {
  await using fake = await startFakeWordPress(8);
  await using site = await open(fake);
  await readsAhead(site, 1);
  await read(site, '/blog/note-5');
  const [old] = fake.posts.filter(({ id }) => id === 5);
  if (!old) throw new Error('there is no such post');
  fake.oldCopies.set(5, old);
  fake.change(5, { content: { rendered: '<p>A zebra.</p>' } });
  await report(site);
  expect((await read(site, '/blog/note-5')).html).not.toContain('zebra');
  fake.oldCopies.clear();
  const readHtml = async () => (await read(site, '/blog/note-5')).html;
  await expect.poll(readHtml, { timeout: 100_000, interval: 1000 }).toContain('A zebra.');
});

test('B-10 made-up questions from one visitor leave an uncached post its answer', async () => {
  await using fake = await startFakeWordPress(200);
  await using site = await open(fake, { TRUST_PROXY: '1' });
  await readsAhead(site, 1);
  // Until the list of posts is known, a post that exists looks like one that a visitor made up.
  await expect.poll(() => listTexts(fake).length, { timeout: 60_000 }).toBe(200);
  fake.delayMs = () => 1000;
  const readHtml = (path: string, address: string) =>
    fetch(site.url + path, { headers: { 'x-forwarded-for': address } }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });
  const questions = [
    (index: number) => `/wp-json/wp/v2/posts?slug=x${index}`,
    (index: number) => `/wp-json/wp/v2/posts?categories=${1000 + index}`,
    (index: number) => `/wp-json/wp/v2/categories?slug=x${index}`,
    (index: number) => `/blog/tag/w${index}/feed.xml`,
    (index: number) => `/social/blog/y${index}.0123456789.png`,
    (index: number) => `/blog/z${index}`,
  ];
  let post = 1;
  for (const question of questions) {
    const before = fake.requests.length;
    const own = Array.from({ length: 45 }, (_, index) => readHtml(question(index), '198.51.100.7'));
    const many = Array.from({ length: 45 }, (_, index) =>
      readHtml(question(100 + index), `203.0.${index}.7`),
    );
    await expect.poll(() => fake.requests.length).toBeGreaterThan(before);
    expect(await readHtml(`/blog/note-${post++}`, '192.0.2.1'), question(0)).toBe(200);
    const statuses = await Promise.all(own);
    expect(
      statuses.some((status) => [429, 503].includes(status)),
      question(0),
    ).toBe(true);
    await Promise.all(many);
  }
});
