import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  confirmAddress,
  openState,
  readFocused,
  requestAddress,
  requestAs,
  respondWith,
  section,
  waitForAccount,
} from './account-steps.ts';
import { openSharedSite, waitForEmail } from './journey.ts';
import { openAt } from './open-at.ts';
import {
  ageSessions,
  createAccount,
  field,
  goodPassword,
  heading,
  newEmail,
  openSignedIn,
  press,
  setPassword,
  waitForSignedOut,
  waitForWelcome,
} from './visit-auth.ts';
import { axeOptions, findFaults } from './visitor.ts';

const site = await openSharedSite();

test('R-24 A-04 a visitor changes address and password on the page, and lists and signs out other devices', async () => {
  const account = await createAccount();
  await using otherVisit = await openSignedIn('/about', { account });
  await using visit = await openSignedIn('/account', { account });
  const { page } = visit;
  const settings = section(page, 'Signing in');
  await settings.getByText(', last used on').first().waitFor();
  await press(page, 'Sign out other devices');
  await settings.getByText('Every other device is signed out.').waitFor();
  expect((await requestAs('/api/account', otherVisit.session.access_token)).status).toBe(401);
  await expect.poll(() => settings.getByText(', last used on').count()).toBe(0);

  await settings.getByRole('button', { name: 'Change password' }).click();
  await field(page, 'New password').fill('short');
  await press(page, 'Set password');
  await settings.getByText(/Too short/).waitFor();
  await setPassword(page, `${goodPassword}, again`);

  // A sign-in more than ten minutes ago has to be repeated first, for each of what cannot be undone.
  await ageSessions(visit.session.user.id);
  await settings.getByRole('button', { name: 'Change password' }).click();
  await field(page, 'Password').fill(`${goodPassword}, again`);
  await press(page, 'Continue');
  await setPassword(page, `${goodPassword}, at last`);
  await using another = await openSignedIn('/about', {
    account: { ...account, password: `${goodPassword}, at last` },
  });
  await page.reload();
  await settings.getByText(', last used on').first().waitFor();
  await ageSessions(visit.session.user.id);
  await press(page, 'Sign out other devices');
  await field(page, 'Password').fill(`${goodPassword}, at last`);
  await press(page, 'Confirm and sign them out');
  await settings.getByText('Every other device is signed out.').waitFor();
  expect((await requestAs('/api/account', another.session.access_token)).status).toBe(401);

  const next = newEmail();
  await requestAddress(page, account.email.toUpperCase());
  await settings.getByText('That is already your address.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => readFocused(page)).toContain('Change');
  await requestAddress(page, next);
  await settings.getByText('open the links in both emails').waitFor();
  const pending = settings.getByText(`${next} replaces it once`);
  await pending.waitFor();
  await press(page, 'Cancel the change');
  await settings.getByText('The change is cancelled.').waitFor();
  await pending.waitFor({ state: 'detached' });
  await requestAddress(page, next);
  await pending.waitFor();
  // The mailbox has the code, three notices of the password, and the emails of both changes.
  const links: [string, string] = [
    (await waitForEmail(account.email, 6)).link,
    (await waitForEmail(next, 2)).link,
  ];
  await using elsewhere = await openAt('about:blank');
  const change = { from: account.email, to: next, links, accountUrl: `${site.url}/account` };
  await confirmAddress(page, elsewhere.page, change);
});

const receiptOf = (number: string, at: string) => ({
  number,
  title: 'Tax invoice',
  kind: 'payment',
  issuedAt: at,
  at,
  seller: 'Saltbush Media Pty Ltd, ABN 51 824 753 556\n1 Headland Road, Bronte NSW 2024',
  buyer: 'ana.ferreira.of.the.tidepool.trust@tidepool.example',
  item: '1 × Visibility Accelerator, the first month',
  cents: 185_000,
  currency: 'aud',
  gstCents: 16_818,
});
const order = {
  reference: 'SB-P-7K3M9Q2',
  state: 'paid',
  plan: 'visibility-accelerator',
  planName: 'Visibility Accelerator',
  website: 'tidepool.example',
  interval: 'month',
  minimumPayments: 3,
  paidAt: '2026-09-21T00:00:00.000Z',
  cents: 185_000,
  createdAt: '2026-09-21T00:00:00.000Z',
  subscription: 'late',
  sandbox: false,
  sessionId: 'cs_live_1',
  receipts: [
    receiptOf('SB-P-7K3M9Q2', '2026-09-21T00:00:00.000Z'),
    receiptOf('SB-P-7K3M9Q2-2', '2026-10-21T00:00:00.000Z'),
  ],
};
const once = { ...order, reference: 'SB-P-AAAA111', interval: undefined, subscription: undefined };
const refunded = [
  receiptOf('SB-P-CCCC333', '2026-08-21T00:00:00.000Z'),
  {
    ...receiptOf('SB-P-CCCC333-2', '2026-09-01T00:00:00.000Z'),
    title: 'Adjustment note',
    kind: 'refund',
    cents: -174_000,
    gstCents: -15_818,
    corrects: 'SB-P-CCCC333',
  },
];
const full = {
  email: 'ana.ferreira.of.the.tidepool.trust@tidepool.example',
  emailProved: true,
  newEmail: 'ana@new.example',
  orders: [
    order,
    { ...once, website: 'reef.example', state: 'open', receipts: [] },
    // The first order has paid for the same work.
    { ...once, reference: 'SB-P-DDDD444', state: 'expired', receipts: [] },
    { ...once, reference: 'SB-P-BBBB222', state: 'disputed', refundedCents: 100, receipts: [] },
    { ...once, reference: 'SB-P-CCCC333', state: 'partly-refunded', receipts: refunded },
  ],
  audits: [
    {
      id: 'a'.repeat(32),
      tool: 'seo',
      page: `tidepool.example/${'visit-us-'.repeat(9)}`,
      askedAt: order.createdAt,
      state: 'failed',
    },
  ],
  sessions: [
    { id: '1', userAgent: '', createdAt: order.createdAt, lastUsedAt: order.createdAt, isThisOne: false },
  ],
  deletion: 'now',
};
const empty = {
  ...full,
  orders: [],
  audits: [],
  sessions: undefined,
  deletion: 'request',
  emailProved: false,
};
const plan = {
  reference: order.reference,
  state: 'late',
  nextChargeAt: '2026-12-21T00:00:00.000Z',
  earliestEnd: '2027-01-21T00:00:00.000Z',
};

test('R-24 every state has its text, and axe finds nothing in it, from 320 px on', async () => {
  const faults: unknown[] = [];
  const check = async (name: string, page: Page) => {
    const found = await findFaults(page);
    if (found.length > 0) faults.push([name, found]);
  };
  {
    await using visitor = await openAt('/account', axeOptions);
    await check('visitor', visitor.page);
  }
  {
    await using visit = await openState(respondWith(full), respondWith(plan));
    const { page } = visit;
    await page.getByText('Runs until at least').waitFor();
    await page.getByText('The latest payment was declined.').waitFor();
    const receipts = page.getByRole('link', { name: /^Tax invoice of / });
    expect(await receipts.allTextContents()).toEqual(
      ['21 September', '21 October', '21 August'].map(
        (day) => `Tax invoice of ${day} 2026 for Visibility Accelerator`,
      ),
    );
    expect(await page.getByRole('link', { name: 'Back to paying for Visibility Accelerator' }).count()).toBe(
      1,
    );
    await check('full', page);
    // The plan runs until its minimum months are over, and the button says so.
    await press(page, 'Cancel the plan from 21 January 2027');
    await page.getByText('Until then you are charged each month').waitFor();
    await page.getByRole('button', { name: 'Change email' }).click();
    await press(page, 'Send the emails');
    await page.getByText('Enter your email address.').waitFor();
    await check('forms', page);
    await press(page, 'Delete account');
    await press(page, 'Delete it permanently');
    await check('deletion', page);
    await page.route('**/api/account/recent-sign-in', respondWith({ code: 'reauthentication-needed' }, 403));
    await press(page, 'Download');
    await page.getByText('Enter your password to confirm it’s you.').waitFor();
    await check('reauthentication', page);
    // A token that is refused is not a service that does not answer.
    await page.route('**/api/account/recent-sign-in', respondWith({ code: 'signed-out' }, 401));
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('You were signed out, here or on another device.').waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).waitFor();
    expect(await page.getByText('We can’t check your sign-in').count()).toBe(0);
    await check('ended', page);
    await page.goto(`${site.url}/account/receipt?number=SB-P-7K3M9Q2-2`);
    await heading(page, 'Tax invoice').waitFor();
    await check('receipt', page);
    await page.goto(`${site.url}/account/receipt?number=SB-P-CCCC333`);
    await page.getByRole('link', { name: 'adjustment note of 1 September 2026' }).click();
    await heading(page, 'Adjustment note').waitFor();
    for (const text of ['SB-P-CCCC333', 'Refunded, GST included', '−$1,740.00', '−$158.18'])
      await page.getByText(text, { exact: true }).waitFor();
    await check('refunded', page);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 900 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    if (size) await page.setViewportSize(size);
    await page.goto(`${site.url}/account/receipt?number=SB-P-0000000`);
    await page.getByText('There is no such receipt').waitFor();
  }
  {
    await using visit = await openState(respondWith(empty), respondWith(plan));
    const { page } = visit;
    for (const text of [
      'No orders yet.',
      'No audits yet.',
      'This address has not been confirmed.',
      'and perhaps on other devices',
    ])
      await page.getByText(text).waitFor();
    await page.getByRole('button', { name: 'Sign out other devices' }).waitFor();
    await check('empty', page);
  }
  {
    await using visit = await openState(respondWith({ ...full, orders: [order] }), respondWith({}, 503));
    const { page } = visit;
    await page.getByText('Stripe is not responding right now.').waitFor();
    await check('no plan', page);
    await page.route('**/api/account/orders/*/plan', respondWith(plan));
    await press(page, 'Try again');
    await page.getByText('Next charge').waitFor();
    expect(await readFocused(page)).toBe(order.planName);
  }
  {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using visit = await openState(async (route) => {
      await held;
      await route.fulfill({ status: 503, json: {} });
    }, respondWith(plan));
    const { page } = visit;
    await page.getByText('Still looking').waitFor();
    await check('slow', page);
    release();
    await page.getByText('We can’t look up your account right now.').waitFor();
    await check('failed', page);
    await page.route('**/api/account', respondWith(full));
    await press(page, 'Try again');
    await waitForAccount(page);
    expect(await readFocused(page)).toBe('Your account');
    await page.route('**/api/account', respondWith({ code: 'signed-out' }, 401));
    await page.reload();
    await page.getByText('You were signed out, here or on another device.').waitFor();
    await waitForSignedOut(page);
  }
  expect(faults).toEqual([]);
});

test('R-24 if the sign-in service does not respond, the page says so and not that something else failed, and continues', async () => {
  const authDown = respondWith({ code: 'auth-unavailable' }, 503);
  await using visit = await openState(authDown, authDown, '/account/receipt?number=SB-P-7K3M9Q2');
  const { page, email } = visit;
  const sentence = page.getByText('The sign-in service is not responding right now.');
  await sentence.waitFor();
  await page.goto(`${site.url}/account`);
  await sentence.waitFor();
  await waitForWelcome(page, email);
  const { emailProved, ...unknown } = full;
  await page.route('**/api/account', respondWith(unknown));
  await press(page, 'Try again');
  await page.getByText('does not say right now whether this address is confirmed').waitFor();
  expect(await page.getByText('This address has not been confirmed.').count()).toBe(0);
  // The plans could not be loaded, although Stripe is not to blame.
  await sentence.waitFor();
  expect(await page.getByText('Stripe is not responding right now.').count()).toBe(0);
  await waitForAccount(page);
});
