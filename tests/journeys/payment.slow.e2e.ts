import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdRequests } from './hold-requests.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { openSignedIn } from './visit-auth.ts';
import { email, fillIn, payButton, payPath } from './visit-payment.ts';
import { axeOptions, findFaults, shapes } from './visitor.ts';

const site = await openSharedSite();

const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const awaitPaid = (page: Page) => page.getByRole('heading', { level: 1, name: 'Paid. Thank you.' }).waitFor();

async function payByCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await press(page, 'Pretend to pay');
}

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
