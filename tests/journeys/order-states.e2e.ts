import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { launchBrowser, listFrameworkRequests, openPage } from '#tests/browser.ts';
import { createOrder, createPretendCheckout, orderStates } from '#tests/pretend-checkout.ts';
import { serveTestApp } from '#tests/serve-app.ts';
import { findViolations } from './find-violations.ts';
import { comeToRest } from './settle.ts';

const { checkout, orders } = createPretendCheckout();
const [site, browser] = await Promise.all([serveTestApp({ services: { checkout } }), launchBrowser()]);
afterAll(async () => {
  await browser.close();
  await site.close();
});

const pathOf = (state: string) => `/payment-success?session_id=cs_test_${state.replaceAll('-', '_')}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const status = (page: Page) => page.locator('main').getByRole('status');

test.each(
  [...orderStates, 'away', 'nothing'].flatMap((state) => [320, 1280].map((width) => [state, width] as const)),
)(
  'P-02 axe finds nothing on an order that is %s at %i px, and it does not scroll sideways',
  async (state, width) => {
    await using watched = await openPage(browser, {
      viewport: { width, height: 900 },
      isMobile: width < 768,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const { page } = watched;
    await page.goto(site.url + pathOf(state), { waitUntil: 'networkidle' });
    await comeToRest(page);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test.each(['paid', 'monthly'])(
  'P-02 an order that is %s scrolls nothing sideways with letters twice as large',
  async (state) => {
    await using watched = await openPage(browser, { viewport: { width: 390, height: 900 }, bypassCSP: true });
    const { page } = watched;
    orders.cs_test_monthly = createOrder({
      plan: 'visibility-accelerator',
      planName: 'Visibility Accelerator',
      kind: 'monthly',
      cents: 185_000,
      gstCents: 16_818,
      subscription: 'active',
      paidAt: new Date('2026-11-21T00:02:00Z'),
    });
    await page.goto(site.url + pathOf(state));
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test('P-02 a pending order asks by itself, tells what came of it, and moves no focus', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  orders.cs_test_moving = createOrder({ state: 'pending' });
  await page.clock.install();
  await page.goto(site.url + pathOf('moving'));
  await expect.poll(() => status(page).textContent()).toBe('This page asks again by itself.');
  await page.getByRole('link', { name: 'Ask again now' }).focus();
  await page.clock.runFor(4000);
  await expect.poll(() => status(page).textContent()).toBe('Asked again once: still on its way.');
  orders.cs_test_moving = createOrder({ state: 'paid' });
  await page.clock.runFor(6000);
  await heading(page, 'Paid. Thank you.').waitFor();
  expect(await status(page).textContent()).toContain('The payment has moved on');
  expect(await page.title()).toBe('Payment received | Saltbush Media');
  const asked = watched.requests.length;
  await page.clock.runFor(300_000);
  expect(watched.requests.length).toBe(asked);
  expect(watched.complaints).toEqual([]);
});

async function readTimesAsked(page: Page): Promise<number> {
  const said = (await status(page).textContent()) ?? '';
  return said.includes('once') ? 1 : Number(said.match(/(\d+) times/)?.[1] ?? 0);
}

test('P-02 a pending order is asked for a few times and no more, and the page says so', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  orders.cs_test_slow = createOrder({ state: 'pending' });
  await page.clock.install();
  await page.goto(site.url + pathOf('slow'));
  await expect.poll(() => status(page).textContent()).toBe('This page asks again by itself.');
  for (let count = 1; count <= 8; count++) {
    await page.clock.runFor(60_000);
    await expect.poll(() => readTimesAsked(page)).toBeGreaterThanOrEqual(count);
  }
  expect(await status(page).textContent()).toContain('and now no more');
  const asked = watched.requests.length;
  await page.clock.runFor(600_000);
  expect(watched.requests.length).toBe(asked);
});

test.each(['paid', 'open', 'refunded'])(
  'P-02 nothing of React comes to an order that is %s',
  async (state) => {
    await using watched = await openPage(browser);
    await watched.page.goto(site.url + pathOf(state), { waitUntil: 'networkidle' });
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  },
);

test('P-02 without JavaScript a pending order is asked for by a link', async () => {
  await using watched = await openPage(browser, { javaScriptEnabled: false });
  const { page } = watched;
  orders.cs_test_plain = createOrder({ state: 'pending' });
  await page.goto(site.url + pathOf('plain'));
  await heading(page, 'Your payment is on its way').waitFor();
  orders.cs_test_plain = createOrder({ state: 'failed' });
  await page.getByRole('link', { name: 'Ask again now' }).click();
  await heading(page, 'The payment did not go through').waitFor();
  await page.getByRole('link', { name: 'Back to paying' }).click();
  await page.waitForURL('**/pricing?plan=no-fluff#pay');
});

test('P-02 where the database is away the page can be tried again, and shows the order when it is back', async () => {
  await using watched = await openPage(browser, { javaScriptEnabled: false });
  const { page } = watched;
  await page.goto(site.url + pathOf('away'));
  await heading(page, 'We can’t look up your payment just now').waitFor();
  expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(pathOf('away'));
});
