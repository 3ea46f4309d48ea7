import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { listFrameworkRequests, openPage } from '../browser.ts';
import { serveTestApp } from '../built-app.ts';
import { createFakeCheckout, createOrder, orderStates } from '../fake-checkout.ts';
import { openSharedBrowser } from './journey.ts';
import { axeOptions, findFaults } from './visitor.ts';

// Most of these states take a dispute, a refund or a day at the bank, so a fake checkout provides them.
const { services, orders } = createFakeCheckout();
const [site, browser] = await Promise.all([serveTestApp({ services }), openSharedBrowser()]);
afterAll(() => site.close());

const urlOf = (state: string) =>
  `${site.url}/payment-success?session_id=cs_test_${state.replaceAll('-', '_')}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const status = (page: Page) => page.locator('main').getByRole('status');

test('P-02 axe finds nothing on an order in any state, nothing scrolls sideways, and React starts only on pending ones', async () => {
  orders.cs_test_monthly = createOrder({ interval: 'month', subscription: 'active', cents: 4_185_000 });
  await using watched = await openPage(browser, axeOptions);
  const { page } = watched;
  for (const state of [...orderStates, 'monthly', 'away', 'nothing']) {
    watched.requests.length = 0;
    // Counts the requests that follow the page.
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

test.each([
  ['tells what came of it, and moves no focus', 'paid'],
  ['stops asking after some times, and says so', 'pending'],
] as const)('P-02 a pending order polls by itself, %s', async (_what, state) => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const id = `cs_test_to_${state}`;
  orders[id] = createOrder({ state: 'pending' });
  await page.clock.install();
  await page.goto(urlOf(`to-${state}`));
  const readStatus = () => status(page).textContent();
  await expect.poll(readStatus).toBe('This page checks again automatically.');
  const again = page.getByRole('link', { name: 'Check again now' });
  await again.focus();
  const countDataRequests = () => watched.requests.filter((request) => request.includes('.data')).length;
  await page.clock.runFor(10_000);
  await expect.poll(countDataRequests).toBe(1);
  expect(await again.evaluate((link) => link === document.activeElement)).toBe(true);
  orders[id] = createOrder({ state });
  if (state === 'paid') {
    await page.clock.runFor(10_000);
    await heading(page, 'Paid. Thank you.').waitFor();
    expect(await readStatus()).toContain('The payment’s status has changed');
    expect(await page.title()).toMatch(/^Payment received/);
  } else {
    const sayLater = async () => {
      await page.clock.runFor(10_000);
      return readStatus();
    };
    await expect.poll(sayLater).toContain('This page has stopped checking');
    expect(countDataRequests()).toBe(30);
  }
  const requestCount = watched.requests.length;
  await page.clock.runFor(600_000);
  expect(watched.requests.length).toBe(requestCount);
  expect(watched.complaints).toEqual([]);
});
