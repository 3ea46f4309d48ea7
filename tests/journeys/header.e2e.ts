import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { openJourney } from './journey.ts';

const { site, browser } = await openJourney();

const home = `${site.url}/`;

async function openHome(options: Parameters<typeof openPage>[1] = {}) {
  const watched = await openPage(browser, options);
  await watched.page.goto(home, { waitUntil: 'networkidle' });
  return watched;
}

const readHeader = (page: Page) =>
  page.locator('header').evaluate((header) => {
    const frost = getComputedStyle(header, '::before');
    return {
      position: getComputedStyle(header).position,
      top: header.getBoundingClientRect().top,
      opacity: frost.opacity,
      // Eight digits or an alpha part: what is under it shines through.
      translucent: /rgba\(.*, 0?\.\d+\)/.test(frost.backgroundColor),
      shadow: frost.boxShadow !== 'none',
    };
  });

test('H-01 the header is fixed, and translucent with a shadow as soon as the page has left the top', async () => {
  await using watched = await openHome();
  const { page } = watched;
  expect(await readHeader(page)).toMatchObject({ position: 'fixed', top: 0, opacity: '0' });
  await page.evaluate(() => scrollTo(0, 1));
  await expect
    .poll(() => readHeader(page))
    .toEqual({ position: 'fixed', top: 0, opacity: '1', translucent: true, shadow: true });
  await page.evaluate(() => scrollTo(0, 3000));
  expect(await readHeader(page)).toMatchObject({ top: 0, opacity: '1' });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => readHeader(page)).toMatchObject({ opacity: '0' });
});

test('H-01 a page that opens scrolled down has its header translucent from the start', async () => {
  await using watched = await openHome();
  const { page } = watched;
  await page.evaluate(() => scrollTo(0, 2000));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect.poll(() => readHeader(page)).toMatchObject({ opacity: '1' });
});

test('H-01 what a link in the page leads to stands clear of the header', async () => {
  await using watched = await openHome();
  const { page } = watched;
  const gaps = await page.evaluate(() => {
    const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return [...document.querySelectorAll('main h2')].map((title, index) => {
      title.id = `place-${index}`;
      location.hash = title.id;
      return title.getBoundingClientRect().top - headerBottom;
    });
  });
  expect(gaps.length).toBeGreaterThan(10);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
});

/** Presses the key until the focus has left the page; gives what was focused and lay under the header. */
async function walkFocus(page: Page, key: 'Tab' | 'Shift+Tab') {
  const hidden: string[] = [];
  let steps = 0;
  for (; steps < 200; steps++) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const header = document.querySelector('header');
      if (!focused || focused === document.body || !header) return 'end';
      if (header.contains(focused) || focused.matches('.skip, .skip *')) return 'frame';
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const covered = top < header.getBoundingClientRect().bottom - 0.5;
      const outside = bottom > innerHeight + 0.5 || left < -0.5 || right > innerWidth + 0.5;
      return covered || outside ? `${focused.textContent?.trim()} at ${Math.round(top)}` : 'clear';
    });
    if (found === 'end') break;
    if (found !== 'frame' && found !== 'clear') hidden.push(found);
  }
  return { hidden, steps };
}

test.each([
  ['phone', phone],
  ['desktop', { width: 1440, height: 900 }],
])(
  'H-01 on a %s no element of Home is focused under the header, down the page and up again',
  async (_form, viewport) => {
    await using watched = await openHome({ viewport });
    const { page } = watched;
    const down = await walkFocus(page, 'Tab');
    expect(down.hidden).toEqual([]);
    expect(down.steps).toBeGreaterThan(50);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(3000);
    const up = await walkFocus(page, 'Shift+Tab');
    expect(up.hidden).toEqual([]);
    expect(up.steps).toBeGreaterThanOrEqual(down.steps);
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
  },
);

test('H-02 the logo leads home and is the modern picture', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/about`);
  const logo = page.getByRole('banner').getByRole('link', { name: 'Saltbush' });
  expect(await logo.getAttribute('href')).toBe('/');
  const image = logo.locator('img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await image.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/logo-[\w-]+\.svg$/);
  await logo.click();
  await page.waitForURL(home);
});

test('H-02 when the logo does not come its png stands in, before React', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.route(/\/logo-[\w-]+\.svg/, (route) => route.abort());
  await page.goto(home, { waitUntil: 'networkidle' });
  const image = page.getByRole('banner').getByRole('link', { name: 'Saltbush' }).locator('img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.png$/);
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await page.locator('header .logo-name').isVisible()).toBe(false);
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('H-02 when neither comes the name stands there as text, and still leads home', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.route(/\/logo-[\w-]+\.(svg|png)/, (route) => route.abort());
  await page.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
  const name = page.locator('header .logo-name');
  await name.waitFor({ state: 'visible' });
  expect(await name.textContent()).toBe('Saltbush');
  const box = await name.boundingBox();
  expect(box?.width).toBeGreaterThan(60);
  await page.getByRole('banner').getByRole('link', { name: 'Saltbush' }).click();
  await page.waitForURL(home);
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('H-04 signed out the header has Get in Touch, and a user icon that says what it is', async () => {
  await using watched = await openHome();
  const banner = watched.page.getByRole('banner');
  expect(await banner.getByRole('link', { name: 'Get in Touch' }).getAttribute('href')).toBe('/contact');
  const account = banner.getByRole('link', { name: 'Sign In' });
  expect(await account.getAttribute('href')).toBe('/auth');
  expect(await account.textContent()).toBe('');
  expect(await account.locator('svg').isVisible()).toBe(true);
});
