import { expect, test } from 'vitest';
import { recoverByLink } from './account-steps.ts';
import { openSharedSite, waitForEmail } from './journey.ts';
import { openAt } from './open-at.ts';
import {
  createAccount,
  enterCode,
  expectNoFaults,
  fetchUser,
  field,
  goToAuth,
  heading,
  mismatch,
  newEmail,
  openAuth,
  openSignedIn,
  press,
  readStoredSession,
  requestCode,
  requestLink,
  signIn,
  waitForForm,
  waitForSignedIn,
  waitForWelcome,
} from './visit-auth.ts';

const site = await openSharedSite();

test('A-04 a recovery link works in another browser, leads to the choice of a password, and ends the session that it replaces', async () => {
  const account = await createAccount();
  const link = await requestLink(account);
  link.searchParams.set('type', 'recovery');
  await using requester = await openAuth();
  await using otherBrowser = await openSignedIn('/about');
  await recoverByLink(otherBrowser.page, link.href, requester.page, account.email);
  expect((await fetchUser(site.url, otherBrowser.session)).status).toBe(403);
});

test('A-04 a link still works where a session is stored that has ended elsewhere, and the first renewal of its session fails', async () => {
  const account = await createAccount();
  await using ended = await openSignedIn('/about', { account });
  await fetch(`${site.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: {
      apikey: 'sb_publishable_saltbush',
      authorization: `Bearer ${ended.session.access_token}`,
    },
  });
  const { page } = ended;
  await page.goto((await requestLink(account)).href);
  await heading(page, 'Sign in here?').waitFor();
  await waitForForm(page);
  const failure = { status: 500, json: { code: 'unexpected_failure', message: 'x' } };
  await page.route('**/auth/v1/token**', (route) => route.fulfill(failure), { times: 1 });
  await press(page, 'Sign in');
  await waitForWelcome(page, account.email);
});

test('A-04 a link that names another account than its own signs nobody in, and one that is incomplete or of an earlier release says so', async () => {
  const link = await requestLink(await createAccount());
  link.searchParams.set('email', 'ana@tidepool.example');
  await using visit = await openAt('about:blank');
  const { page } = visit;
  await page.goto(link.href);
  await heading(page, 'Sign in here?').waitFor();
  await press(page, 'Sign in');
  await page.getByText('That link belongs to another account than it says').waitFor();
  expect(await readStoredSession(page)).toBe(null);
  for (const name of ['email', 'next']) link.searchParams.delete(name);
  for (const href of [link.href, `${site.url}/auth/v1/verify?token=abc&type=signup`]) {
    await page.goto(href);
    await page.getByText('That link is not complete, or is from an old email.').waitFor();
    await waitForForm(page);
    expect(page.url()).toBe(`${site.url}/auth`);
  }
  // The format of links from Supabase's dashboard, which our pages leave alone.
  await page.goto(`${site.url}/auth#access_token=a.b.c&refresh_token=d&expires_in=3600&type=magiclink`);
  await heading(page, 'Welcome back').waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('A-04 a page discarded while the visitor reads the email returns to the code field; another email can be asked for, every code counts, also pasted with blanks', async () => {
  await using watched = await openAuth('?next=%2Fabout%23main', { bypassCSP: true });
  const { page } = watched;
  const email = `a.rather.long.${newEmail()}`;
  await requestCode(page, email);
  const { code } = await waitForEmail(email);
  await page.reload();
  await heading(page, 'Check your email').waitFor();
  await waitForForm(page);
  expect(await page.getByRole('main').innerText()).toContain(email);
  await press(page, 'Ask for another email');
  await page.getByText('We have your request.').waitFor();
  await waitForEmail(email, 2);
  await expectNoFaults(page, 'another email');
  await enterCode(page, code === '000000' ? '000001' : '000000');
  await page.getByText('That code is not right, has expired, or was tried too often.').waitFor();
  expect(await field(page, 'Six-digit code').getAttribute('aria-invalid')).toBe('true');
  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)} `);
  await page.waitForURL(`${site.url}/about#main`);
  await waitForWelcome(page, email);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(email);
});

test('A-04 the link of a sign-in email also signs in the tab that asked for it, and leads to no other site', async () => {
  const { email } = await createAccount();
  await using watched = await openAuth('?next=%2F%2Felsewhere.example');
  const { page } = watched;
  await requestCode(page, email);
  const tab = await page.context().newPage();
  await tab.goto((await waitForEmail(email, 3)).link);
  await heading(tab, 'Sign in here?').waitFor();
  await press(tab, 'Sign in');
  await waitForSignedIn(tab);
  await expect.poll(() => tab.url()).toBe(`${site.url}/account`);
  await waitForSignedIn(page);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.waitForURL(`${site.url}/account`);
});

test('A-04 the page says that the service is out of reach; later the visitor returns to the previous page, which may be a file', async () => {
  const { email } = await createAccount();
  await using watched = await openAuth('?next=%2Ffavicon.svg%3Fx');
  const { page } = watched;
  await page.route('**/auth/v1/token*', (route) => route.abort());
  await signIn(page, email);
  await page.getByText('We could not reach the sign-in service.').waitFor();
  await page.unroute('**/auth/v1/token*');
  await press(page, 'Sign In');
  await page.waitForURL('**/favicon.svg?x');
  expect(await page.evaluate(() => document.contentType)).toBe('image/svg+xml');
});

test('A-04 choosing a password signs out every other device, which says so, and an accented one works from every keyboard', async () => {
  const account = await createAccount();
  await using here = await openSignedIn('/auth?view=new-password', { account });
  await using open = await openSignedIn('/auth?view=new-password', { account });
  await using closed = await openSignedIn('/', { account });
  const signedOut = 'You were signed out, here or on another device. Sign in again.';
  for (const { page } of [open, here]) await field(page, 'New password').waitFor();
  const accented = 'Mañana é Größe 77';
  await field(here.page, 'New password').fill(accented);
  await press(here.page, 'Set password');
  await here.page.getByText('Your password is set. Every other device is signed out.').waitFor();
  // One page learns this from its next request, the other when it opens.
  await field(open.page, 'New password').fill('another quiet tide');
  await press(open.page, 'Set password');
  await goToAuth(closed.page, '?view=new-password');
  for (const { page } of [open, closed]) {
    await page.getByText(signedOut).waitFor();
    await heading(page, 'Welcome back').waitFor();
    expect(await readStoredSession(page)).toBe(null);
  }
  await goToAuth(closed.page, '?view=new-password');
  await closed.page.getByText('You’re not signed in here.').waitFor();
  await goToAuth(closed.page);
  await signIn(closed.page, account.email, account.password);
  await closed.page.getByText(mismatch).waitFor();
  await signIn(closed.page, account.email, accented.normalize('NFD'));
  await waitForSignedIn(closed.page);
});
