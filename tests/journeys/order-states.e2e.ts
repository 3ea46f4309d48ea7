import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { listFrameworkRequests, openPage } from '#tests/browser.ts';
import { createOrder, createPretendCheckout, orderStates } from '#tests/pretend-checkout.ts';
import { serveTestApp } from '#tests/serve-app.ts';
import { openSharedBrowser } from './journey.ts';
import { findFaults, forAxe } from './visitor.ts';

// Most of these states take a dispute, a refund or a day at the bank: a pretend checkout has them at once.
const { services, orders } = createPretendCheckout();
const [site, browser] = await Promise.all([serveTestApp({ services }), openSharedBrowser()]);
afterAll(() => site.close());

const urlOf = (state: string) =>
  `${site.url}/payment-success?session_id=cs_test_${state.replaceAll('-', '_')}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const status = (page: Page) => page.locator('main').getByRole('status');

test('P-02 axe finds nothing on an order in any state, nothing scrolls sideways, and React comes to pending ones alone', {
  timeout: 120_000,
}, async () => {
  orders.cs_test_monthly = createOrder({ kind: 'monthly', subscription: 'active', cents: 4_185_000 });
  await using watched = await openPage(browser, forAxe);
  const { page } = watched;
  for (const state of [...orderStates, 'monthly', 'away', 'nothing']) {
    watched.requests.length = 0;
    await page.goto(urlOf(state), { waitUntil: 'networkidle' });
    const hasReact = listFrameworkRequests(watched.requests).length > 0;
    expect.soft(hasReact, state).toBe(state === 'pending');
    expect.soft(await findFaults(page), state).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${state}, with letters twice as large`).toBe(390);
  }
});

test('P-02 a pending order asks by itself, tells what came of it, and moves no focus', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  orders.cs_test_moving = createOrder({ state: 'pending' });
  await page.clock.install();
  await page.goto(urlOf('moving'));
  await expect.poll(() => status(page).textContent()).toBe('This page asks again by itself.');
  const again = page.getByRole('link', { name: 'Ask again now' });
  await again.focus();
  await page.clock.runFor(4000);
  await expect.poll(() => status(page).textContent()).toBe('Asked again once: still on its way.');
  expect(await again.evaluate((link) => link === document.activeElement)).toBe(true);
  orders.cs_test_moving = createOrder({ state: 'paid' });
  await page.clock.runFor(6000);
  await heading(page, 'Paid. Thank you.').waitFor();
  expect(await status(page).textContent()).toContain('The payment has moved on');
  expect(await page.title()).toMatch(/^Payment received/);
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
  await page.goto(urlOf('slow'));
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

test('P-02 without JavaScript a pending order is asked for by a link', async () => {
  await using watched = await openPage(browser, { javaScriptEnabled: false });
  const { page } = watched;
  orders.cs_test_plain = createOrder({ state: 'pending' });
  await page.goto(urlOf('plain'));
  await heading(page, 'Your payment is on its way').waitFor();
  orders.cs_test_plain = createOrder({ state: 'failed' });
  await page.getByRole('link', { name: 'Ask again now' }).click();
  await heading(page, 'The payment did not go through').waitFor();
  await page.getByRole('link', { name: 'Back to paying' }).click();
  await page.waitForURL('**/pricing?plan=fix-it#pay');
});
