import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { clickHome, listAsked, openAndWork, readNewest, teaserOf } from './visit-blog.ts';

const { site, browser } = await openJourney();
const posts = await readNewest(site.url);

const placeholders = (page: Page) => page.locator('.posts[aria-busy] .sk').first();

test('B-07 HP-06 on the way to Home placeholders stand until the posts are there', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/about`);
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
  expect(await teaserOf(page).allInnerTexts()).toEqual(posts.map(({ title }) => title));

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
  await openAndWork(page, `${site.url}/about`);
  await page.clock.pauseAt(Date.now() + 60_000);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/wp-json/**', async (route) => {
    await held;
    const response = await route.fetch();
    const [item] = await response.json();
    await route.fulfill({ response, json: [{ ...item, slug: 'late', title: { rendered: 'Late' } }] });
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
  await openAndWork(page, `${site.url}/about`);
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
  await openAndWork(page, `${site.url}/about`);
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
  await openAndWork(page, `${site.url}/`);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.sk').count()).toBe(0);
  expect(await teaserOf(page).allInnerTexts()).toEqual(posts.map(({ title }) => title));
  expect(listAsked(watched)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});
