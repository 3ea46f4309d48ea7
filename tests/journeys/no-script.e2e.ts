import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';

const { site, browser } = await openJourney();

async function openAt(path: string, viewport = { width: 1440, height: 900 }) {
  const watched = await openPage(browser, { viewport, javaScriptEnabled: false });
  await watched.page.goto(site.url + path, { waitUntil: 'networkidle' });
  return watched;
}

const isMenuOpen = (page: Page) => page.locator('#services-menu').isVisible();

test('without script Home reads whole: every section, every word, every picture that was promised', async () => {
  await using plain = await openAt('/');
  await using alive = await openPage(browser);
  await alive.page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  const read = async (page: Page) => {
    const words = await page.locator('main > section').allInnerTexts();
    // The strip shows three of eight at random, the rotator types, and the weight is refined where there is script.
    return words.map((text) =>
      text
        .replace(/\s+/g, ' ')
        .replace(/Building a better .*? A good/, '')
        .replace(/\d+ KB/g, ''),
    );
  };
  const said = await read(plain.page);
  expect(said).toHaveLength(13);
  expect(said).toEqual(await read(alive.page));
  expect(await plain.page.locator('[data-early=strip] li:visible').count()).toBe(3);
  expect(await plain.page.locator('[data-early=rotator] [data-slot]').innerText()).toBe('Brand');
  expect(plain.requests.filter((request) => request.endsWith('.js'))).toEqual([]);
});

test('without script nothing is shown that could not work', async () => {
  await using home = await openAt('/');
  expect(await home.page.locator('[data-pause]:visible').count()).toBe(0);
  await using lost = await openAt('/there-is-no-such-page');
  expect(await lost.page.getByRole('button', { name: 'Go Back' }).count()).toBe(0);
});

test('without script pictures come as the page is read', async () => {
  await using plain = await openAt('/');
  for (const image of await plain.page.locator('main img:visible').all())
    await image.scrollIntoViewIfNeeded();
  await plain.page.waitForLoadState('networkidle');
  const failed = await plain.page
    .locator('img:visible')
    .evaluateAll(
      (images) => (images as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth === 0).length,
    );
  expect(failed).toBe(0);
  expect(plain.complaints).toEqual([]);
});

test('H-03 without script the menu opens by hover, click and keys, and closes on Escape and a click elsewhere', async () => {
  await using plain = await openAt('/');
  const { page } = plain;
  const button = page.getByRole('button', { name: 'Services' });
  await button.hover();
  expect(await isMenuOpen(page)).toBe(true);
  await page.mouse.move(200, 700);
  expect(await isMenuOpen(page)).toBe(false);
  await button.click();
  await page.mouse.move(200, 700);
  expect(await isMenuOpen(page)).toBe(true);
  await page.mouse.click(200, 700);
  expect(await isMenuOpen(page)).toBe(false);
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await isMenuOpen(page)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
    'Sustainable Web Design',
  );
  await page.keyboard.press('Escape');
  expect(await isMenuOpen(page)).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Services');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/services/sustainable-web-design');
});

test('H-06 without script the drawer leads everywhere', async () => {
  await using plain = await openAt('/', { width: 390, height: 844 });
  const { page } = plain;
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.locator('#drawer').getByText('Services', { exact: true }).click();
  await page.locator('#drawer').getByRole('link', { name: 'Video Content' }).click();
  await page.waitForURL('**/services/digital-content-creation');
  expect(await page.locator('#drawer').isVisible()).toBe(false);
});

test('without script the links of Home, header and footer lead where they say', async () => {
  await using plain = await openAt('/');
  const { page } = plain;
  for (const [name, path] of [
    ['See our impact', '/projects'],
    ['Explore resources', '/resources'],
    ['Get a strategy', '/contact'],
    ['Privacy', '/privacy'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.goBack();
  }
});

test('G-07 without script the page that is not there says so and leads home', async () => {
  await using plain = await openAt('/there-is-no-such-page', { width: 390, height: 844 });
  const { page } = plain;
  await page.getByText('Oops! The page you are looking for does not exist.').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL(`${site.url}/`);
});

test('H-08 without script the footer tells what the page weighs, as the server reckons it', async () => {
  await using plain = await openAt('/about');
  const text = await plain.page.locator('.carbon').innerText();
  expect(text.replace(/\s+/g, ' ')).toMatch(
    /^\d{2} KB This page, all of it\. About 0\.\d{3} g CO2e a view\.$/,
  );
});

test('G-07, ST-01 where the early module does not come, what it serves is not offered, and nothing jumps when it does', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/early-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/there-is-no-such-page`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const back = page.locator('[data-act=back]');
  expect(await back.isVisible()).toBe(false);
  const place = await back.boundingBox();
  release();
  await expect.poll(() => back.isVisible()).toBe(true);
  expect(await back.boundingBox()).toEqual(place);
  await page.unroute(/\/early-/);
  await page.route(/\/early-/, (route) => route.abort());
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  expect(await page.locator('[data-pause]:visible').count()).toBe(0);
});
