import { expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { openForAxe } from './open-at.ts';
import { scrollThrough, waitForAnimations } from './settle.ts';

// Wider windows are in accessibility.slow.e2e.ts.
test('axe finds nothing on Home at 320 px when everything is revealed, nor with the menu open', async () => {
  await using watched = await openForAxe('/', 320);
  const { page } = watched;
  await scrollThrough(page);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.locator('#drawer').getByText('Services', { exact: true }).click();
  await waitForAnimations(page);
  expect(await page.locator(':popover-open').count()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
});

test('axe finds a fault if there is one', async () => {
  await using watched = await openForAxe('/', 1280);
  await watched.page.evaluate(() => {
    document.querySelector('main img')?.removeAttribute('alt');
    document.querySelector('header button')?.removeAttribute('aria-label');
  });
  const found = await findViolations(watched.page);
  const rules = found.map((line) => line.split(':')[0]);
  expect(rules).toEqual(expect.arrayContaining(['image-alt', 'button-name']));
});

test('the skip link comes first, is visible, and leads to the main content', async () => {
  await using watched = await openForAxe('/', 1280);
  const { page } = watched;
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect(
    await skip.evaluate((link) => {
      const { x, y } = link.getBoundingClientRect();
      return document.elementFromPoint(x + 20, y + 20) === link;
    }),
  ).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
