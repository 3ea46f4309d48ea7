import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { comeToRest, paint } from './settle.ts';

const { site, browser } = await openJourney();

const narrow = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function openAt(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const watched = await openPage(browser, { ...narrow, ...options });
  await watched.page.goto(site.url + path, { waitUntil: 'networkidle' });
  return {
    ...watched,
    burger: watched.page.getByRole('button', { name: 'Open menu' }),
    drawer: watched.page.locator('#drawer'),
  };
}

const isOpen = (page: Page) => page.locator('#drawer').evaluate((drawer) => drawer.matches(':popover-open'));

/** Whether what has the focus stands in the drawer. The browser's own controls are nobody's element. */
const focusPlace = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'browser';
    return focused.closest('#drawer') ? 'drawer' : `page: ${focused.textContent?.trim()}`;
  });

test.each([
  ['with script', true],
  ['without script', false],
])(
  'H-06 %s the hamburger opens a drawer at the right, over a dimmed page',
  async (_how, javaScriptEnabled) => {
    await using opened = await openAt('/', { javaScriptEnabled });
    const { page, burger, drawer } = opened;
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    expect(await drawer.isVisible()).toBe(false);
    await burger.click();
    await expect
      .poll(async () => {
        const box = await drawer.boundingBox();
        return box && Math.round(box.x + box.width);
      })
      .toBe(390);
    const box = await drawer.boundingBox();
    expect(box).toMatchObject({ y: 0, height: 844 });
    expect(box?.x).toBeGreaterThan(30);
    const backdrop = await drawer.evaluate(
      (element) => getComputedStyle(element, '::backdrop').backgroundColor,
    );
    expect(backdrop).toMatch(/rgba\(.*, 0\.\d+\)/);
    await drawer.getByRole('button', { name: 'Close menu' }).click();
    await expect.poll(() => drawer.isVisible()).toBe(false);
  },
);

test.each([
  ['with script', true],
  ['without script', false],
])(
  'H-06 %s the drawer has every way of the header, and Services unfolds',
  async (_how, javaScriptEnabled) => {
    await using opened = await openAt('/', { javaScriptEnabled });
    const { page, burger, drawer } = opened;
    await burger.click();
    for (const [name, path] of [
      ['About', '/about'],
      ['Projects', '/projects'],
      ['Blog', '/blog'],
      ['Get in Touch', '/contact'],
      ['Sign In', '/auth'],
    ] as const)
      expect(await drawer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
    const row = drawer.getByRole('link', { name: 'No Fluff - SEO Fix It' });
    expect(await row.isVisible()).toBe(false);
    await drawer.getByText('Services', { exact: true }).click();
    await row.waitFor({ state: 'visible' });
    expect(await drawer.locator('details a').count()).toBe(7);
    await row.click();
    await page.waitForURL('**/no-fluff');
    expect(await drawer.isVisible()).toBe(false);
    expect(listFrameworkRequests(opened.requests)).toEqual([]);
  },
);

test('H-06 Sign In stands in the footer too', async () => {
  await using opened = await openAt('/about');
  const link = opened.page.getByRole('contentinfo').getByRole('link', { name: 'Sign In' });
  expect(await link.getAttribute('href')).toBe('/auth');
});

test.each([
  ['with script', true],
  ['without script', false],
])('H-07 %s Escape closes the drawer and gives the focus back', async (_how, javaScriptEnabled) => {
  await using opened = await openAt('/', { javaScriptEnabled });
  const { page, burger } = opened;
  await burger.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isOpen(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close menu');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect.poll(() => isOpen(page)).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Open menu');
});

test.each([
  ['with script', true],
  ['without script', false],
])('H-07 %s Close gives the focus back', async (_how, javaScriptEnabled) => {
  await using opened = await openAt('/', { javaScriptEnabled });
  const { page, burger } = opened;
  await burger.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close menu');
  await page.keyboard.press('Enter');
  await expect.poll(() => isOpen(page)).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Open menu');
});

test.each([
  ['with script', true],
  ['without script', false],
])('H-07 %s the focus stays in the open drawer, both ways round', async (_how, javaScriptEnabled) => {
  await using opened = await openAt('/', { javaScriptEnabled });
  const { page, burger } = opened;
  await burger.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isOpen(page)).toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    const places = new Set<string>();
    for (let press = 0; press < 24; press++) {
      await page.keyboard.press(key);
      places.add(await focusPlace(page));
    }
    expect([...places].filter((place) => place !== 'browser')).toEqual(['drawer']);
  }
});

test.each([
  ['with script', true],
  ['without script', false],
])(
  'H-07 %s a tap on the backdrop closes the drawer, and presses nothing under it',
  async (_how, javaScriptEnabled) => {
    await using opened = await openAt('/', { javaScriptEnabled, reducedMotion: 'reduce' });
    const { page, burger } = opened;
    await burger.tap();
    await expect.poll(() => isOpen(page)).toBe(true);
    const button = await page.getByRole('link', { name: 'Book a free growth audit' }).first().boundingBox();
    if (!button) throw new Error('the audit button has no box');
    await page.context().route(
      ({ href }) => !href.startsWith(site.url),
      (route) => route.abort(),
    );
    const pages = page.context().pages().length;
    await page.touchscreen.tap(button.x + 10, button.y + button.height / 2);
    await expect.poll(() => isOpen(page)).toBe(false);
    // What the tap might have opened is there once the page can be pressed again.
    await burger.tap();
    await expect.poll(() => isOpen(page)).toBe(true);
    expect(page.context().pages().length).toBe(pages);
    expect(page.url()).toBe(`${site.url}/`);
  },
);

test('H-07 a page that is left keeps no open drawer: Back may bring it as it was', async () => {
  await using opened = await openAt('/');
  const { page, burger } = opened;
  await burger.tap();
  await expect.poll(() => isOpen(page)).toBe(true);
  // As a browser does that keeps the page. The one of these tests keeps none.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await isOpen(page)).toBe(false);
  expect(await page.locator('main').getAttribute('inert')).toBe(null);
});

test('H-07 the page under the open drawer does not scroll', async () => {
  await using opened = await openAt('/');
  const { page, burger } = opened;
  await burger.click();
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.evaluate(() => document.body.focus());
  for (const key of ['PageDown', 'End']) await page.keyboard.press(key);
  await paint(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('H-07 the drawer closes when the window grows to desktop, and stays closed when it narrows again', async () => {
  await using opened = await openAt('/');
  const { page, burger, drawer } = opened;
  await burger.click();
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.setViewportSize({ width: 900, height: 844 });
  await expect.poll(() => isOpen(page)).toBe(false);
  await page.setViewportSize(narrow.viewport);
  await comeToRest(page);
  expect(await drawer.isVisible()).toBe(false);
  // And the page is alive again.
  await burger.click();
  await expect.poll(() => isOpen(page)).toBe(true);
});

test('H-07 a client navigation closes the drawer and folds its Services list', async () => {
  await using opened = await openAt('/');
  const { page, burger, drawer } = opened;
  await page.evaluate(() => {
    document.querySelector('footer')?.setAttribute('data-react', '');
    const arrived = new Promise((resolve) => addEventListener('react-arrived', resolve, { once: true }));
    document.querySelector('footer')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    return arrived.then(() => undefined);
  });
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

test('H-07 a document navigation opens the next page with the drawer closed', async () => {
  await using opened = await openAt('/');
  const { page, burger, drawer } = opened;
  await burger.click();
  await drawer.getByRole('link', { name: 'About', exact: true }).click();
  await page.waitForURL('**/about');
  expect(await drawer.isVisible()).toBe(false);
  await burger.click();
  expect(await drawer.locator('[aria-current=page]').allTextContents()).toEqual(['About']);
});
