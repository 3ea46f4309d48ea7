import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSharedSite } from './journey.ts';
import { startReact } from './start-react.ts';
import {
  clickHome,
  findTeaser,
  listBlogRequests,
  lists,
  openEnhanced,
  openPost,
  readNewest,
} from './visit-blog.ts';

const clickBlog = (page: Page) =>
  page.locator('header').getByRole('link', { name: 'Blog', exact: true }).click();

const site = await openSharedSite();
const newestPosts = await readNewest(site.url);
const [newest, second] = newestPosts;
if (!newest || !second) throw new Error('These journeys need a blog with two posts.');

const list = `main a[href="/blog/${newest.slug}"]`;

test('B-05 a list and a post reached by link read like the documents, and are requested only once: back, forward, by link and after a reload', async () => {
  await using watched = await openEnhanced('/about');
  const { page } = watched;
  // The text excludes the weight of the document so far, which is shown beside each section.
  const read = async () => ({
    title: await page.title(),
    words: (await page.locator('main').innerText()).replace(/[\d.]+\s*kB\s*so far/g, '').replace(/\s+/g, ' '),
  });
  await clickBlog(page);
  await page.locator(list).first().waitFor();
  expect(listBlogRequests(watched).toSorted()).toEqual([lists.categories, lists.posts, lists.tags]);
  const listByLink = await read();
  await openPost(page, newest.slug);
  expect(listBlogRequests(watched)).toHaveLength(4);
  const postByLink = await read();

  await page.goBack();
  await page.locator(list).first().waitFor();
  await page.goForward();
  await page.locator('.read').waitFor();
  await clickBlog(page);
  await page.locator(list).first().waitFor();
  expect(listBlogRequests(watched)).toHaveLength(4);
  // The privacy page names this prefix.
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !key.startsWith('saltbush-blog-'))).toEqual([]);
  expect(keys).toHaveLength(4);

  watched.requests.length = 0;
  await page.goto(`${site.url}/about`);
  await startReact(page);
  await clickBlog(page);
  await page.locator(list).first().waitFor();
  await openPost(page, newest.slug);
  expect(listBlogRequests(watched)).toEqual([]);
  expect(watched.complaints).toEqual([]);
  await page.goto(`${site.url}/blog`);
  expect(listByLink).toEqual(await read());
  await page.goto(`${site.url}/blog/${newest.slug}`);
  expect(postByLink).toEqual(await read());
});

test('R-13 B-03 an unknown post reached by link shows Page Not Found, with Post not found', async () => {
  await using watched = await openEnhanced('/blog');
  const { page } = watched;
  await page.route(`**${lists.posts}?slug=*`, (route) => route.fulfill({ json: [] }));
  // Not by `route.continue`, which in Firefox redirects the page to the other address.
  await page.route(`**/blog/${newest.slug}.data*`, async (route) => {
    const url = route.request().url().replace(newest.slug, 'none');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.locator(list).first().click();
  await page.getByText('Post not found').waitFor();
});

test('B-10 B-07 if the API fails the page comes from the server, and Home shows the samples, which can be opened', async () => {
  await using watched = await openEnhanced('/about');
  const { page } = watched;
  await page.route('**/wp-json/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await clickBlog(page);
  await openPost(page, newest.slug);
  expect(await page.locator('h1').innerText()).toBe(newest.title);
  expect(listBlogRequests(watched).filter((path) => path.endsWith('.data'))).toHaveLength(2);
  await clickHome(page);
  await findTeaser(page).first().waitFor();
  expect(await findTeaser(page).count()).toBe(3);
  const title = await findTeaser(page).first().innerText();
  await findTeaser(page).first().getByRole('link').click();
  await page.locator('.read').waitFor();
  expect(await page.locator('h1').innerText()).toBe(title);
});
