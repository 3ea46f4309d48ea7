import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, phone } from '../browser.ts';
import { createVisitorHeaders, openJourney, openSharedSite } from './journey.ts';
import {
  createAccount,
  expectNoFaults,
  goodPassword,
  goToAuth,
  heading,
  openAuth,
  openSignedIn,
  press,
  readStoredSession,
  signIn,
  storageKey,
  waitForForm,
  waitForSignedIn,
  waitForSignedOut,
  waitForWelcome,
} from './visit-auth.ts';
import { readFocusedId } from './visitor.ts';

const site = await openSharedSite();

test('H-06 signed in, the drawer has Sign Out instead of Sign In, and so does the footer', async () => {
  await using visit = await openSignedIn('/about', { viewport: phone, isMobile: true });
  const { page, email } = visit;
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Sign Out' }).waitFor();
  expect(await page.getByText('Welcome,').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.locator('#drawer');
  expect(await drawer.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
  await drawer.getByText(`Signed in as ${email}`).waitFor();
  expect(await drawer.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account');
  await drawer.getByRole('button', { name: 'Sign Out' }).click();
  await drawer.getByRole('link', { name: 'Sign In' }).waitFor();
  await page.keyboard.press('Escape');
  await footer.getByRole('link', { name: 'Sign In' }).waitFor();
});

test('A-02 a visitor who signs out without a network is still signed out in the browser', async () => {
  await using visit = await openSignedIn('/about');
  const { page } = visit;
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await button.waitFor();
  await page.route('**/auth/v1/**', (route) => route.abort());
  await button.press('Enter');
  await waitForSignedOut(page);
  // The button is gone, and the focus is in the page.
  await expect.poll(() => readFocusedId(page)).toBe('main');
  expect(await readStoredSession(page)).toBe(null);
});

test('A-01 in a browser without storage a visitor can still sign in, for as long as the page is open', async () => {
  const { email } = await createAccount();
  const blockStorage = () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  };
  await using watched = await openAuth('', { before: (page) => page.addInitScript(blockStorage) });
  const { page } = watched;
  await signIn(page, email);
  await page.waitForURL(`${site.url}/account`);
  await waitForSignedIn(page);
  await waitForWelcome(page, email);
});

test('A-02 two tabs that renew one old session at once both stay signed in; a refused session signs out', async () => {
  await using visit = await openSignedIn('about:blank', { change: { expires_at: 1 } });
  const { page, email, session } = visit;
  const otherTab = await page.context().newPage();
  const both = Promise.withResolvers<void>();
  let requestCount = 0;
  // Holds both requests until both have been sent.
  await page.context().route('**/auth/v1/token*', async (route) => {
    requestCount += 1;
    if (requestCount === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  await Promise.all([page.goto(`${site.url}/about`), otherTab.goto(`${site.url}/services`)]);
  for (const tab of [page, otherTab]) await waitForWelcome(tab, email);
  expect(requestCount).toBe(2);
  await page.reload();
  await waitForWelcome(page, email);
  await expect.poll(() => readStoredSession(page)).not.toContain(session.refresh_token);
  const renewed = JSON.parse((await readStoredSession(page)) ?? '{}');
  const forged = JSON.stringify({ ...renewed, expires_at: 1, refresh_token: 'forged-token' });
  await otherTab.close();
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [storageKey, forged] as const);
  await page.reload();
  await expect.poll(() => readStoredSession(page)).toBe(null);
  await waitForSignedOut(page);
});

test('A-02 A-04 if the service is down the session is kept, /auth reports this after a while and later continues, and the visitor can still sign out', async () => {
  await using visit = await openSignedIn('about:blank', { change: { expires_at: 1 }, bypassCSP: true });
  const { page, email } = visit;
  await page.clock.install();
  const goDown = () =>
    page.route('**/auth/v1/**', (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
  /** Lets the page's timeout pass once a request has failed. */
  const openInVain = async () => {
    await goDown();
    const refused = page.waitForResponse('**/auth/v1/token*');
    await page.goto(`${site.url}/auth`);
    await refused;
    await page.clock.fastForward(6000);
    await heading(page, 'We can’t reach the sign-in service').waitFor();
    await waitForForm(page);
    await waitForWelcome(page, email);
    expect(await readStoredSession(page)).not.toBe(null);
  };
  await openInVain();
  expect(await page.getByRole('main').innerText()).toContain(`you’re still signed in, as ${email}`);
  await expectNoFaults(page, 'a service that is away');
  const reloaded = page.waitForEvent('domcontentloaded');
  await press(page, 'Try again');
  await reloaded;
  await page.unroute('**/auth/v1/**');
  await waitForSignedIn(page);
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storageKey);
  await openInVain();
  await press(page, 'Sign out here');
  await heading(page, 'Welcome back').waitFor();
  expect(await readStoredSession(page)).toBe(null);
});

const minute = 60_000;

/** Reads how many minutes the stored session has left by the device's clock. */
const readMinutesLeft = (page: Page) =>
  page.evaluate((key) => {
    const { expires_at } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return (expires_at * 1000 - Date.now()) / 60_000;
  }, storageKey);

test.each([-180, -10, 60, 180])(
  'A-02 A-06 with a clock that is %i minutes off, four tabs of the account renew the session at most once an hour each, load the account once each, and cost nobody else anything',
  async (minutesOff) => {
    const { browser } = await openJourney();
    const { email } = await createAccount();
    const network = createVisitorHeaders();
    await using visit = await openPage(browser, { extraHTTPHeaders: network });
    const { page } = visit;
    const context = page.context();
    await context.clock.install({ time: Date.now() + minutesOff * minute });
    const responses: string[] = [];
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/(auth\/v1\/token|api\/account)$/.test(pathname))
        responses.push(`${response.status()} ${pathname}`);
    });
    const countResponses = (response: string) => responses.filter((entry) => entry === response).length;
    await goToAuth(page, '?next=%2Faccount');
    await signIn(page, email);
    const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()];
    const openAll = () =>
      Promise.all(
        tabs.map(async (tab) => {
          await tab.goto(`${site.url}/account`);
          await tab.getByText('No orders yet.').waitFor();
        }),
      );
    await page.getByText('No orders yet.').waitFor();
    await openAll();
    expect.soft(countResponses('200 /auth/v1/token'), 'by signing in').toBe(1);
    // The session has an hour, and is renewed two minutes before its end.
    responses.length = 0;
    await context.clock.fastForward(59 * minute);
    await expect.poll(() => readMinutesLeft(page)).toBeGreaterThan(55);
    const neighbour = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...network, apikey: 'sb_publishable_saltbush', 'content-type': 'application/json' },
      body: JSON.stringify({ email: (await createAccount()).email, password: goodPassword }),
    });
    expect.soft(neighbour.status).toBe(200);
    expect.soft(countResponses('200 /api/account'), 'by renewing').toBe(0);
    await openAll();
    expect.soft(countResponses('200 /api/account'), 'by opening').toBe(tabs.length);
    const renewals = countResponses('200 /auth/v1/token');
    expect.soft(renewals).toBeGreaterThanOrEqual(1);
    expect.soft(renewals).toBeLessThanOrEqual(tabs.length);
    expect(responses.filter((response) => !response.startsWith('200'))).toEqual([]);
    for (const tab of tabs) await waitForWelcome(tab, email);
  },
);
