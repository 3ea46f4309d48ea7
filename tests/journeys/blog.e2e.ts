import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { launchBrowser, listFrameworkRequests, openPage, type WatchedPage } from '#tests/browser.ts';
import { faults as blogFaults, startFaultyBlog } from '#tests/faulty-blog.ts';
import { startSite } from '#tests/site.ts';

const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const posts: { slug: string; title: { rendered: string } }[] = await (
  await fetch(`${site.url}/wp-json/wp/v2/posts?per_page=3`)
).json();
const [newest = '', second = ''] = posts.map(({ slug }) => slug);

/** Opens a page and brings React to it, as somebody does who works with something on it. */
async function openWithReact(page: Page, path: string, url = site.url): Promise<void> {
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.evaluate(async () => {
    const arrived = new Promise((resolve) => addEventListener('react-arrived', resolve, { once: true }));
    document.querySelector('footer')?.setAttribute('data-react', '');
    document.querySelector('footer')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await arrived;
  });
}

/** Requests of a page for what a blog page shows: to our own API, and to the routes' loaders. */
const listAsked = ({ requests }: WatchedPage) =>
  requests.filter((request) => /\/wp-json\/|\.data$/.test(request)).map((request) => request.slice(4));

const lists = {
  posts: '/wp-json/wp/v2/posts',
  categories: '/wp-json/wp/v2/categories',
  tags: '/wp-json/wp/v2/tags',
};

const clickBlog = (page: Page) =>
  page.locator('header').getByRole('link', { name: 'Blog', exact: true }).click();
const clickHome = (page: Page) => page.locator('header a[href="/"]').first().click();
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
    await openWithReact(watched.page, path);
    await watched.page.waitForLoadState('networkidle');
    expect(watched.complaints).toEqual([]);
    expect(listAsked(watched)).toEqual([]);
    expect(watched.requests.filter((request) => request.includes('open-blog'))).toEqual([]);
  },
);

test('B-05 a list and a post are asked for once: back, forward, by link and after a reload', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, '/about');
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
  await openWithReact(page, '/about');
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
    await openWithReact(page, '/about');
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
  await openWithReact(page, `/blog/${newest}`);
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
  await openWithReact(page, '/blog');
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
  await openWithReact(page, '/about');
  await page.route('**/wp-json/**', fault);
  await clickBlog(page);
  await waitForList(page);
  await page.locator(`main a[href="/blog/${newest}"]`).first().click();
  await page.locator('.read').waitFor();
  expect(await page.locator('h1').innerText()).toBe(posts[0]?.title.rendered);
  expect(listAsked(watched).filter((path) => path.endsWith('.data'))).toHaveLength(2);
});

test('B-02 an API that hangs is waited for 8 s, then the server’s own page shows', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.clock.install();
  await openWithReact(page, '/about');
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
  await openWithReact(page, '/about');
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
  await openWithReact(page, '/about');
  await clickBlog(page);
  await waitForList(page);
  const keys = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(keys).toHaveLength(3);
  expect((await keys()).every((key) => key.startsWith('saltbush-blog-'))).toBe(true);
});

const placeholders = (page: Page) => page.locator('.posts[aria-busy] .sk').first();
const teaserOf = (page: Page) => page.locator('.posts:not([aria-busy]) article h3');

test('B-07 HP-06 on the way to Home placeholders stand until the posts are there', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, '/about');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/wp-json/**', async (route) => {
    await held;
    await route.continue();
  });
  await clickHome(page);
  await placeholders(page).waitFor();
  expect(await page.locator('.posts[aria-busy] .post-row').count()).toBe(3);
  release();
  await teaserOf(page).first().waitFor();
  expect(await teaserOf(page).allInnerTexts()).toEqual(posts.map(({ title }) => title.rendered));

  // The second time they are known, and nothing stands in their place for a moment.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.waitForURL('**/privacy');
  await page.evaluate(() => {
    const seen = window as unknown as { sawPlaceholders: boolean };
    seen.sawPlaceholders = false;
    new MutationObserver(() => {
      seen.sawPlaceholders ||= document.querySelector('.posts .sk') !== null;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await clickHome(page);
  await teaserOf(page).first().waitFor();
  expect(await page.evaluate(() => (window as unknown as { sawPlaceholders: boolean }).sawPlaceholders)).toBe(
    false,
  );
  expect(listAsked(watched).filter((path) => path.startsWith('/wp-json'))).toHaveLength(1);
  expect(watched.complaints).toEqual([]);
});

test('B-07 after 3 s the samples take their place, and later posts do not push them away', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.clock.install();
  await openWithReact(page, '/about');
  await page.clock.pauseAt(Date.now() + 60_000);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = [{ ...posts[0], slug: 'late', title: { rendered: 'Late' } }];
  await page.route('**/wp-json/**', async (route) => {
    await held;
    const response = await route.fetch();
    const [item] = await response.json();
    await route.fulfill({ response, json: late.map((post) => ({ ...item, ...post })) });
  });
  await clickHome(page);
  // A page whose clock stands still renders nothing.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20);
        return placeholders(page).isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await page.clock.runFor(2500);
  expect(await placeholders(page).isVisible()).toBe(true);
  await page.clock.runFor(500);
  await teaserOf(page).first().waitFor();
  const samples = await teaserOf(page).allInnerTexts();
  expect(samples).toHaveLength(3);
  const answered = page.waitForResponse('**/wp-json/**');
  release();
  await answered;
  await page.clock.runFor(1000);
  expect(await teaserOf(page).allInnerTexts()).toEqual(samples);
});

test('B-07 where the API fails, the samples show after its second attempt, and open', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, '/about');
  await page.route('**/wp-json/**', (route) => route.fulfill({ status: 503, json: {} }));
  await clickHome(page);
  await teaserOf(page).first().waitFor();
  expect(await teaserOf(page).count()).toBe(3);
  expect(listAsked(watched).filter((path) => path.startsWith('/wp-json'))).toHaveLength(2);
  const title = await teaserOf(page).first().innerText();
  await teaserOf(page).first().getByRole('link').click();
  await page.locator('.read').waitFor();
  expect(await page.locator('h1').innerText()).toBe(title);
});

test('B-07 a blog without posts shows the card, which leads to the blog', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, '/about');
  await page.route('**/wp-json/**', (route) =>
    route.fulfill({ json: [], headers: { 'x-wp-total': '0', 'x-wp-totalpages': '0' } }),
  );
  await clickHome(page);
  const card = page.locator('.no-posts');
  await card
    .getByText("We couldn't load the latest blog posts right now. Please check back later.")
    .waitFor();
  expect(await card.getByRole('link', { name: 'Visit Our Blog' }).getAttribute('href')).toBe('/blog');
});

test('B-07 a document of Home has its posts, no placeholders, and asks for nothing when React arrives', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, '/');
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.sk').count()).toBe(0);
  expect(await teaserOf(page).allInnerTexts()).toEqual(posts.map(({ title }) => title.rendered));
  expect(listAsked(watched)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('B-10 B-07 with a WordPress that fails from the start, links lead to the samples, and say so', async () => {
  await using wordpress = await startFaultyBlog(blogFaults.maintenance);
  await using failing = await startSite({ BLOG_URL: wordpress.url });
  await using watched = await openPage(browser);
  const { page } = watched;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await openWithReact(page, '/about', failing.url);
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
