import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { content } from './content.ts';
import { findViolations, listCutTexts, readSideways, spacing } from './find-violations.ts';
import { openSharedSite } from './journey.ts';
import { openForAxe } from './open-at.ts';
import { scrollThrough, waitForAnimations, waitForPaint } from './settle.ts';
import { payButton, payPath } from './visit-payment.ts';

const site = await openSharedSite();

test.each([768, 1280])(
  'axe finds nothing on Home at %i px when everything is revealed, nor with the menu open',
  async (width) => {
    await using watched = await openForAxe('/', width);
    const { page } = watched;
    await scrollThrough(page);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Services' }).click();
    await waitForAnimations(page);
    expect(await page.locator(':popover-open').count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
  },
);

/** Lists the animations of the page that last long enough to be seen. */
const countMovements = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 10)
        .length,
  );

test.each([320, 1280])('under reduced motion nothing moves on Home at %i px', async (width) => {
  const before = (page: Page) => page.clock.install();
  await using watched = await openForAxe('/', width, { reducedMotion: 'reduce', before });
  const { page } = watched;
  await scrollThrough(page);
  for (const part of await page.locator('[data-enhance=rotator], [data-enhance=strip], h1').all()) {
    await part.scrollIntoViewIfNeeded();
    for (let second = 0; second < 5; second++) {
      await page.clock.runFor(1000);
      expect(await countMovements(page)).toBe(0);
    }
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: width < 768 ? 'Open menu' : 'Services' }).click();
  expect(await countMovements(page)).toBe(0);
  await page.locator(':popover-open').waitFor();
  await waitForPaint(page);
  expect(await countMovements(page)).toBe(0);
});

test.each([320, 1280])('with the reader’s own text spacing nothing is cut off at %i px', async (width) => {
  await using watched = await openForAxe('about:blank', width);
  const { page } = watched;
  for (const path of ['/', '/pricing', '/there-is-no-such-page']) {
    await page.goto(site.url + path);
    await page.addStyleTag({ content: spacing });
    await scrollThrough(page);
    expect([path, await page.evaluate(listCutTexts)]).toEqual([path, []]);
  }
});

/** Reads the line at the left of an element: its style, its width in pixels and its colour. */
const readEdge = (element: Element) => {
  const { borderLeftStyle, borderLeftWidth, borderLeftColor } = getComputedStyle(element);
  return { style: borderLeftStyle, width: Number.parseFloat(borderLeftWidth), color: borderLeftColor };
};

test('in forced colours buttons, the open menu and the drawer have an edge, the focus a ring, icons a line, and chosen or current items a mark', async () => {
  await using watched = await openForAxe('/about', 1280, { forcedColors: 'active' });
  const { page } = watched;
  const current = page.locator('.nav > [aria-current=page]');
  expect(await current.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');

  await page.goto(`${site.url}/`);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const button of await page.locator('main .btn:visible, header .btn:visible').all()) {
    const edge = await button.evaluate(readEdge);
    expect(edge.width).toBeGreaterThan(0);
    expect(edge.style).toBe('solid');
    expect(edge.color).not.toBe(ground);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
    return [outlineStyle, outlineWidth];
  });
  expect(ring).toEqual(['solid', '3px']);
  const icon = page.getByRole('banner').getByRole('link', { name: 'Sign In' }).locator('svg');
  expect(await icon.evaluate((element) => getComputedStyle(element).stroke)).not.toBe(ground);

  await page.getByRole('button', { name: 'Services' }).click();
  const panel = page.locator('#services-menu');
  const edge = await panel.evaluate(readEdge);
  expect(edge).toMatchObject({ style: 'solid', width: 2 });
  expect(edge.color).not.toBe(await panel.evaluate((element) => getComputedStyle(element).backgroundColor));

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.locator('#drawer');
  await drawer.getByRole('button', { name: 'Close menu' }).waitFor();
  const { style, width } = await drawer.evaluate(readEdge);
  expect(style).toBe('solid');
  expect(width).toBeGreaterThan(0);

  await page.goto(`${site.url}/contact`);
  await page.getByText('Campaigns').click();
  const groundOf = (label: string) =>
    page.getByText(label, { exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await groundOf('Campaigns')).not.toBe(await groundOf('Content or video'));
  await page.goto(site.url + payPath);
  const chosen = page.locator('.plan.is-chosen');
  expect(await chosen.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  expect((await payButton(page).evaluate(readEdge)).style).toBe('solid');
});

const templates = [
  '/',
  '/about',
  '/services',
  '/services/ai-seo',
  '/projects',
  `/projects/${content.caseStudies[0]?.slug}`,
  '/resources',
  '/contact',
  '/privacy',
  '/link',
  '/there-is-no-such-page',
];

test('with the page’s text or the browser’s font twice as large, no page scrolls sideways and no words are cut off; without room for the menu there is the drawer', async () => {
  await using watched = await openForAxe('about:blank', 1280);
  const { page } = watched;
  const session = await page.context().newCDPSession(page);
  const setFontSize = async (standard: number) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    const readSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect.poll(readSize).toBe(`${standard}px`);
  };
  const faults: string[] = [];
  for (const path of templates) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(site.url + path);
    const style = await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    if ((await page.evaluate(readSideways)) > 0) faults.push(`${path} scrolls sideways`);
    for (const text of await page.evaluate(listCutTexts)) faults.push(`${path}: ${text}`);
    await style.evaluate((element) => element.parentNode?.removeChild(element));
    await setFontSize(32);
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      if ((await page.evaluate(readSideways)) > 0) faults.push(`${path} scrolls sideways at ${width} px`);
    }
    await setFontSize(16);
  }
  expect(faults).toEqual([]);
  await page.goto(`${site.url}/`);
  await setFontSize(32);
  expect(await page.getByRole('button', { name: 'Services' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.locator('#drawer').getByRole('link', { name: 'Projects' }).click();
  await page.waitForURL('**/projects');
});
