import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage, phone } from '../browser.ts';
import { runsEverything } from '../tier.ts';
import { signOutInTwoTabs } from './account-steps.ts';
import { createVisitorHeaders, openJourney, openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { waitForAnimations } from './settle.ts';
import { startReact } from './start-react.ts';
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
  storeSession,
  waitForForm,
  waitForSignedIn,
  waitForSignedOut,
  waitForWelcome,
} from './visit-auth.ts';
import { readFocusedId, waitForReact } from './visitor.ts';

const site = await openSharedSite();
const listClientRequests = (requests: string[]) => requests.filter((request) => /supabase/.test(request));

test('A-01 H-05 with a stored session React starts at once and the header links to the account in one line, while the HTML contains no user', async () => {
  await using visit = await openSignedIn('/about');
  const { page, email } = visit;
  await waitForWelcome(page, email);
  const banner = page.getByRole('banner');
  for (const name of ['Sign In', 'Get in Touch'])
    expect(await banner.getByRole('link', { name }).count()).toBe(0);
  for (const part of [banner, page.getByRole('contentinfo')])
    expect(await part.getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(true);
  expect(listFrameworkRequests(visit.requests).length).toBeGreaterThan(3);
  expect(listClientRequests(visit.requests)).toHaveLength(1);
  const html = await (await page.request.get(`${site.url}/about`)).text();
  expect(html).not.toContain(email);
  expect(html).toContain('Get in Touch');

  const link = banner.getByRole('link', { name: `Your account, ${email}` });
  const welcome = banner.getByText(`Welcome, ${email}`);
  for (const width of [1440, 1100, 820, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await link.waitFor();
    await waitForAnimations(page);
    const menu = await banner.getByRole('navigation').boundingBox();
    const logo = await banner.getByRole('link').first().boundingBox();
    expect((menu?.x ?? 0) - (logo?.x ?? 0) - (logo?.width ?? 0), `at ${width} px`).toBeGreaterThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect([width, await welcome.isVisible()]).toEqual([width, width >= 1100]);
    const cutOff = await welcome.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect([width, cutOff]).toEqual([width, 0]);
  }
  await link.click();
  await heading(page, 'Your account').waitFor();
  expect(visit.complaints).toEqual([]);
});

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

test('A-01 A-02 signing out in one tab signs out the others, and ends the session on the server with its token', async () => {
  await using visit = await openSignedIn('/about');
  const { page, email, session } = visit;
  const { other, answer } = await signOutInTwoTabs(page, `${site.url}/services`, email);
  expect(answer.status()).toBe(204);
  expect(new URL(answer.url()).searchParams.get('scope')).toBe('local');
  const headers = { apikey: 'sb_publishable_saltbush', authorization: `Bearer ${session.access_token}` };
  expect(answer.request().headers()).toMatchObject(headers);
  expect(await readStoredSession(other)).toBe(null);
  expect((await fetch(`${site.url}/auth/v1/user`, { headers })).status).toBe(403);
});

test('A-02 signing in in one tab also signs in another that had not loaded the client', async () => {
  const { email } = await createAccount();
  await using watched = await openAt('/about');
  const { page } = watched;
  await startReact(page);
  expect(listClientRequests(watched.requests)).toEqual([]);
  const tab = await page.context().newPage();
  await goToAuth(tab);
  await signIn(tab, email);
  await waitForSignedIn(tab);
  await waitForWelcome(page, email);
});

test('A-04 Sign In leads back to the page that was open, also after a client navigation', async () => {
  const { email } = await createAccount();
  await using watched = await openAt('/about');
  const { page } = watched;
  await startReact(page);
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
  await page.waitForURL('**/projects');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sign In' }).click();
  await waitForForm(page);
  await signIn(page, email);
  await page.waitForURL(`${site.url}/projects`);
  await waitForWelcome(page, email);
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

// The rule for what counts as a session is proved in app/shell/session/stored-session.test.ts.
test('A-01 a stored value that is not our session loads no client: that of another program stays, a broken one is removed', async () => {
  await using watched = await openAt('/about', {
    before: (page) => page.addInitScript(() => localStorage.setItem('sb-another-auth-token', 'theirs')),
  });
  const { page } = watched;
  await waitForReact(page);
  const script =
    '{"access_token":"a.b.c","refresh_token":"b","expires_at":1,"user":{"email":"<img src=x onerror=alert(1)>"}}';
  for (const text of ['not json at all', script]) {
    await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [storageKey, text]);
    await page.reload();
    await expect.poll(() => readStoredSession(page)).toBe(null);
    await waitForSignedOut(page);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
  await page.waitForURL('**/projects');
  expect(await page.evaluate(() => localStorage.getItem('sb-another-auth-token'))).toBe('theirs');
  expect(watched.requests.filter((request) => /supabase|\/auth\/v1/.test(request))).toEqual([]);
  expect(watched.complaints).toEqual([]);
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
  const other = await page.context().newPage();
  const both = Promise.withResolvers<void>();
  let asked = 0;
  // Holds both requests until both have been sent.
  await page.context().route('**/auth/v1/token*', async (route) => {
    asked += 1;
    if (asked === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  await Promise.all([page.goto(`${site.url}/about`), other.goto(`${site.url}/services`)]);
  for (const tab of [page, other]) await waitForWelcome(tab, email);
  expect(asked).toBe(2);
  await page.reload();
  await waitForWelcome(page, email);
  await expect.poll(() => readStoredSession(page)).not.toContain(session.refresh_token);
  const renewed = JSON.parse((await readStoredSession(page)) ?? '{}');
  const forged = JSON.stringify({ ...renewed, expires_at: 1, refresh_token: 'forged-token' });
  await other.close();
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

test.each(runsEverything ? [-180, -10, 60, 180] : [60])(
  'A-02 A-06 with a clock that is %i minutes off, four tabs of the account renew the session at most once an hour each, load the account once each, and cost nobody else anything',
  { timeout: 120_000 },
  async (minutesOff) => {
    const { browser } = await openJourney();
    const { email } = await createAccount();
    const network = createVisitorHeaders();
    await using visit = await openPage(browser, { extraHTTPHeaders: network });
    const { page } = visit;
    const context = page.context();
    await context.clock.install({ time: Date.now() + minutesOff * minute });
    const answers: string[] = [];
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/(auth\/v1\/token|api\/account)$/.test(pathname))
        answers.push(`${response.status()} ${pathname}`);
    });
    const countAnswers = (answer: string) => answers.filter((each) => each === answer).length;
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
    expect.soft(countAnswers('200 /auth/v1/token'), 'by signing in').toBe(1);
    // The session has an hour, and is renewed two minutes before its end.
    answers.length = 0;
    await context.clock.fastForward(59 * minute);
    await expect.poll(() => readMinutesLeft(page)).toBeGreaterThan(55);
    const neighbour = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...network, apikey: 'sb_publishable_saltbush', 'content-type': 'application/json' },
      body: JSON.stringify({ email: (await createAccount()).email, password: goodPassword }),
    });
    expect.soft(neighbour.status).toBe(200);
    expect.soft(countAnswers('200 /api/account'), 'by renewing').toBe(0);
    await openAll();
    expect.soft(countAnswers('200 /api/account'), 'by opening').toBe(tabs.length);
    const renewals = countAnswers('200 /auth/v1/token');
    expect.soft(renewals).toBeGreaterThanOrEqual(1);
    expect.soft(renewals).toBeLessThanOrEqual(tabs.length);
    expect(answers.filter((answer) => !answer.startsWith('200'))).toEqual([]);
    for (const tab of tabs) await waitForWelcome(tab, email);
  },
);

/** A token that the server refuses as it refuses an expired one. */
const spoil = (token: string) => `${token.slice(0, -4)}AAAA`;

test('A-02 R-24 an access token that the server no longer accepts is renewed once, and the account opens', async () => {
  const account = await createAccount();
  const { session } = await storeSession({ account });
  const stale = { ...session, access_token: spoil(session.access_token) };
  await using visit = await openSignedIn('/account', { account, change: stale });
  await visit.page.getByText('No orders yet.').waitFor();
  const renewals = () => visit.requests.filter((request) => request === 'POST /auth/v1/token').length;
  expect(renewals()).toBe(1);
  await press(visit.page, 'Sign out other devices');
  await visit.page.getByText('Every other device is signed out.').waitFor();
  await waitForWelcome(visit.page, visit.email);
  expect(renewals()).toBe(1);
});
