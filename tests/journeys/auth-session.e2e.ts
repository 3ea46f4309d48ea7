import { expect, test } from 'vitest';
import { listFrameworkRequests } from '../browser.ts';
import { signOutInTwoTabs } from './account-steps.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { waitForAnimations } from './settle.ts';
import { startReact, storeBeforeScripts } from './start-react.ts';
import {
  createAccount,
  goToAuth,
  heading,
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
import { waitForReact } from './visitor.ts';

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
    // Firefox's scroll bar takes some of the width.
    const sideways = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect([width, sideways]).toEqual([width, 0]);
    expect([width, await welcome.isVisible()]).toEqual([width, width >= 1100]);
    const cutOff = await welcome.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect([width, cutOff]).toEqual([width, 0]);
  }
  await link.click();
  await heading(page, 'Your account').waitFor();
  expect(visit.complaints).toEqual([]);
});

test('A-01 A-02 signing out in one tab signs out the others, and ends the session on the server with its token', async () => {
  await using visit = await openSignedIn('/about');
  const { page, email, session } = visit;
  const { otherTab, response } = await signOutInTwoTabs(page, `${site.url}/services`, email);
  expect(response.status()).toBe(204);
  expect(new URL(response.url()).searchParams.get('scope')).toBe('local');
  const headers = { apikey: 'sb_publishable_saltbush', authorization: `Bearer ${session.access_token}` };
  expect(response.request().headers()).toMatchObject(headers);
  expect(await readStoredSession(otherTab)).toBe(null);
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

// The rule for what counts as a session is proved in app/shell/session/stored-session.test.ts.
test('A-01 a stored value that is not our session loads no client: that of another program stays, a broken one is removed', async () => {
  await using watched = await openAt('/about', {
    before: (page) => storeBeforeScripts(page, 'sb-another-auth-token', 'theirs'),
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
