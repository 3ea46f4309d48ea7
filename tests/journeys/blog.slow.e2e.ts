import { expect, test } from 'vitest';
import { openSharedSite } from './journey.ts';
import { holdRequests } from './open-at.ts';
import {
  clickHome,
  findTeaser,
  listBlogRequests,
  lists,
  openEnhanced,
  openPost,
  readNewest,
} from './visit-blog.ts';

const site = await openSharedSite();
const newestPosts = await readNewest(site.url);
const titles = newestPosts.map(({ title }) => title);
const [newest, second] = newestPosts;
if (!newest || !second) throw new Error('These journeys need a blog with two posts.');

const list = `main a[href="/blog/${newest.slug}"]`;

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
    expect(listBlogRequests(watched)).toEqual([]);
    // The code that queries the blog loads with the first query.
    expect(watched.requests.filter((request) => request.includes('browser-blog'))).toEqual([]);
    if (path === '/') expect(await findTeaser(page).allInnerTexts()).toEqual(titles);
    await openPost(page, second.slug);
    await page.goBack();
    await page.waitForURL(site.url + path);
    await page.locator(shown).first().waitFor();
    // The second post alone.
    expect(listBlogRequests(watched).filter((request) => request === lists.posts)).toHaveLength(1);
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
  await findTeaser(page).first().waitFor();
  expect(await findTeaser(page).allInnerTexts()).toEqual(titles);

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
  await findTeaser(page).first().waitFor();
  expect(await sawPlaceholders.jsonValue()).toEqual({ value: false });
  expect(listBlogRequests(watched).filter((path) => path.startsWith('/wp-json'))).toHaveLength(1);
  expect(watched.complaints).toEqual([]);
});
