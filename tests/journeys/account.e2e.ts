import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatCents } from '#app/features/payments/domain/money.ts';
import {
  openState,
  readFocused,
  requestAs,
  respondWith,
  saveData,
  saveDataByPassword,
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
  openSignedIn,
  press,
  signIn,
  storeSession,
  waitForSignedOut,
} from './visit-auth.ts';
import { awaitPaid, cards, fillIn, payablePlans, payButton, payByCard } from './visit-payment.ts';
import { readFocusedId } from './visitor.ts';

const site = await openSharedSite();

test('R-24 the page is the same for everyone and not for search engines; signed out it says what it offers, and signing in leads back', async () => {
  const { email, session } = await storeSession();
  const read = async (response: Response) => [response.headers.get('cache-control'), await response.text()];
  const anybody = await read(await fetch(`${site.url}/account`));
  expect(await read(await requestAs('/account', session.access_token))).toEqual(anybody);
  expect(anybody[0]).toContain('s-maxage');
  expect(anybody[1]).toContain('content="noindex"');
  await using without = await openAt('/account', { javaScriptEnabled: false });
  const text = await without.page.getByRole('main').innerText();
  expect(text).toContain('Your account needs JavaScript.');
  expect(await without.page.getByText('Loading...').isVisible()).toBe(false);
  await without.page.goto(`${site.url}/account/receipt?number=SB-P-0000000`);
  expect(await without.page.getByRole('main').innerText()).toContain('Receipts here need JavaScript.');
  await using watched = await openAt('/account');
  const { page } = watched;
  await page.getByRole('main').getByText('Every order, its status').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/auth?next=%2Faccount');
  await signIn(page, email);
  await page.waitForURL(`${site.url}/account`);
  await waitForAccount(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  expect(watched.complaints).toEqual([]);
});

const monthly = payablePlans.find(({ interval }) => interval === 'month');

test.runIf(monthly)(
  'R-24 P-02 P-04 a plan bought without signing in appears for its confirmed address, with its receipt, its next charge, its end, and Stripe’s portal',
  async () => {
    const account = await createAccount();
    const { email } = account;
    await using buyer = await openAt(`/pricing?plan=${monthly?.slug}`, { javaScriptEnabled: false });
    await fillIn(buyer.page);
    await buyer.page.getByLabel('Email for the receipt').fill(email);
    await payButton(buyer.page).click();
    await payByCard(buyer.page, cards.good);
    await awaitPaid(buyer.page);

    await using visit = await openSignedIn('/account', { account });
    const { page } = visit;
    const orders = section(page, 'Orders');
    await orders.getByRole('heading', { name: monthly?.name ?? '' }).waitFor();
    await orders.getByText(formatCents(monthly?.cents ?? 0)).waitFor();
    await orders.getByRole('link', { name: /^Receipt/ }).click();
    await heading(page, 'Trial receipt').waitFor();
    const receipt = page.locator('.invoice');
    for (const text of [email, 'GST, 10%', 'Total paid, GST included', formatCents(monthly?.cents ?? 0)])
      await receipt.getByText(text).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const [part, isOnPaper] of [
      [receipt, true],
      [page.getByRole('contentinfo'), false],
      [page.getByRole('banner'), false],
      [page.getByRole('button', { name: 'Print or save as PDF' }), false],
    ] as const)
      expect(await part.isVisible()).toBe(isOnPaper);
    await page.emulateMedia({ media: 'screen' });
    await page.goBack();

    const plan = section(page, 'Your plan');
    await plan.getByText('Next charge').waitFor();
    await plan.getByRole('button', { name: /^Cancel the plan from \d/ }).press('Enter');
    await plan.getByText('Your plan will then end on').waitFor();
    expect(await plan.locator('.presses').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    const cancel = plan.getByRole('button', { name: /^Cancel the plan from \d/ });
    await expect.poll(() => readFocused(page)).toContain('Cancel the plan from');
    await cancel.click();
    await plan.getByRole('button', { name: /^Yes, cancel from \d/ }).click();
    await plan.getByText('Ends', { exact: true }).waitFor();
    await page.reload();
    await plan.getByRole('button', { name: 'Keep the plan after all' }).click();
    await plan.getByRole('button', { name: /^Cancel the plan from \d/ }).waitFor();
    expect(await plan.getByText('Ends', { exact: true }).count()).toBe(0);
    await plan.getByRole('button', { name: 'Card and billing at Stripe' }).click();
    await page.waitForURL(`${site.sandboxUrl}/**`);
    await page
      .getByText(monthly?.name ?? '')
      .first()
      .waitFor();
    expect(visit.complaints).toEqual([]);
  },
);

test('R-24 audits are listed with links to their reports; the visitor can save all data as a file; deleting the account takes a tick, and ends every session', async () => {
  await using visit = await openSignedIn('/account');
  const { page, email, session } = visit;
  await section(page, 'Audits').getByText('No audits yet.').waitFor();
  const placed = await requestAs('/api/audits', session.access_token, {
    method: 'POST',
    body: JSON.stringify({ page: `${site.url}/link` }),
    headers: { 'content-type': 'application/json' },
  });
  expect(placed.status).toBe(202);
  await page.reload();
  const link = section(page, 'Audits').getByRole('listitem').getByRole('link');
  expect(await link.getAttribute('href')).toMatch(/^\/website-carbon\/[a-z2-7]{32}$/);
  expect(await saveData(page)).toMatchObject({ email, audits: [{}] });
  await link.click();
  await page.waitForURL('**/website-carbon/*');
  await page.goBack();
  await press(page, 'Delete account');
  await press(page, 'Delete it permanently');
  await page.getByText('Tick the box above first').waitFor();
  await page.getByLabel(`Delete the account of ${email}`).check();
  await press(page, 'Delete it permanently');
  await page.getByText('Your account and its reports are deleted.').waitFor();
  await waitForSignedOut(page);
  expect((await requestAs('/api/account', session.access_token)).status).toBe(401);
  expect((await requestAs(new URL(placed.headers.get('location') ?? '', site.url).pathname, '')).status).toBe(
    404,
  );
});

test('R-24 A-04 if the last sign-in is not recent, the file and the deletion need the password, or the code from an email', async () => {
  await using visit = await openSignedIn('/account');
  const { page, email, session } = visit;
  await waitForAccount(page);
  await ageSessions(session.user.id);
  await press(page, 'Download');
  await expect.poll(() => readFocusedId(page)).toBe('auth-password');
  await page.keyboard.press('Escape');
  await expect.poll(() => readFocused(page)).toContain('Download');
  const escaped = page.evaluate(async () => {
    const { target } = await new Promise<FocusEvent>((resolve) =>
      document.addEventListener('focusin', resolve, { once: true }),
    );
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await press(page, 'Download');
  await escaped;
  await expect.poll(() => readFocused(page), { message: 'after Escape' }).toContain('Download');
  expect(await saveDataByPassword(page, goodPassword)).toMatchObject({ email });
  await expect.poll(() => readFocused(page)).toContain('Download');
  // The session before it has ended.
  expect((await requestAs('/api/account', session.access_token)).status).toBe(401);

  await ageSessions(session.user.id);
  await press(page, 'Delete account');
  await expect.poll(() => readFocusedId(page)).toBe('auth-password');
  await press(page, 'Email me a code');
  await field(page, 'Six-digit code').fill((await waitForEmail(email, 3)).code);
  await press(page, 'Continue');
  await page.getByLabel(`Delete the account of ${email}`).check();
  await press(page, 'Delete it permanently');
  await page.getByText('Your account and its reports are deleted.').waitFor();
  await waitForSignedOut(page);
  expect((await waitForEmail(email, 4)).subject).toBe('Your account at Saltbush was deleted');
});

test('R-24 A-02 a receipt opened after the session was ended elsewhere says how to sign in', async () => {
  const signedOut = respondWith({ code: 'signed-out' }, 401);
  await using visit = await openState(signedOut, signedOut, '/account/receipt?number=SB-P-7K3M9Q2');
  const { page } = visit;
  await page.getByText('Receipts are shown only to the buyer.').waitFor();
  await waitForSignedOut(page);
});
