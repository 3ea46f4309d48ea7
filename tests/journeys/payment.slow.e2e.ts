import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSharedSite } from './journey.ts';
import { holdRequests, openAt } from './open-at.ts';
import { openSignedIn } from './visit-auth.ts';
import {
  awaitPaid,
  cards,
  email,
  fillIn,
  payablePlans,
  payButton,
  payByCard,
  payPath,
  plan,
  website,
} from './visit-payment.ts';
import { axeOptions, findFaults, shapes, waitForReact } from './visitor.ts';

const site = await openSharedSite();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.each(shapes)(
  'P-04 %s an owner tries what may happen after a payment, and the order shows it',
  async (_how, javaScriptEnabled) => {
    await using watched = await openAt(payPath, { javaScriptEnabled });
    const { page } = watched;
    await fillIn(page);
    await payButton(page).click();
    await payByCard(page, cards.good);
    await awaitPaid(page);
    await page.getByRole('link', { name: 'Try a refund and other later events' }).click();
    await press(page, 'Refund half of the latest payment');
    await page.getByText('Refund succeeded').waitFor();
    await press(page, 'The bank disputes the latest payment');
    await press(page, 'Win the dispute');
    await page.getByText('Dispute: won').waitFor();
    await page.getByRole('link', { name: 'See the order' }).click();
    const shown = page.getByRole('heading', { level: 1, name: 'Part of your payment has been refunded' });
    // The events reach the site a moment later.
    await expect
      .poll(async () => {
        await page.reload();
        return shown.count();
      })
      .toBe(1);
    expect(watched.complaints).toEqual([]);
  },
);

test('P-04 axe finds nothing on the sandbox’s checkout and on the owner’s buttons', async () => {
  await using watched = await openAt(payPath, axeOptions);
  const { page } = watched;
  await fillIn(page);
  await payButton(page).click();
  await payByCard(page, cards.declined);
  await page.getByRole('alert').waitFor();
  expect.soft(await findFaults(page), 'the checkout').toEqual([]);
  await payByCard(page, cards.good);
  await awaitPaid(page);
  await page.getByRole('link', { name: 'Try a refund and other later events' }).click();
  await page.getByRole('heading', { name: 'What may happen later' }).waitFor();
  expect.soft(await findFaults(page), 'the buttons').toEqual([]);
});

test('P-01 a signed-in visitor who orders before React starts still orders under the account', async () => {
  await using visit = await openSignedIn('about:blank');
  const { page, session } = visit;
  // React loads late, but the module that starts it does not.
  const release = await holdRequests(page, /\/assets\/(?!enhance-|hydrate-)[^/]*\.js/);
  const bringer = page.waitForResponse(/\/assets\/hydrate-/);
  await page.goto(site.url + payPath, { waitUntil: 'domcontentloaded' });
  await bringer;
  await email(page).evaluate((input) => input.setAttribute('value', 'ana@tidepool.example'));
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/pricing'),
  );
  await payButton(page).click({ noWaitAfter: true });
  release();
  const sent = new URLSearchParams((await posted).postData() ?? '');
  expect(sent.get('access_token')).toBe(session.access_token);
});

/** The plan with the widest amounts. */
const dearest = payablePlans.reduce((one, next) => (next.cents > one.cents ? next : one));
const dearestPath = `/pricing?plan=${dearest.slug}`;

test.each(['before the pointer is released', 'after a first letter', 'before anything is typed'])(
  'P-01 what is typed while React starts is neither doubled nor lost, if React starts %s',
  async (when) => {
    await using watched = await openAt(payPath);
    const { page } = watched;
    const remembered = JSON.stringify({ website: 'old.example', email: 'old@tidepool.example' });
    await page.evaluate((values) => sessionStorage.setItem('saltbush-pay', values), remembered);
    const release = await holdRequests(page, /\.js$/);
    const start = async () => {
      release();
      await waitForReact(page);
    };
    const field = email(page);
    await field.scrollIntoViewIfNeeded();
    const box = await field.boundingBox();
    if (!box) throw new Error('The field is not shown.');
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
    await page.mouse.down();
    if (when === 'before the pointer is released') await start();
    await page.mouse.up();
    if (when === 'after a first letter') await page.keyboard.type('a');
    if (when !== 'before the pointer is released') await start();
    await page.keyboard.type(when === 'after a first letter' ? 'na@new.example' : 'ana@new.example');
    expect(await field.inputValue()).toBe('ana@new.example');
    expect(await website(page).inputValue()).toBe('old.example');
    // A value that was filled in is replaced at the first click, and can be corrected at the second.
    await website(page).click();
    await page.keyboard.type('new.example');
    await website(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type('/shop');
    expect(await website(page).inputValue()).toBe('new.example/shop');
    expect(watched.complaints).toEqual([]);
  },
);

test('P-01 axe finds nothing on the plans, on the form and after returning; on a phone no amount wraps, and the field does not zoom the page', async () => {
  await using watched = await openAt(`${dearestPath}&cancelled=1`, axeOptions);
  const { page } = watched;
  expect.soft(await findFaults(page), 'after coming back').toEqual([]);
  await page.goto(`${site.url}/pricing`);
  expect.soft(await findFaults(page), 'the plans').toEqual([]);
  await page.goto(site.url + dearestPath);
  expect.soft(await findFaults(page), 'the form').toEqual([]);
  await page.setViewportSize({ width: 320, height: 900 });
  const countBroken = () =>
    page.locator('.sum > div > :nth-child(2)').evaluateAll((amounts) => {
      const range = document.createRange();
      const countLines = (amount: Element) => {
        range.selectNodeContents(amount);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      };
      return [amounts.length, amounts.filter((amount) => countLines(amount) > 1).length];
    });
  const [amounts = 0, broken] = await countBroken();
  expect(amounts).toBeGreaterThanOrEqual(3);
  expect(broken).toBe(0);
  // Below 16 px iOS zooms in on a focused field.
  const size = await email(page).evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await countBroken()).toEqual([amounts, 0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
