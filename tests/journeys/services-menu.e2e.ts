import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests } from '../browser.ts';
import { openAt } from './open-at.ts';
import { waitForAnimations } from './settle.ts';
import { startReact } from './start-react.ts';

async function openHome(options: BrowserContextOptions = {}) {
  const watched = await openAt('/', options);
  const panel = watched.page.locator('#services-menu');
  return {
    ...watched,
    button: watched.page.getByRole('banner').getByRole('button', { name: 'Services menu' }),
    panel,
    rows: panel.locator('a'),
  };
}

const isOpen = (page: Page) => page.locator('#services-menu').isVisible();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

test('H-03 hovering opens the seven rows, the pointer can reach them, and Escape closes them until it returns', async () => {
  await using opened = await openHome();
  const { page, button, panel, rows } = opened;
  expect(await isOpen(page)).toBe(false);
  await button.hover();
  await panel.waitFor({ state: 'visible' });
  expect(await rows.count()).toBe(7);
  // In small steps, like a hand: the gap between button and row must not close the menu.
  const from = await button.boundingBox();
  const to = await rows.last().boundingBox();
  if (!from || !to) throw new Error('the menu has no box');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 25 });
  expect(await isOpen(page)).toBe(true);
  await page.mouse.move(200, 700);
  await expect.poll(() => isOpen(page)).toBe(false);
  await button.hover();
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isOpen(page)).toBe(false);
  await page.mouse.move(200, 700);
  await button.hover();
  await expect.poll(() => isOpen(page)).toBe(true);
  const path = await rows.nth(1).getAttribute('href');
  await rows.nth(1).click();
  await page.waitForURL(`**${path}`);
  expect(listFrameworkRequests(opened.requests)).toEqual([]);
});

test('H-03 Enter and Space open and close the menu, leaving it or Escape closes it, and arrow keys cycle through its rows; elsewhere they scroll', async () => {
  await using opened = await openHome();
  const { page, button, rows } = opened;
  const labels = (await rows.allTextContents()).map((label) => label.trim());
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await isOpen(page)).toBe(false);
  await button.focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    await expect.poll(() => isOpen(page)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe(labels[0]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press(key);
    await expect.poll(() => isOpen(page)).toBe(false);
  }
  await page.keyboard.press('Enter');
  for (let press = 0; press < 2; press++) await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe(labels[1]);
  await page.keyboard.press('Escape');
  await expect.poll(() => isOpen(page)).toBe(false);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  for (let press = 0; press < 8; press++) await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('Projects');
  await expect.poll(() => isOpen(page)).toBe(false);

  await button.focus();
  const seen: (string | undefined)[] = [];
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('ArrowDown');
    seen.push(await focusedText(page));
  }
  expect(seen).toEqual([...labels, labels[0]]);
  await page.keyboard.press('ArrowUp');
  expect(await focusedText(page)).toBe('Resources');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/resources');
});

test('H-03 H-07 a click keeps the menu open, inside the narrowest desktop window; a click elsewhere closes it, and so does a client navigation', async () => {
  await using opened = await openHome({ viewport: { width: 768, height: 900 } });
  const { page, button, panel, rows } = opened;
  await startReact(page);
  await button.click();
  await page.mouse.move(200, 700);
  await waitForAnimations(page);
  expect(await isOpen(page)).toBe(true);
  const { x = -1, width = 999 } = (await panel.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(768);
  await page.mouse.click(200, 700);
  await expect.poll(() => isOpen(page)).toBe(false);
  opened.requests.length = 0;
  await button.click();
  await rows.filter({ hasText: 'Resources' }).click();
  await page.waitForURL('**/resources');
  // The pointer is still over the menu.
  await expect.poll(() => isOpen(page)).toBe(false);
  expect(opened.requests).not.toContain('GET /resources');
  const marked = page.getByRole('banner').locator('.menu > a[aria-current=page]');
  expect(await marked.evaluate((current) => getComputedStyle(current).boxShadow)).toContain('inset');
});

test('H-03 on a phone in landscape a tap opens the menu inside the window, and its last row can be scrolled to and pressed', async () => {
  await using opened = await openHome({ viewport: { width: 844, height: 320 }, hasTouch: true });
  const { page, button, panel, rows } = opened;
  await button.tap();
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.touchscreen.tap(100, 250);
  await expect.poll(() => isOpen(page)).toBe(false);
  await button.tap();
  const box = await panel.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(320);
  const last = rows.last();
  await last.scrollIntoViewIfNeeded();
  const { y = 999, height = 999 } = (await last.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(320);
  const path = await last.getAttribute('href');
  await last.tap();
  await page.waitForURL(`**${path}`);
});
