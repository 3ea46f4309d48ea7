import { createHmac } from 'node:crypto';
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

/** Resolves once the site has asked nothing for six seconds: reading ahead pauses between its questions. */
async function settle(fake: Fake) {
  const counts: number[] = [];
  await expect
    .poll(
      () => {
        counts.push(fake.asked.length);
        return counts.length > 3 && new Set(counts.slice(-4)).size === 1;
      },
      { interval: 2000, timeout: 120_000 },
    )
    .toBe(true);
}

const open = (fake: Fake, more: Record<string, string> = {}) =>
  startSite({ BLOG_URL: fake.url, BLOG_WEBHOOK_SECRET: secret, LOG_LEVEL: 'info', ...more });

const listTexts = (fake: Fake) =>
  fake.asked.flatMap(({ searchParams }) => (searchParams.get('include') ?? '').split(',').filter(Boolean));

test('B-10 R-23 of 500 posts one that changes is asked for alone, and only pages that show it are rendered again', async () => {
  await using fake = await startFakeWordPress(500);
  await using site = await open(fake);
  const search = () => fetch(`${site.url}/api/search?q=zebra`).then((response) => response.text());
  await expect.poll(() => listTexts(fake).length, { timeout: 60_000 }).toBe(500);
  await settle(fake);
  const shown = ['/blog/note-250', '/blog/note-251', '/blog/note-249', '/blog?page=42'];
  const others = ['/', '/blog/note-100', '/blog/note-499', '/blog?page=2'];
  for (const path of [...shown, ...others]) await read(site, path);
  await settle(fake);
  // A page that was made while WordPress was slow is made again after half a minute.
  const isSettled = async () => {
    const pages = await Promise.all(others.map((path) => read(site, path)));
    return pages.every(({ freshness, isProvisional }) => freshness === 'fresh' && !isProvisional);
  };
  await expect.poll(isSettled, { timeout: 60_000, interval: 1000 }).toBe(true);
  await settle(fake);
  fake.asked.length = 0;
  fake.change(250, { content: { rendered: '<p>A zebra.</p>' } });
  await report(site);
  expect((await read(site, '/blog/note-250')).html).toContain('A zebra.');
  await expect.poll(search, { timeout: 20_000 }).toContain('note-250');
  await settle(fake);
  expect(listTexts(fake)).toEqual(['250']);
  const posts = fake.asked.flatMap(({ searchParams }) => searchParams.get('slug') ?? []);
  expect(new Set(posts)).toEqual(new Set(['note-250']));
  // The poll, the post, its text, and the lists with it.
  expect(fake.asked.length).toBeLessThan(15);
  for (const path of others) expect((await read(site, path)).freshness, path).toBe('fresh');
});

test('B-10 a hundred reports of changes are read a few times, and a new post shows at once', async () => {
  await using fake = await startFakeWordPress(60);
  await using site = await open(fake);
  await expect.poll(() => listTexts(fake).length, { timeout: 60_000 }).toBe(60);
  await settle(fake);
  fake.asked.length = 0;
  fake.posts.push(fake.createPost(61, { modified_gmt: new Date().toISOString().slice(0, 19) }));
  await report(site);
  expect((await read(site, '/blog')).html).toContain('Note 61');
  expect((await read(site, '/blog/note-61')).status).toBe(200);
  await settle(fake);
  const once = fake.asked.length;
  // No post is read again for it, except the new one.
  const posts = new Set(fake.asked.flatMap(({ searchParams }) => searchParams.get('slug') ?? []));
  expect(posts).toEqual(new Set(['note-61']));
  expect(listTexts(fake)).toEqual(['61']);
  fake.asked.length = 0;
  await Promise.all(Array.from({ length: 100 }, () => report(site)));
  await settle(fake);
  expect(fake.asked.length).toBeLessThan(5 * once + 200);
});

test('B-10 behind a cache with an old copy, a change is asked for until it is there', async () => {
  await using fake = await startFakeWordPress(8);
  await using site = await open(fake);
  await settle(fake);
  await read(site, '/blog/note-5');
  const [old] = fake.posts.filter(({ id }) => id === 5);
  if (!old) throw new Error('there is no such post');
  fake.oldCopies.set(5, old);
  fake.change(5, { content: { rendered: '<p>A zebra.</p>' } });
  await report(site);
  expect((await read(site, '/blog/note-5')).html).not.toContain('zebra');
  fake.oldCopies.clear();
  const ask = async () => (await read(site, '/blog/note-5')).html;
  await expect.poll(ask, { timeout: 100_000, interval: 1000 }).toContain('A zebra.');
});

test('B-10 made-up questions from one visitor leave an uncached post its answer', async () => {
  await using fake = await startFakeWordPress(200);
  await using site = await open(fake, { TRUST_PROXY: '1' });
  await settle(fake);
  fake.delayMs = () => 1000;
  const ask = (path: string, address: string) =>
    fetch(site.url + path, { headers: { 'x-forwarded-for': address } }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });
  const questions = [
    (index: number) => `/wp-json/wp/v2/posts?slug=x${index}`,
    (index: number) => `/wp-json/wp/v2/posts?categories=${1000 + index}`,
    (index: number) => `/wp-json/wp/v2/categories?slug=x${index}`,
    (index: number) => `/blog/tag/x${index}/feed.xml`,
    (index: number) => `/social/blog/x${index}.0123456789.png`,
    (index: number) => `/blog/x${index}`,
  ];
  let post = 1;
  for (const question of questions) {
    const own = Array.from({ length: 45 }, (_, index) => ask(question(index), '198.51.100.7'));
    const many = Array.from({ length: 45 }, (_, index) => ask(question(100 + index), `203.0.${index}.7`));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await ask(`/blog/note-${post++}`, '192.0.2.1'), question(0)).toBe(200);
    const statuses = await Promise.all(own);
    expect(
      statuses.some((status) => [429, 503].includes(status)),
      question(0),
    ).toBe(true);
    await Promise.all(many);
  }
});
