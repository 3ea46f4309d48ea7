import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { measureWeight } from '#bench/measure-weight.ts';
import { formatCents } from '#domain/payments/format-money.ts';
import { splitGst } from '#domain/payments/gst.ts';
import { listFrameworkRequests } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { email, findChoice, payablePlans, payButton } from './visit-payment.ts';
import {
  awaitReact,
  expectClearOfHeader,
  findFaults,
  forAxe,
  openVisitor,
  readFocusedId,
  shapes,
} from './visitor.ts';

const { site, browser } = await openJourney();
const [plan, other] = payablePlans;
/** The one with the widest amounts. */
const dearest = payablePlans.reduce((one, next) => (next.cents > one.cents ? next : one));
const payUrl = `${site.url}/pricing?plan=${plan.slug}`;
const dearestUrl = `${site.url}/pricing?plan=${dearest.slug}`;

test.each(shapes)(
  'P-01 %s a plan is chosen by keyboard, its bill comes into view, and a wrong address is named and costs nothing typed',
  async (_how, javaScriptEnabled) => {
    await using watched = await openVisitor(browser, { javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${site.url}/pricing`);
    await findChoice(page, plan).press('Enter');
    await page.waitForURL(`${payUrl}#pay`);
    const title = page.locator('#pay-title');
    await title.waitFor();
    await expectClearOfHeader(page, title);
    expect((await title.boundingBox())?.y).toBeLessThan(900);
    const { withoutGstCents, gstCents } = splitGst(plan.cents);
    for (const cents of [withoutGstCents, gstCents, plan.cents])
      await page.locator('#pay dd').getByText(formatCents(cents), { exact: true }).waitFor();
    expect(watched.complaints).toEqual([]);
    for (let steps = 0; steps < 8 && (await readFocusedId(page)) !== 'pay-email'; steps++)
      await page.keyboard.press('Tab');
    await page.keyboard.type('ana@tidepool');
    await page.keyboard.press('Enter');
    const note = page.getByRole('group', { name: 'Nothing charged yet: one thing to mend' });
    await note.waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectClearOfHeader(page, note);
    expect(await email(page).inputValue()).toBe('ana@tidepool');
    expect(await email(page).getAttribute('aria-invalid')).toBe('true');
    expect(await email(page).getAttribute('aria-describedby')).toBe('pay-email-error');
    await note.getByRole('link', { name: 'That address looks unfinished' }).click();
    await expect.poll(() => readFocusedId(page)).toBe('pay-email');
    expect(await note.isVisible()).toBe(true);
    // The address keeps the choice: reading it anew brings the form again.
    expect(new URL(page.url()).searchParams.get('plan')).toBe(plan.slug);
    if (javaScriptEnabled) return;
    // Who leaves the answer and comes back finds it, with what was typed since.
    await email(page).fill('ana@tidepool.exam');
    await page.goto(`${site.url}/terms`);
    await page.goBack();
    await note.waitFor();
    expect(await email(page).inputValue()).toBe('ana@tidepool.exam');
  },
);

test.skipIf(!other)(
  'P-01 React comes when the form is touched; then another plan is chosen without a document, and what was typed stays',
  async () => {
    await using watched = await openVisitor(browser);
    const { page } = watched;
    await page.goto(payUrl, { waitUntil: 'networkidle' });
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
    await email(page).fill('ana@tidepool.example');
    await awaitReact(page);
    expect(await email(page).inputValue()).toBe('ana@tidepool.example');
    await page.getByRole('link', { name: 'Choose another plan' }).click();
    await findChoice(page, other ?? plan).click();
    await page.waitForURL(`**/pricing?plan=${other?.slug}#pay`);
    await expect.poll(() => page.locator('[name=plan]').inputValue()).toBe(other?.slug);
    expect(await email(page).inputValue()).toBe('ana@tidepool.example');
    expect(watched.requests.filter((request) => request === 'GET /pricing')).toHaveLength(1);
    expect(watched.complaints).toEqual([]);
  },
);

/** Holds the answer to every order back, and counts what was asked. */
async function holdOrders(page: Page) {
  const orders: string[] = [];
  const freed = Promise.withResolvers<void>();
  await page.route('**/pricing?plan=*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    orders.push(route.request().postData() ?? '');
    await freed.promise;
    await route.fulfill({ status: 204 });
  });
  return { orders, free: () => freed.resolve() };
}

test('P-01 a double click asks once, says that it is at work, and can be pressed again on a page left standing', async () => {
  await using watched = await openVisitor(browser);
  const { page } = watched;
  await page.goto(payUrl);
  const { orders, free } = await holdOrders(page);
  await email(page).fill('ana@tidepool.example');
  await awaitReact(page);
  await page.waitForLoadState('networkidle');
  // Written down as it happens: while a page is on its way nothing can be read.
  await page.evaluate(() => {
    const seen: (string | null | undefined)[] = [];
    Object.assign(window, { seen });
    const button = document.querySelector('.send');
    const status = document.querySelector('form [role=status]');
    const note = () => seen.push(`${button?.ariaDisabled}: ${status?.textContent}`);
    new MutationObserver(note).observe(button as Element, { attributes: true });
  });
  const button = payButton(page);
  await button.dblclick({ noWaitAfter: true });
  await expect.poll(() => orders.length).toBe(1);
  // No content: the browser stays where it is, as after a press of Stop.
  free();
  const readSeen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(readSeen).toEqual(['true: Taking you to the payment page.']);
  expect(orders).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(async () => (await readSeen()).at(-1)).toBe('null: ');
  await button.click({ noWaitAfter: true });
  await expect.poll(() => orders.length).toBe(2);
  const attempts = orders.map((order) => new URLSearchParams(order).get('attempt'));
  expect(attempts[0]).toBeTruthy();
  expect(attempts[1]).toBe(attempts[0]);
});

test('P-01 axe finds nothing on the plans, on the form and after coming back, and nothing scrolls sideways', async () => {
  await using watched = await openVisitor(browser, forAxe);
  const { page } = watched;
  for (const url of [`${site.url}/pricing`, dearestUrl, `${dearestUrl}&cancelled=1`]) {
    await page.goto(url);
    expect.soft(await findFaults(page), url).toEqual([]);
  }
});

test('P-01 on a phone no amount is broken or below what it is for, nothing scrolls sideways, and the field does not make the page larger', async () => {
  await using watched = await openVisitor(browser, { bypassCSP: true });
  const { page } = watched;
  await page.goto(dearestUrl);
  const measure = () =>
    page.evaluate(() => {
      const isBroken = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1;
      };
      const topOf = (part: Element | undefined) => part?.getBoundingClientRect().top;
      const rows = [...document.querySelectorAll('.sum > div')];
      return {
        rows: rows.length,
        broken: rows.filter(({ children }) => isBroken(children[1] as Element)).length,
        below: rows.filter(({ children }) => topOf(children[0]) !== topOf(children[1])).length,
        sideways: document.documentElement.scrollWidth - innerWidth,
      };
    });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { rows, ...faults } = await measure();
    expect(rows).toBeGreaterThanOrEqual(3);
    expect.soft(faults, `at ${width} px`).toEqual({ broken: 0, below: 0, sideways: 0 });
  }
  // Below 16 px iOS zooms in on the field that has the focus.
  const size = await email(page).evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await measure()).toMatchObject({ broken: 0, sideways: 0 });
});

test('P-01 in forced colours the chosen plan has an edge, and the button one too', async () => {
  await using watched = await openVisitor(browser, { forcedColors: 'active' });
  const { page } = watched;
  await page.goto(payUrl);
  const chosen = page.locator('.plan.is-chosen');
  expect(await chosen.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  expect(await payButton(page).evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
});

test.each([
  ['the form', payUrl],
  ['a payment that nobody knows', `${site.url}/payment-success`],
])(
  'R-18 P-01 the page of %s weighs at most 38 kB on a phone, with nothing of React and nothing that shifts',
  async (_what, url) => {
    const weight = await measureWeight(browser, url, 'phone');
    const list = weight.scrolled.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
    expect(weight.firstView.transferBytes, list).toBeGreaterThan(10_000);
    expect(weight.firstView.transferBytes, list).toBeLessThanOrEqual(38_000);
    expect(weight.frameworkBytes).toBe(0);
    expect(weight.layoutShift).toBe(0);
  },
);
