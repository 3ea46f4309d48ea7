import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { WatchedPage } from '../browser.ts';
import { holdRequests } from './hold-requests.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { startReact } from './start-react.ts';

/** Lists a page's requests for posts, to our own API and to the routes' loaders. */
const listAsked = ({ requests }: WatchedPage) =>
  requests.filter((request) => /\/wp-json\/|\.data$/.test(request)).map((request) => request.slice(4));

const clickHome = (page: Page) => page.locator('header a[href="/"]').first().click();

/** Follows the card of a post on the open page, and waits until the post is shown. */
async function openPost(page: Page, slug: string): Promise<void> {
  await page.locator(`main a[href="/blog/${slug}"]`).first().click();
  await page.waitForFunction(
    (path) => location.pathname === path && document.querySelector('.read'),
    `/blog/${slug}`,
  );
}

/** Reads the newest three posts of a site from its API. */
async function readNewest(url: string): Promise<{ slug: string; title: string }[]> {
  const response = await fetch(`${url}/wp-json/wp/v2/posts?per_page=3`);
  const posts: { slug: string; title: { rendered: string } }[] = await response.json();
  return posts.map(({ slug, title }) => ({ slug, title: title.rendered }));
}

const teaserOf = (page: Page) => page.locator('.posts:not([aria-busy]) article h3');

const site = await openSharedSite();
const newestPosts = await readNewest(site.url);
const titles = newestPosts.map(({ title }) => title);
const [newest, second] = newestPosts;
if (!newest || !second) throw new Error('These journeys need a blog with two posts.');

const lists = {
  posts: '/wp-json/wp/v2/posts',
  categories: '/wp-json/wp/v2/categories',
  tags: '/wp-json/wp/v2/tags',
};
const list = `main a[href="/blog/${newest.slug}"]`;

/** Opens a page and starts React, as a visitor who uses a control does. */
async function openEnhanced(path: string) {
  const watched = await openAt(path);
  await startReact(watched.page);
  return watched;
}

test.each([
  ['/', '.posts article h3'],
  ['/blog', list],
  [`/blog/${newest.slug}`, '.read'],
])(
  'B-06 B-07 React hydrates %s without a console message, and never requests the data that came with it, not even on the way back',
  async (path, shown) => {
    await using watched = await openEnhanced(path);
    const { page } = watched;
    // Wait until the network is quiet, because no request may follow.
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.sk').count()).toBe(0);
    expect(listAsked(watched)).toEqual([]);
    // The code that queries the blog loads with the first query.
    expect(watched.requests.filter((request) => request.includes('browser-blog'))).toEqual([]);
    if (path === '/') expect(await teaserOf(page).allInnerTexts()).toEqual(titles);
    await openPost(page, second.slug);
    await page.goBack();
    await page.waitForURL(site.url + path);
    await page.locator(shown).first().waitFor();
    // The second post alone.
    expect(listAsked(watched).filter((asked) => asked === lists.posts)).toHaveLength(1);
    expect(watched.complaints).toEqual([]);
  },
);

test('B-07 HP-06 a navigation to Home shows skeletons until the posts arrive, and none the second time', async () => {
  await using watched = await openEnhanced('/about');
  const { page } = watched;
  const release = await holdRequests(page, '**/wp-json/**');
  await clickHome(page);
  await page.locator('.posts[aria-busy] .sk').first().waitFor();
  expect(await page.locator('.posts[aria-busy] .post-row').count()).toBe(3);
  release();
  await teaserOf(page).first().waitFor();
  expect(await teaserOf(page).allInnerTexts()).toEqual(titles);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.waitForURL('**/privacy');
  const sawPlaceholders = await page.evaluateHandle(() => {
    const seen = { value: false };
    new MutationObserver(() => {
      seen.value ||= document.querySelector('.posts .sk') !== null;
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await clickHome(page);
  await teaserOf(page).first().waitFor();
  expect(await sawPlaceholders.jsonValue()).toEqual({ value: false });
  expect(listAsked(watched).filter((path) => path.startsWith('/wp-json'))).toHaveLength(1);
  expect(watched.complaints).toEqual([]);
});
