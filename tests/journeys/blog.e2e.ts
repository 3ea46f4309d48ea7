import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { clickBlog, listAsked, openAndWork, openPost, readNewest } from './visit-blog.ts';

const { site, browser } = await openJourney();
const [newest, second] = await readNewest(site.url);
if (!newest || !second) throw new Error('These journeys need a blog of two posts.');

const lists = {
  posts: '/wp-json/wp/v2/posts',
  categories: '/wp-json/wp/v2/categories',
  tags: '/wp-json/wp/v2/tags',
};
const list = `main a[href="/blog/${newest.slug}"]`;

test.each([
  ['/blog', list],
  [`/blog/${newest.slug}`, '.read'],
])(
  'B-06 React takes %s over without a complaint, and what came with it is asked for by nobody, not on the way back either',
  async (path, shown) => {
    await using watched = await openPage(browser);
    const { page } = watched;
    await openAndWork(page, site.url + path);
    await page.waitForLoadState('networkidle');
    expect(listAsked(watched)).toEqual([]);
    // The query library comes with the first question.
    expect(watched.requests.filter((request) => request.includes('open-blog'))).toEqual([]);
    await openPost(page, second.slug);
    await page.goBack();
    await page.waitForURL(site.url + path);
    await page.locator(shown).first().waitFor();
    // The second post alone.
    expect(listAsked(watched).filter((asked) => asked === lists.posts)).toHaveLength(1);
    expect(watched.complaints).toEqual([]);
  },
);

test('B-05 a list and a post are asked for once: back, forward, by link and after a reload', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/about`);
  await clickBlog(page);
  await page.locator(list).first().waitFor();
  expect(listAsked(watched).toSorted()).toEqual([lists.categories, lists.posts, lists.tags]);
  await openPost(page, newest.slug);
  expect(listAsked(watched)).toHaveLength(4);

  await page.goBack();
  await page.locator(list).first().waitFor();
  await page.goForward();
  await page.locator('.read').waitFor();
  await clickBlog(page);
  await page.locator(list).first().waitFor();
  expect(listAsked(watched)).toHaveLength(4);
  // The privacy page names this prefix.
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !key.startsWith('saltbush-blog-'))).toEqual([]);
  expect(keys).toHaveLength(4);

  watched.requests.length = 0;
  await openAndWork(page, `${site.url}/about`);
  await clickBlog(page);
  await page.locator(list).first().waitFor();
  await openPost(page, newest.slug);
  expect(listAsked(watched)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('B-05 a storage that is blocked is silently done without', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await openAndWork(page, `${site.url}/about`);
  await clickBlog(page);
  await openPost(page, second.slug);
  await page.goBack();
  await page.locator(list).first().waitFor();
  // They are kept in memory all the same.
  expect(listAsked(watched)).toHaveLength(4);
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
  await openAndWork(page, `${site.url}/about`);
  await clickBlog(page);
  await page.locator(list).first().waitFor();
  const listByLink = await read();
  await openPost(page, newest.slug);
  const postByLink = await read();
  await page.goto(`${site.url}/blog`, { waitUntil: 'networkidle' });
  expect(listByLink).toEqual(await read());
  await page.goto(`${site.url}/blog/${newest.slug}`, { waitUntil: 'networkidle' });
  expect(postByLink).toEqual(await read());
});

test('R-13 B-03 an unknown post reached by link is Page Not Found, with Post not found', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/blog`);
  await page.route(`**${lists.posts}?slug=*`, (route) => route.fulfill({ json: [] }));
  await page.route(`**/blog/${newest.slug}.data*`, (route) =>
    route.continue({ url: `${site.url}/blog/none.data?_routes=pages%2Fpost%2Froute` }),
  );
  await page.locator(list).first().click();
  await page.getByText('Post not found').waitFor();
});

test('B-10 where the API fails, the server’s own page shows', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/about`);
  await page.route('**/wp-json/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await clickBlog(page);
  await openPost(page, newest.slug);
  expect(await page.locator('h1').innerText()).toBe(newest.title);
  expect(listAsked(watched).filter((path) => path.endsWith('.data'))).toHaveLength(2);
});
