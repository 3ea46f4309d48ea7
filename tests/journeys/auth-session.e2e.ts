import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage } from '#tests/browser.ts';
import { openWithReact, showIntent } from './bring-react.ts';
import { openJourney } from './journey.ts';
import { comeToRest } from './settle.ts';
import {
  awaitForm,
  createAccount,
  fillSignIn,
  heading,
  openAuth,
  openSignedIn,
  press,
  storageKey,
  unlimited,
} from './visit-auth.ts';

const { site, browser } = await openJourney();
const small = { width: 390, height: 844 };

const clientRequests = (requests: string[]) => requests.filter((request) => /supabase/.test(request));

test('A-01 H-05 with a stored session React comes at once and the header says welcome, but the HTML knows nobody', async () => {
  await using visit = await openSignedIn(browser, site);
  const { page, email } = visit;
  visit.requests.length = 0;
  await page.goto(`${site.url}/about`);
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
  expect(await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(true);
  expect(await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).count()).toBe(0);
  expect(await page.getByRole('banner').getByRole('link', { name: 'Get in Touch' }).count()).toBe(0);
  expect(await page.getByRole('contentinfo').getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(
    true,
  );
  expect(listFrameworkRequests(visit.requests).length).toBeGreaterThan(3);
  expect(clientRequests(visit.requests)).toHaveLength(1);
  const html = await (await page.request.get(`${site.url}/about`)).text();
  expect(html).not.toContain(email);
  expect(html).toContain('Get in Touch');
  expect(visit.complaints).toEqual([]);
});

test.each([1440, 1100, 820, 768])(
  'H-05 at %i px the header leads to the account, and stays one line with the menu in its place',
  async (width) => {
    await using visit = await openSignedIn(browser, site, { viewport: { width, height: 900 } });
    const { page, email } = visit;
    const banner = page.getByRole('banner');
    const readMenu = async () => (await banner.getByRole('navigation').boundingBox()) ?? { x: 0, width: 0 };
    await banner.getByRole('button', { name: 'Sign Out' }).waitFor();
    await page.goto(`${site.url}/about`);
    const link = banner.getByRole('link', { name: `Your account, ${email}` });
    await link.waitFor();
    const logo = (await banner.getByRole('link').first().boundingBox()) ?? { x: 0, width: 0 };
    expect((await readMenu()).x - logo.x - logo.width).toBeGreaterThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Nothing of a name that is shown is cut off.
    const welcome = banner.getByText(`Welcome, ${email}`);
    expect(await welcome.isVisible()).toBe(width >= 1100);
    expect(await welcome.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await link.click();
    await heading(page, 'You’re signed in').waitFor();
  },
);

test('A-01 every request carries the key, and the session’s token once there is one', async () => {
  await using visit = await openSignedIn(browser, site);
  const { page } = visit;
  const asked = page.waitForRequest('**/auth/v1/logout*');
  await press(page, 'Sign out here');
  const headers = (await asked).headers();
  expect(headers.apikey).toBe('sb_publishable_saltbush');
  expect(headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  expect(new URL((await asked).url()).searchParams.get('scope')).toBe('local');
  await heading(page, 'Welcome back').waitFor();
  const signIn = page.waitForRequest('**/auth/v1/token*');
  await fillSignIn(page, 'nobody@tidepool.example', 'whatever it is');
  await press(page, 'Sign In');
  const before = (await signIn).headers();
  expect(before.apikey).toBe('sb_publishable_saltbush');
  expect(before.authorization).toBe('Bearer sb_publishable_saltbush');
});

test('H-06 signed in, the drawer has Sign Out instead of Sign In, and so does the footer', async () => {
  await using visit = await openSignedIn(browser, site, { viewport: small, isMobile: true });
  const { page, email } = visit;
  await page.goto(`${site.url}/about`);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Sign Out' }).waitFor();
  expect(await page.getByText('Welcome,').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.locator('#drawer');
  expect(await drawer.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
  await drawer.getByText(`Signed in as ${email}`).waitFor();
  await page.setViewportSize({ width: 320, height: 844 });
  await comeToRest(page);
  const readRight = async (name: string) => {
    const box = await drawer.getByRole('link', { name, exact: true }).boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await readRight('Your account')).toBe(await readRight('About'));
  expect(await drawer.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/auth');
  await drawer.getByRole('button', { name: 'Sign Out' }).click();
  await drawer.getByRole('link', { name: 'Sign In' }).waitFor();
  await page.keyboard.press('Escape');
  await footer.getByRole('link', { name: 'Sign In' }).waitFor();
});

test('H-06 signed out, drawer and footer have Sign In, before React too', async () => {
  await using watched = await openPage(browser, { viewport: small, isMobile: true });
  const { page } = watched;
  await page.goto(`${site.url}/about`);
  const sign = { name: 'Sign In' };
  expect(await page.getByRole('contentinfo').getByRole('link', sign).getAttribute('href')).toBe('/auth');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await page.locator('#drawer').getByRole('link', sign).getAttribute('href')).toBe('/auth');
});

test('A-02 signing out in one tab signs out the others, and the session is over on the server too', async () => {
  await using visit = await openSignedIn(browser, site);
  const { page, email } = visit;
  const stored = await page.evaluate((key) => localStorage.getItem(key), storageKey);
  const other = await page.context().newPage();
  await other.goto(`${site.url}/services`);
  await other.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
  await page.goto(`${site.url}/about`);
  const answered = page.waitForResponse('**/auth/v1/logout*');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await other.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  expect((await answered).status()).toBe(204);
  expect(await other.evaluate((key) => localStorage.getItem(key), storageKey)).toBe(null);
  const { access_token, refresh_token } = JSON.parse(stored ?? '{}');
  const headers = { apikey: 'sb_publishable_saltbush', 'content-type': 'application/json' };
  const user = await fetch(`${site.url}/auth/v1/user`, {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  });
  expect(user.status).toBe(403);
  const refresh = await fetch(`${site.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ refresh_token }),
  });
  expect(refresh.status).toBe(400);
});

test('A-02 signing in in one tab reaches another that had no client yet', async () => {
  const { email, password } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/about`);
  await showIntent(page);
  expect(clientRequests(watched.requests)).toEqual([]);
  const tab = await page.context().newPage();
  await openAuth(tab, `${site.url}/auth`);
  await fillSignIn(tab, email, password);
  await press(tab, 'Sign In');
  await heading(tab, 'You’re signed in').waitFor();
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
});

test('A-02 who signs out without a network is signed out here all the same', async () => {
  await using visit = await openSignedIn(browser, site);
  const { page } = visit;
  await page.goto(`${site.url}/about`);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor();
  await page.route('**/auth/v1/**', (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  // The button is gone, and reading goes on in the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).toBe(null);
});

test('A-01 without a session not a byte of the client is loaded, not even when React is there', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  for (const path of ['/', '/about', '/contact']) {
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
  }
  await showIntent(page);
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
  await page.waitForURL('**/projects');
  await page.waitForLoadState('networkidle');
  expect(listFrameworkRequests(watched.requests).length).toBeGreaterThan(3);
  expect(clientRequests(watched.requests)).toEqual([]);
  expect(watched.requests.filter((request) => request.includes('/auth/v1'))).toEqual([]);
});

const valid = '"access_token":"a.b.c","refresh_token":"b"';
const broken: [name: string, stored: string][] = [
  ['no JSON', 'not json at all'],
  ['empty', ''],
  ['null', 'null'],
  ['a number', '0'],
  ['a text', '"text"'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['half a session', '{"access_token":1}'],
  ['a session with a strange end and user', `{${valid},"expires_at":"soon","user":7}`],
  ['a session without a user', `{${valid},"expires_at":99999999999}`],
  [
    'a session of a user without a proper email',
    `{${valid},"expires_at":99999999999,"user":{"email":{"toString":1}}}`,
  ],
  ['100,000 characters of another format', `base64-${'x'.repeat(100_000)}`],
  [
    'an old session with a script in it',
    `{${valid},"expires_at":1,"user":{"email":"<img src=x onerror=alert(1)>"}}`,
  ],
];

test.each(broken)('A-01 the page stays whole where what is stored is %s', async (_name, text) => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.goto(`${site.url}/about`);
  await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [storageKey, text]);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('dialog', { name: 'Application Failed to Load' }).count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
  await page.waitForURL('**/projects');
  // And one can still sign in, or out.
  await page.goto(`${site.url}/auth`);
  await awaitForm(page);
  expect(await page.getByRole('main').getByRole('button').first().isEnabled()).toBe(true);
  expect(thrown).toEqual([]);
});

test('A-01 what could not be a session is taken away, so that it brings nothing to the next page', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openWithReact(page, `${site.url}/about`);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKey)).toBe(null);
  expect(clientRequests(watched.requests)).toEqual([]);
});

test('A-01 the session of another program is left alone, and brings no client', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/about`);
  await page.evaluate(() => localStorage.setItem('sb-another-auth-token', 'theirs'));
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sb-another-auth-token'))).toBe('theirs');
  expect(clientRequests(watched.requests)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('A-01 a browser that keeps nothing can still sign in, for as long as the page is open', async () => {
  const { email, password } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });
  await openAuth(page, `${site.url}/auth`);
  await fillSignIn(page, email, password);
  await press(page, 'Sign In');
  await heading(page, 'You’re signed in').waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL(`${site.url}/`);
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
});

test('A-02 an old session is renewed as the page opens; one that is refused signs out', async () => {
  await using visit = await openSignedIn(browser, site);
  const { page, email } = visit;
  const age = (changes: object) =>
    page.evaluate(
      ([key, more]) => {
        const session = JSON.parse(localStorage.getItem(key as string) ?? '{}');
        localStorage.setItem(key as string, JSON.stringify({ ...session, ...(more as object) }));
        return session.refresh_token as string;
      },
      [storageKey, changes] as const,
    );
  const old = await age({ expires_at: 1 });
  await page.goto(`${site.url}/about`);
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
  expect(await age({})).not.toBe(old);
  await age({ expires_at: 1, refresh_token: 'forged-token' });
  await page.goto(`${site.url}/about`);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKey)).toBe(null);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
});

test('A-02 a service that is down costs nobody their session', async () => {
  await using visit = await openSignedIn(browser, site);
  const { page, email } = visit;
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storageKey);
  await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
  const refused = page.waitForResponse('**/auth/v1/token*');
  await page.goto(`${site.url}/about`);
  await refused;
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).not.toBe(null);
  await page.unroute('**/auth/v1/token*');
  await page.reload();
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
});

test('A-02 A-04 where the service is down /auth says so in time, and that the session is kept; one can still leave', async () => {
  await using visit = await openSignedIn(browser, site);
  const { page, email } = visit;
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storageKey);
  await page.route('**/auth/v1/**', (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
  await page.goto(`${site.url}/auth`, { waitUntil: 'commit' });
  await heading(page, 'No answer just now').waitFor({ timeout: 10_000 });
  await awaitForm(page);
  const main = page.getByRole('main');
  expect(await main.innerText()).toContain(`you’re still signed in, as ${email}`);
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
  await page.unroute('**/auth/v1/**');
  await main.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'You’re signed in').waitFor();
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storageKey);
  await page.route('**/auth/v1/**', (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
  await page.reload({ waitUntil: 'commit' });
  await heading(page, 'No answer just now').waitFor({ timeout: 10_000 });
  await press(page, 'Sign out here');
  await heading(page, 'Welcome back').waitFor({ timeout: 2000 });
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).toBe(null);
});

test.each([
  ['ahead', 3],
  ['behind', -3],
])('A-02 a clock that is three hours %s signs nobody out', async (_which, hours) => {
  const { email, password } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.clock.install({ time: Date.now() + hours * 3_600_000 });
  await openAuth(page, `${site.url}/auth`);
  await fillSignIn(page, email, password);
  await press(page, 'Sign In');
  await heading(page, 'You’re signed in').waitFor();
  await page.goto(`${site.url}/about`);
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
});

test('A-02 two tabs that renew one old session at once both stay signed in', async () => {
  await using visit = await openSignedIn(browser, site);
  const { page, email } = visit;
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storageKey);
  const other = await page.context().newPage();
  const both = Promise.withResolvers<void>();
  let asked = 0;
  // Neither is answered before both have asked.
  await page.context().route('**/auth/v1/token*', async (route) => {
    asked += 1;
    if (asked === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  await Promise.all([page.goto(`${site.url}/about`), other.goto(`${site.url}/services`)]);
  for (const tab of [page, other]) await tab.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
  expect(asked).toBe(2);
  await page.reload();
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
});
