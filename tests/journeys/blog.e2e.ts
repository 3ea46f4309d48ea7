import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage } from '#tests/browser.ts';
import { faults as blogFaults, startFaultyBlog } from '#tests/faulty-blog.ts';
import { startSite } from '#tests/site.ts';
import { openJourney } from './journey.ts';
import { clickBlog, clickHome, listAsked, openAndWork, readNewest, teaserOf } from './visit-blog.ts';

const { site, browser } = await openJourney();
const posts = await readNewest(site.url);
const [newest = '', second = ''] = posts.map(({ slug }) => slug);

const lists = {
  posts: '/wp-json/wp/v2/posts',
  categories: '/wp-json/wp/v2/categories',
  tags: '/wp-json/wp/v2/tags',
};

const waitForList = (page: Page) => page.locator(`main a[href="/blog/${newest}"]`).first().waitFor();
const waitForPost = (page: Page, slug: string) =>
  page.waitForFunction(
    (path) => location.pathname === path && document.querySelector('article, .read'),
    `/blog/${slug}`,
  );

test.each(['/blog', `/blog/${newest}`])(
  'ST-09 nothing of React is asked for at %s before intent, and nothing of the blog',
  async (path) => {
    await using watched = await openPage(browser);
    await watched.page.goto(site.url + path, { waitUntil: 'networkidle' });
    await watched.page.mouse.wheel(0, 20_000);
    await watched.page.waitForLoadState('networkidle');
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
    expect(listAsked(watched)).toEqual([]);
  },
);

test.each(['/blog', '/blog?page=2', `/blog/${newest}`])(
  'React takes %s over without a complaint, asks the blog nothing, and loads no query library for it',
  async (path) => {
    await using watched = await openPage(browser);
    await openAndWork(watched.page, site.url + path);
    await watched.page.waitForLoadState('networkidle');
    expect(watched.complaints).toEqual([]);
    expect(listAsked(watched)).toEqual([]);
    expect(watched.requests.filter((request) => request.includes('open-blog'))).toEqual([]);
  },
);

test('B-05 a list and a post are asked for once: back, forward, by link and after a reload', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/about`);
  await clickBlog(page);
  await waitForList(page);
  expect(listAsked(watched).toSorted()).toEqual([lists.categories, lists.posts, lists.tags]);
  await page.locator(`main a[href="/blog/${newest}"]`).first().click();
  await waitForPost(page, newest);
  await page.locator('.read').waitFor();
  expect(listAsked(watched)).toHaveLength(4);

  await page.goBack();
  await waitForList(page);
  await page.goForward();
  await page.locator('.read').waitFor();
  await clickBlog(page);
  await waitForList(page);
  expect(listAsked(watched)).toHaveLength(4);

  watched.requests.length = 0;
  await openAndWork(page, `${site.url}/about`);
  await clickBlog(page);
  await waitForList(page);
  await page.locator(`main a[href="/blog/${newest}"]`).first().click();
  await page.locator('.read').waitFor();
  expect(listAsked(watched)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('B-05 a page reached by link reads as the document does', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  // Beside the beds stands what the document has weighed so far.
  const read = async () => ({
    title: await page.title(),
    words: (await page.locator('main').innerText()).replace(/[\d.]+ KB\s*so far/g, '').replace(/\s+/g, ' '),
  });
  for (const path of ['/blog', `/blog/${newest}`]) {
    await openAndWork(page, `${site.url}/about`);
    await clickBlog(page);
    await waitForList(page);
    if (path !== '/blog') {
      await page.locator(`main a[href="${path}"]`).first().click();
      await page.locator('.read').waitFor();
    }
    const byLink = await read();
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    expect(byLink).toEqual(await read());
  }
});

test('B-06 what came with the document is not asked for again', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/blog/${newest}`);
  await page.locator(`main a[href^="/blog/"]`).last().click();
  await page.waitForFunction((path) => location.pathname !== path, `/blog/${newest}`);
  await page.locator('.read').waitFor();
  const asked = listAsked(watched).length;
  await page.goBack();
  await page.waitForFunction((path) => location.pathname === path, `/blog/${newest}`);
  await page.locator('.read').waitFor();
  expect(listAsked(watched)).toHaveLength(asked);
});

test('R-13 B-03 an unknown post reached by link is Page Not Found, with Post not found', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/blog`);
  await page.evaluate((slug) => {
    document.querySelector(`main a[href="/blog/${slug}"]`)?.setAttribute('data-marked', '');
  }, newest);
  await page.route(`**${lists.posts}?slug=*`, (route) => route.fulfill({ json: [] }));
  await page.route(`**/blog/${newest}.data*`, (route) =>
    route.continue({ url: `${site.url}/blog/none.data?_routes=pages%2Fpost%2Froute` }),
  );
  await page.locator('[data-marked]').click();
  await page.getByText('Post not found').waitFor();
});

type Fault = (route: Route) => Promise<void>;
const faults: [name: string, fault: Fault][] = [
  ['answers 500', (route) => route.fulfill({ status: 500, body: 'broken' })],
  [
    'answers a page of a proxy',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' }),
  ],
  ['can not be reached', (route) => route.abort()],
];

test.each(faults)('B-10 where the API %s, the server’s own page shows', async (_name, fault) => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/about`);
  await page.route('**/wp-json/**', fault);
  await clickBlog(page);
  await waitForList(page);
  await page.locator(`main a[href="/blog/${newest}"]`).first().click();
  await page.locator('.read').waitFor();
  expect(await page.locator('h1').innerText()).toBe(posts[0]?.title);
  expect(listAsked(watched).filter((path) => path.endsWith('.data'))).toHaveLength(2);
});

test('B-02 an API that hangs is waited for 8 s, then the server’s own page shows', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.clock.install();
  await openAndWork(page, `${site.url}/about`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/wp-json/**', () => {});
  const asked = page.waitForRequest('**/wp-json/**');
  await clickBlog(page);
  await asked;
  await page.clock.runFor(7900);
  expect(listAsked(watched).some((path) => path.endsWith('.data'))).toBe(false);
  await page.clock.runFor(200);
  await waitForList(page);
});

/** What a browser's storage can be like, besides sound. */
const storages: [name: string, spoil: () => void][] = [
  [
    'blocked',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('exceeded the quota', 'QuotaExceededError');
      };
    },
  ],
  [
    'corrupt',
    () => {
      Storage.prototype.getItem = () => '{"state":{"data":{"posts":"gone"}';
    },
  ],
  [
    'foreign',
    () => {
      Storage.prototype.getItem = () =>
        JSON.stringify({ buster: '', state: { data: [{ evil: true }], dataUpdatedAt: Date.now() } });
    },
  ],
];

test.each(storages)('B-05 a %s storage is silently done without', async (_name, spoil) => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(spoil);
  await openAndWork(page, `${site.url}/about`);
  await clickBlog(page);
  await waitForList(page);
  await page.locator(`main a[href="/blog/${second}"]`).first().click();
  await page.locator('.read').waitFor();
  await page.goBack();
  await waitForList(page);
  // Memory has them, whatever storage does.
  expect(listAsked(watched)).toHaveLength(4);
  expect(watched.complaints).toEqual([]);
});

test('B-05 what is kept is kept under the names that the privacy page tells', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/about`);
  await clickBlog(page);
  await waitForList(page);
  const keys = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(keys).toHaveLength(3);
  expect((await keys()).every((key) => key.startsWith('saltbush-blog-'))).toBe(true);
});

test('B-10 B-07 with a WordPress that fails from the start, links lead to the samples, and say so', async () => {
  await using wordpress = await startFaultyBlog(blogFaults.maintenance);
  await using failing = await startSite({ BLOG_URL: wordpress.url });
  await using watched = await openPage(browser);
  const { page } = watched;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await openAndWork(page, `${failing.url}/about`);
  await clickBlog(page);
  await waitForList(page);
  await page.getByText('We can’t reach the blog just now.').waitFor();
  await page.locator(`main a[href="/blog/${newest}"]`).first().click();
  await page.locator('.read').waitFor();
  await clickHome(page);
  await teaserOf(page).first().waitFor();
  expect(await teaserOf(page).count()).toBe(3);
  // The browser has asked this site, and nobody else.
  expect([...hosts]).toEqual([new URL(failing.url).host]);
});
