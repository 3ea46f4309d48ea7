import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests } from '../browser.ts';
import { openAt } from './open-at.ts';
import { waitForAnimations, waitForPaint } from './settle.ts';
import { startReact } from './start-react.ts';

const narrow = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function openHome(javaScriptEnabled = true) {
  const watched = await openAt('/', { ...narrow, javaScriptEnabled });
  return {
    ...watched,
    burger: watched.page.getByRole('button', { name: 'Open menu' }),
    drawer: watched.page.locator('#drawer'),
  };
}

const isOpen = (page: Page) => page.locator('#drawer').evaluate((drawer) => drawer.matches(':popover-open'));
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel);

/** Tells whether the focus is in the drawer. The browser's own controls belong to no element. */
const focusPlace = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'browser';
    return focused.closest('#drawer') ? 'drawer' : `page: ${focused.textContent?.trim()}`;
  });

// The drawer is a popover, so the browser alone must provide its behaviour.
const ways = [
  ['with script', true],
  ['without script', false],
] as const;

test.each(ways)(
  'H-06, H-07 %s the hamburger button opens a drawer at the right over a dimmed page; a tap on the backdrop closes it and presses nothing beneath; a row leads to its page and closes it',
  async (_how, script) => {
    await using opened = await openHome(script);
    const { page, burger, drawer } = opened;
    const button = await page.locator('.hero .btn').first().boundingBox();
    if (!button) throw new Error('the audit button has no box');
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    expect(await drawer.isVisible()).toBe(false);
    await burger.tap();
    const readRight = async () => {
      const box = await drawer.boundingBox();
      return box && Math.round(box.x + box.width);
    };
    await expect.poll(readRight).toBe(390);
    const box = await drawer.boundingBox();
    expect(box).toMatchObject({ y: 0, height: 844 });
    expect(box?.x).toBeGreaterThan(30);
    const backdrop = await drawer.evaluate(
      (element) => getComputedStyle(element, '::backdrop').backgroundColor,
    );
    expect(backdrop).toMatch(/rgba\(.*, 0\.\d+\)/);

    const [address, pages] = [page.url(), page.context().pages().length];
    await page.context().route(
      ({ href }) => !href.startsWith(new URL(address).origin),
      (route) => route.abort(),
    );
    await page.touchscreen.tap(button.x + 10, button.y + button.height / 2);
    await expect.poll(() => isOpen(page)).toBe(false);
    // By the time the page can be pressed again, anything that the tap opened by mistake would be visible.
    await burger.tap();
    await expect.poll(() => isOpen(page)).toBe(true);
    expect(page.context().pages().length).toBe(pages);
    expect(page.url()).toBe(address);

    const row = drawer.getByRole('link', { name: 'No Fluff - SEO Fix It' });
    expect(await row.isVisible()).toBe(false);
    await drawer.getByText('Services', { exact: true }).tap();
    await row.waitFor();
    expect(await drawer.locator('details a:visible').count()).toBe(8);
    await row.tap();
    await page.waitForURL('**/no-fluff');
    expect(await drawer.isVisible()).toBe(false);
    expect(listFrameworkRequests(opened.requests)).toEqual([]);
  },
);

test.each(ways)(
  'H-07 %s the focus stays in the drawer, and Escape or Close returns it',
  async (_how, script) => {
    await using opened = await openHome(script);
    const { page, burger } = opened;
    await burger.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedLabel(page)).toBe('Close menu');
    for (const key of ['Tab', 'Shift+Tab']) {
      const places = new Set<string>();
      for (let press = 0; press < 24; press++) {
        await page.keyboard.press(key);
        places.add(await focusPlace(page));
      }
      expect([...places].filter((place) => place !== 'browser')).toEqual(['drawer']);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
    await expect.poll(() => focusedLabel(page)).toBe('Open menu');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedLabel(page)).toBe('Close menu');
    await page.keyboard.press('Enter');
    await expect.poll(() => isOpen(page)).toBe(false);
    await expect.poll(() => focusedLabel(page)).toBe('Open menu');
  },
);

test('H-07 the page under the open drawer does not scroll; the drawer closes when the visitor leaves the page or the window grows to desktop, and stays closed when it narrows again', async () => {
  await using opened = await openHome();
  const { page, burger, drawer } = opened;
  await burger.click();
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.evaluate(() => document.body.focus());
  for (const key of ['PageDown', 'End']) await page.keyboard.press(key);
  await waitForPaint(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Fires the event for entering the back/forward cache, which the browser of these tests does not have.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await isOpen(page)).toBe(false);
  expect(await page.locator('main').getAttribute('inert')).toBe(null);

  await burger.click();
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.setViewportSize({ width: 768, height: 844 });
  await expect.poll(() => isOpen(page)).toBe(false);
  await page.setViewportSize(narrow.viewport);
  await waitForAnimations(page);
  expect(await drawer.isVisible()).toBe(false);
  // The page accepts input again.
  await burger.click();
  await expect.poll(() => isOpen(page)).toBe(true);
});

test('H-07 a client navigation closes the drawer and its Services list', async () => {
  await using opened = await openHome();
  const { page, burger, drawer } = opened;
  await startReact(page);
  await burger.click();
  await drawer.getByText('Services', { exact: true }).click();
  opened.requests.length = 0;
  await drawer.getByRole('link', { name: 'Resources' }).click();
  await page.waitForURL('**/resources');
  await expect.poll(() => isOpen(page)).toBe(false);
  expect(opened.requests).not.toContain('GET /resources');
  await burger.click();
  await drawer.getByText('Services', { exact: true }).waitFor({ state: 'visible' });
  expect(await drawer.locator('details').evaluate((list) => (list as HTMLDetailsElement).open)).toBe(false);
  expect(opened.complaints).toEqual([]);
});
