import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests } from '../browser.ts';
import { content } from './content.ts';
import { openAt } from './open-at.ts';

const readHeader = (page: Page) =>
  page.locator('header').evaluate((header) => {
    const frost = getComputedStyle(header, '::before');
    return {
      position: getComputedStyle(header).position,
      top: header.getBoundingClientRect().top,
      opacity: frost.opacity,
      // A colour with eight digits or an alpha part is translucent.
      translucent: /rgba\(.*, 0?\.\d+\)/.test(frost.backgroundColor),
      shadow: frost.boxShadow !== 'none',
    };
  });

test('H-01 the header is fixed, and translucent with a shadow once the page has scrolled', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  expect(await readHeader(page)).toMatchObject({ position: 'fixed', top: 0, opacity: '0' });
  await page.evaluate(() => scrollTo(0, 1));
  await expect
    .poll(() => readHeader(page))
    .toEqual({ position: 'fixed', top: 0, opacity: '1', translucent: true, shadow: true });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => readHeader(page)).toMatchObject({ opacity: '0' });
  // A page may open at a scrolled position.
  await page.evaluate(() => scrollTo(0, 2000));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect.poll(() => readHeader(page)).toMatchObject({ top: 0, opacity: '1' });
});

test('H-01 a visitor who asks for less transparency gets an opaque header', async () => {
  await using watched = await openAt('/about');
  const { page } = watched;
  const isOpaque = () =>
    page
      .locator('header')
      .evaluate((header) => /^rgb\(/.test(getComputedStyle(header, '::before').backgroundColor));
  expect(await isOpaque()).toBe(false);
  const session = await page.context().newCDPSession(page);
  const features = [{ name: 'prefers-reduced-transparency', value: 'reduce' }];
  await session.send('Emulation.setEmulatedMedia', { features });
  await expect.poll(isOpaque).toBe(true);
});

test('H-02 the logo is an SVG, which a PNG and then the name as text replace if they do not load, before React, and it links to Home', async () => {
  await using watched = await openAt('/about');
  const { page } = watched;
  const logo = page.getByRole('banner').getByRole('link', { name: content.site.brand });
  const read = () =>
    logo.evaluate((link) => {
      const image = link.querySelector('img');
      const name = link.querySelector<HTMLElement>('.logo-name');
      if (name?.checkVisibility()) return name.offsetWidth > 60 ? 'text' : 'text too small';
      return image?.naturalWidth ? image.currentSrc.match(/\.\w+$/)?.[0] : 'nothing yet';
    });
  await expect.poll(read).toBe('.svg');
  for (const [missing, expected] of [
    [/\/logo-[\w-]+\.svg/, '.png'],
    [/\/logo-[\w-]+\.png/, 'text'],
  ] as const) {
    await page.route(missing, (route) => route.abort());
    await page.reload();
    await expect.poll(read).toBe(expected);
  }
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  await logo.click();
  await page.waitForURL((url) => url.pathname === '/');
});
