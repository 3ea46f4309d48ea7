import { expect, test } from 'vitest';
import { openSharedSite, waitForEmail } from './journey.ts';
import { holdRequests, openAt } from './open-at.ts';
import {
  createAccount,
  enterCode,
  expectNoFaults,
  field,
  goodPassword,
  goToAuth,
  heading,
  mismatch,
  newEmail,
  openAuth,
  press,
  readStoredSession,
  requestCode,
  setPassword,
  signIn,
  waitForForm,
  waitForSignedIn,
  waitForWelcome,
} from './visit-auth.ts';
import { readFocusedId, waitForReact } from './visitor.ts';

const site = await openSharedSite();
const newPassword = 'ironbark, then rain';

test('R-17 A-04 a visitor creates an account with a code and goes on without a password, back to the page they came from', async () => {
  await using watched = await openAt('/about?from=here', { bypassCSP: true });
  const { page } = watched;
  const email = newEmail();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await waitForForm(page);
  await field(page, 'Email').focus();
  await waitForReact(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
  await expectNoFaults(page, 'a new account');
  await requestCode(page, email);
  expect(await page.getByRole('main').innerText()).toContain(email);
  await expectNoFaults(page, 'a code awaited');
  await enterCode(page, (await waitForEmail(email)).code);
  await heading(page, 'Choose a password').waitFor();
  await expectNoFaults(page, 'a password to choose');
  await page.getByRole('link', { name: 'Go on without a password' }).click();
  await page.waitForURL(`${site.url}/about?from=here`);
  await waitForWelcome(page, email);
  expect(watched.complaints).toEqual([]);
});

test('A-04 the link of an email works in another browser: it asks, names the account, changes nothing until its button is pressed, and a password can follow', async () => {
  const email = newEmail();
  await using first = await openAuth('?view=sign-up&next=%2Fresources');
  await requestCode(first.page, email);
  const { subject, link, code } = await waitForEmail(email);
  expect(subject).toBe('Sign in to Saltbush');
  // A scanner that follows links, with both methods and with a browser that runs scripts.
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await fetch(link, { method, headers: { 'user-agent': 'scanner' } })).status).toBe(200);
  await using scanner = await openAt('about:blank');
  await scanner.page.goto(link);
  await heading(scanner.page, 'Sign in here?').waitFor();
  await using otherBrowser = await openAt('about:blank', { bypassCSP: true });
  const { page } = otherBrowser;
  await page.goto(link);
  await heading(page, 'Sign in here?').waitFor();
  expect(await page.getByRole('main').innerText()).toContain(`the account of ${email}`);
  // The token has left the URL, and a reload keeps the page.
  expect(page.url()).not.toContain('token_hash');
  await page.reload();
  await heading(page, 'Sign in here?').waitFor();
  await waitForForm(page);
  await expectNoFaults(page, 'a link');
  expect(await readStoredSession(page)).toBe(null);
  await press(page, 'Sign in');
  await heading(page, 'Choose a password').waitFor();
  await field(page, 'New password').fill('short');
  await press(page, 'Set password');
  await page.getByText('Too short: use at least 8 characters.').waitFor();
  await expect.poll(() => readFocusedId(page)).toBe('auth-password');
  await setPassword(page, goodPassword);
  await page.getByRole('link', { name: 'Continue where you were' }).click();
  await page.waitForURL(`${site.url}/resources`);
  await waitForWelcome(page, email);
  // The link is used up, and so is the code of the same email.
  await press(scanner.page, 'Sign in');
  await heading(scanner.page, 'This link no longer works').waitFor();
  await scanner.page.getByText('That link has expired or has already been used.').waitFor();
  await scanner.page.getByText('The code in the same email may still work.').waitFor();
  expect(
    await scanner.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).count(),
  ).toBe(0);
  await press(scanner.page, 'Enter the code instead');
  await enterCode(scanner.page, code);
  await scanner.page.getByText('The link in the same email may still work').waitFor();
  await goToAuth(first.page);
  await signIn(first.page, email, goodPassword);
  await waitForSignedIn(first.page);
});

test('A-04 a form that replaces another has the focus at its heading before anything can be typed into it', async () => {
  const email = newEmail();
  await using watched = await openAuth('?view=sign-up');
  const { page } = watched;
  await requestCode(page, email);
  await page.goto((await waitForEmail(email)).link);
  await heading(page, 'Sign in here?').waitFor();
  await waitForForm(page);
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.getElementById('auth-code')) return;
      observer.disconnect();
      document.documentElement.dataset.focused = document.activeElement?.id;
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  await press(page, 'Enter the code instead');
  await heading(page, 'Check your email').waitFor();
  expect(await page.locator('html').getAttribute('data-focused')).toBe('auth-heading');
});

test('A-04 a missing or wrong value has its message at the field, which takes the focus; the right password and Enter sign in', async () => {
  const { email, password } = await createAccount();
  await using watched = await openAt('/services', { bypassCSP: true });
  const { page } = watched;
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await waitForForm(page);
  await expectNoFaults(page, 'signing in');
  await press(page, 'Sign In');
  for (const text of ['Enter your email address.', 'Enter a password.']) await page.getByText(text).waitFor();
  await press(page, 'Email me a code');
  const [id] = ((await field(page, 'Email').getAttribute('aria-describedby')) ?? '').split(' ');
  expect(await page.locator(`#${id}`).innerText()).toBe('Enter your email address.');
  await expect.poll(() => readFocusedId(page)).toBe('auth-email');
  expect(watched.requests.filter((request) => request.includes('/auth/v1'))).toEqual([]);

  await signIn(page, email, 'not the one');
  const note = page.getByRole('main').getByRole('alert');
  await note.getByText(mismatch).waitFor();
  const secret = field(page, 'Password');
  expect(await secret.getAttribute('aria-invalid')).toBe('true');
  expect(await secret.getAttribute('aria-describedby')).toBe(await note.getAttribute('id'));
  await expect.poll(() => readFocusedId(page)).toBe('auth-password');
  expect(await page.title()).toMatch(/^Error: /);
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await expectNoFaults(page, 'a wrong password');
  await secret.fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/services`);
  await waitForWelcome(page, email);
  // Going back skips the form.
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/auth');
});

test('A-04 a visitor who forgot the password gets one email, however often they press, and chooses a new one after its code', async () => {
  const { email, password } = await createAccount();
  await using watched = await openAuth('?next=%2Fresources', { bypassCSP: true });
  const { page } = watched;
  await field(page, 'Email').fill(email);
  await waitForReact(page);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await heading(page, 'Forgotten your password?').waitFor();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await expectNoFaults(page, 'a forgotten password');
  const release = await holdRequests(page, '**/auth/v1/otp*');
  const button = page.getByRole('button', { name: 'Email me a code' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.dispatchEvent('click');
  await page.keyboard.press('Enter');
  release();
  await heading(page, 'Check your email').waitFor();
  expect(watched.requests.filter((request) => request === 'POST /auth/v1/otp')).toHaveLength(1);

  await enterCode(page, (await waitForEmail(email, 3)).code);
  await heading(page, 'Choose a password').waitFor();
  await field(page, 'New password').fill(password);
  await press(page, 'Set password');
  await page.getByText('That is the password you have now. Choose a different one.').waitFor();
  await setPassword(page, newPassword);
  await expectNoFaults(page, 'somebody signed in');
  await page.getByRole('link', { name: 'Continue where you were' }).click();
  await page.waitForURL(`${site.url}/resources`);
});

test('A-04 after too many wrong passwords an email still signs in', async () => {
  const { email } = await createAccount();
  await using watched = await openAuth();
  const { page } = watched;
  const body = JSON.stringify({ email, password: 'wrong' });
  const headers = { apikey: 'sb_publishable_saltbush', 'content-type': 'application/json' };
  const guess = () =>
    fetch(`${site.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
  await Promise.all(Array.from({ length: 10 }, guess));
  await signIn(page, email);
  await page.getByText('Too many wrong passwords.').waitFor();
  await page.getByText('Signing in by email still works.').waitFor();
  await press(page, 'Email me a code');
  await heading(page, 'Check your email').waitFor();
  await enterCode(page, (await waitForEmail(email, 3)).code);
  await waitForSignedIn(page);
});
