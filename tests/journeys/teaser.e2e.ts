import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { clickHome, listAsked, openAndWork, readNewest, teaserOf } from './visit-blog.ts';

const { site, browser } = await openJourney();
const titles = (await readNewest(site.url)).map(({ title }) => title);

test('B-07 HP-06 on the way to Home placeholders stand until the posts are there, and the second time nothing stands in their place', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/about`);
  const held = Promise.withResolvers<void>();
  await page.route('**/wp-json/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await clickHome(page);
  await page.locator('.posts[aria-busy] .sk').first().waitFor();
  expect(await page.locator('.posts[aria-busy] .post-row').count()).toBe(3);
  held.resolve();
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

test('B-07 B-06 where the API fails, the samples show after its second attempt, and open', async () => {
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

test('B-06 B-07 a document of Home has its posts, no placeholders, and asks for nothing when React arrives', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAndWork(page, `${site.url}/`);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.sk').count()).toBe(0);
  expect(await teaserOf(page).allInnerTexts()).toEqual(titles);
  expect(listAsked(watched)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});
