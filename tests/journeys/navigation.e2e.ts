import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { openWithReact } from './bring-react.ts';
import { openJourney } from './journey.ts';

const { site, browser } = await openJourney();

const topOf = (page: Page, id: string) =>
  page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id);

test.each(['sustainable-web', 'ai-seo', 'digital-marketing', 'content'])(
  'R-03 H-01 a link to /services#%s scrolls to the section, clear of the header',
  async (id) => {
    await using watched = await openPage(browser);
    await watched.page.goto(`${site.url}/services#${id}`, { waitUntil: 'networkidle' });
    const header = await watched.page
      .locator('header.top')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(() => topOf(watched.page, id)).toBeGreaterThanOrEqual(header - 1);
    expect(await topOf(watched.page, id)).toBeLessThan(400);
  },
);

test('G-01 a client navigation to an anchor goes to the anchor, and forward returns to where the visitor was', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, `${site.url}/about`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Content and Video' }).click();
  await page.waitForURL('**/services#content');
  await expect.poll(() => topOf(page, 'content')).toBeLessThan(400);
  const there = await page.evaluate(() => scrollY);
  expect(there).toBeGreaterThan(300);
  await page.goBack();
  // The address changes before the page does.
  await expect.poll(() => topOf(page, 'content')).toBeNaN();
  await page.getByRole('heading', { level: 1, name: 'A small studio that counts kilobytes' }).waitFor();
  await page.goForward();
  await page.waitForURL('**/services#content');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(there - 200);
});

test('G-01 who goes back, and forward again before the page has come, is where they were', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, `${site.url}/about`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Content and Video' }).click();
  await expect.poll(() => topOf(page, 'content')).toBeLessThan(400);
  const there = await page.evaluate(() => scrollY);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goBack();
  // The loading screen is shorter than the page, and moves the window.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(there - 200);
  await page.goForward();
  release();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(there);
});

test('G-03 a slow project page shows the minimal screen: the spinner alone', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, `${site.url}/projects`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/projects/jarli.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('a[href="/projects/jarli"]').first().click();
  const screen = page.locator('.load[role=status]');
  await screen.locator('.spin').waitFor();
  expect(await screen.locator('img').count()).toBe(0);
  release();
  await page.getByRole('heading', { level: 1, name: 'Jarli' }).waitFor();
});

test('G-03 a slow filter of the search shows the spinner alone, and the way to the search the full screen', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, `${site.url}/search?q=web`);
  const screen = page.locator('.load[role=status]');
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waits = held.map(({ promise }) => promise);
  await page.route('**/search.data*', async (route) => {
    await waits.shift();
    await route.continue();
  });
  await page
    .getByRole('link', { name: /^Pages/ })
    .first()
    .click();
  await screen.locator('.spin').waitFor();
  expect(await screen.locator('img').count()).toBe(0);
  held[0]?.resolve();
  await page.waitForURL('**/search?*kind=*');
  await screen.waitFor({ state: 'detached' });

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search' }).click();
  await screen.locator('img').waitFor();
  expect(await screen.locator('.spin').count()).toBe(0);
  held[1]?.resolve();
  await page.waitForURL('**/search');
  await screen.waitFor({ state: 'detached' });
});

test('G-04 in the client a page whose data fail shows the error screen, and Try Again renders it anew', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, `${site.url}/about`);
  let failing = true;
  await page.route('**/privacy.data*', (route) =>
    failing ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  failing = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: /privacy|keep/i }).waitFor();
});

test('C-01 a link pressed without a network leaves the form and what was typed, and says why', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, `${site.url}/contact`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
  await page.context().setOffline(true);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await link.click();
  await expect
    .poll(() => page.getByRole('alert').allTextContents())
    .toContainEqual(expect.stringContaining('You are offline'));
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Half a thought');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText('You are offline').count()).toBe(0);
  await link.click();
  await page.waitForURL('**/privacy');
});

test('C-01 H-07 a link of the drawer pressed without a network closes it, so that the note can be read', async () => {
  await using watched = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = watched;
  await openWithReact(page, `${site.url}/about`);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.context().setOffline(true);
  await page.locator('#drawer').getByRole('link', { name: 'Projects' }).tap();
  await page.getByRole('alert').getByText('You are offline').waitFor();
  await page.locator('#drawer').waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('main').getAttribute('inert')).toBe(null);
});

test('C-01 G-03 a network that is lost while the loading screen stands gives back the form, what was typed and the place', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, `${site.url}/contact`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await link.scrollIntoViewIfNeeded();
  const there = await page.evaluate(() => scrollY);
  const lost = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await lost.promise;
    await route.abort().catch(() => {});
  });
  await link.click();
  await page.locator('.load').waitFor();
  await page.context().setOffline(true);
  lost.resolve();
  await expect
    .poll(() => page.getByRole('alert').allTextContents())
    .toContainEqual(expect.stringContaining('You are offline'));
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Half a thought');
  // The note stands above the page and moves it by its height.
  expect(Math.abs((await page.evaluate(() => scrollY)) - there)).toBeLessThan(200);
});
