import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { engine, unsupported } from '../browser.ts';
import { openSharedSite } from './journey.ts';
import { holdRequests, openAt } from './open-at.ts';

const site = await openSharedSite();

test('R-01 ST-03 without script Home is complete: every section, every word, every picture, and no control that could not work', async () => {
  await using plain = await openAt('/', { javaScriptEnabled: false });
  await using enhanced = await openAt('/');
  const read = async (page: Page) => {
    const texts = await page.locator('main > section').allInnerTexts();
    // With script, the browser's measurement replaces the estimate.
    return texts.map((text) => text.replace(/\s+/g, ' ').replace(/\d+ kB/g, ''));
  };
  expect(await read(plain.page)).toEqual(await read(enhanced.page));
  expect(await plain.page.locator('[data-enhance=strip] li:visible').count()).toBe(3);
  expect(await plain.page.locator('[data-pause]:visible').count()).toBe(0);
  const parts = plain.page.locator('[data-enhance=reveal]');
  const shown = await parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).opacity));
  expect(shown.length).toBeGreaterThan(8);
  expect(new Set(shown)).toEqual(new Set(['1']));
  if (engine === 'WebKit') unsupported.refuse('load lazy pictures at once, as without script,');
  await expect
    .poll(() =>
      plain.page
        .locator('img:visible')
        .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length),
    )
    .toBe(0);
  expect(plain.complaints).toEqual([]);
  expect(plain.requests.filter((request) => request.endsWith('.js'))).toEqual([]);
});

test('H-03 without script the menu opens by hover, click and keys, and closes on Escape and a click elsewhere', async () => {
  await using plain = await openAt('/', { javaScriptEnabled: false });
  const { page } = plain;
  const panel = page.locator('#services-menu');
  const button = page.getByRole('button', { name: 'Services menu' });
  const row = panel.locator('a').first();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await button.hover();
  expect(await panel.isVisible()).toBe(true);
  await page.mouse.move(200, 700);
  expect(await panel.isVisible()).toBe(false);
  await button.click();
  await page.mouse.move(200, 700);
  expect(await panel.isVisible()).toBe(true);
  await page.mouse.click(200, 700);
  expect(await panel.isVisible()).toBe(false);
  const path = await row.getAttribute('href');
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await panel.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focusedText()).toBe((await row.textContent())?.trim());
  await page.keyboard.press('Escape');
  expect(await panel.isVisible()).toBe(false);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
});

test('G-07, ST-01 without the enhance module its controls are hidden, and nothing jumps when it loads', async () => {
  await using watched = await openAt('about:blank');
  const { page } = watched;
  const release = await holdRequests(page, /\/enhance-/);
  await page.goto(`${site.url}/there-is-no-such-page`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const back = page.locator('[data-act=back]');
  // The heading may appear before the style sheet that hides the button.
  await expect.poll(() => back.isVisible()).toBe(false);
  const place = await back.boundingBox();
  release();
  await expect.poll(() => back.isVisible()).toBe(true);
  expect(await back.boundingBox()).toEqual(place);
  await page.unroute(/\/enhance-/);
  await page.route(/\/enhance-/, (route) => route.abort());
  await page.goto(`${site.url}/`);
  expect(await page.locator('[data-pause]:visible').count()).toBe(0);
});
