import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { desktop, launchBrowser, openPage, phone } from '#tests/browser.ts';
import { startSite } from '#tests/site.ts';

const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const listTitles = (page: Page) => page.locator('main h3 a').allInnerTexts();

async function openPlain(path: string, viewport = desktop) {
  const watched = await openPage(browser, { viewport, javaScriptEnabled: false });
  await watched.page.goto(site.url + path);
  return watched;
}

test('R-12 without script the pager, the categories and the tags lead through the blog', async () => {
  await using plain = await openPlain('/blog', phone);
  const { page } = plain;
  const first = await listTitles(page);
  await page.getByRole('link', { name: 'Older posts' }).click();
  await page.waitForURL('**/blog?page=2');
  for (const title of await listTitles(page)) expect(first).not.toContain(title);
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /^Content/ })
    .click();
  await page.waitForURL('**/blog/category/content');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Content');
  await page
    .getByRole('navigation', { name: 'Tags' })
    .getByRole('link', { name: /^Hosting/ })
    .click();
  await page.waitForURL('**/blog/tag/hosting');
  await page.getByRole('link', { name: 'Remove: Tag: Hosting' }).click();
  await page.waitForURL('**/blog');
  expect(plain.complaints).toEqual([]);
});

test('R-12 without script and by keyboard alone a search finds posts, and leads out where it finds none', async () => {
  await using plain = await openPlain('/blog');
  const { page } = plain;
  const field = page.getByRole('searchbox', { name: 'Search the blog' });
  await field.focus();
  await page.keyboard.type('grant');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog?search=grant');
  expect(await page.getByText(/posts? with “grant”/).isVisible()).toBe(true);
  expect(await field.inputValue()).toBe('grant');
  await field.fill('nothing-has-this');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'Nothing with “nothing-has-this”' }).waitFor();
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.waitForURL('**/blog');
});

test('R-13 without script a post is read by its sections, and the whole card leads to it', async () => {
  await using plain = await openPlain('/blog', phone);
  const { page } = plain;
  const [title = ''] = await listTitles(page);
  // The link lies over the picture.
  await page.locator('.lead-post .pic').click({ force: true });
  await page.waitForURL('**/blog/*');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  await page.locator('summary', { hasText: 'On this page' }).click();
  const link = page.locator('.contents details a').last();
  const section = await link.innerText();
  await link.click();
  expect(await page.getByRole('heading', { level: 2, name: section }).isVisible()).toBe(true);
  expect(new URL(page.url()).hash).not.toBe('');
  await page.locator('main nav a[rel=prev]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/why-page-weight-matters') && url.hash === '');
  expect(await page.locator('header .nav > [aria-current=page]').textContent()).toContain('Blog');
});

test.each(['/blog', '/blogs', '/blog/category/content', '/blog/tag/hosting', '/blog/core-web-vitals'])(
  'H-03 on %s the header marks Blog',
  async (path) => {
    await using plain = await openPlain(path);
    expect(await plain.page.locator('.nav > [aria-current=page]').allInnerTexts()).toEqual(['Blog']);
  },
);

test('R-13 at the side of a post its sections stay in sight, and the one being read is marked', async () => {
  await using alive = await openPage(browser);
  const { page } = alive;
  await page.goto(`${site.url}/blog/why-page-weight-matters`);
  const link = page.locator('.contents > div a').nth(2);
  await link.click();
  // Browsers that do not know how show no mark.
  if (await page.evaluate(() => CSS.supports('scroll-target-group: auto'))) {
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('700');
  }
  expect(await link.isVisible()).toBe(true);
  const box = await link.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(desktop.height);
});
