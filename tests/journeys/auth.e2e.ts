import { expect, test } from 'vitest';
import { holdRequests } from './hold-requests.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { waitForEmail } from './read-mailbox.ts';
import {
  clearRateCounts,
  confirmByCode,
  createAccount,
  expectNoFaults,
  field,
  fillSignIn,
  goodPassword,
  goToAuth,
  heading,
  mismatch,
  newEmail,
  openAuth,
  openSignedIn,
  press,
  readStoredSession,
  signIn,
  signUp,
  waitForForm,
  waitForSignedIn,
  waitForWelcome,
} from './visit-auth.ts';
import { readFocusedId, waitForReact } from './visitor.ts';

const site = await openSharedSite();
const auth = `${site.url}/auth`;
const expired =
  'That link has expired or has already been used. If you have confirmed your address, sign in; if not, ask for a new one.';
const newPassword = 'ironbark, then rain';

test('R-17 A-04 the link in the email confirms a new account, signs in, and returns the visitor to the previous page', async () => {
  await using watched = await openAt('/about?from=here');
  const { page } = watched;
  const email = newEmail();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await waitForForm(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
  await signUp(page, email);
  expect(await page.getByRole('main').innerText()).toContain(email);
  const { subject, link } = await waitForEmail(email);
  expect(subject).toContain('Confirm');
  const tab = await page.context().newPage();
  await tab.goto(link);
  await tab.waitForURL(`${site.url}/about?from=here`);
  await waitForWelcome(tab, email);
  // The tab that requested the email is signed in too.
  await waitForSignedIn(page);
  expect(watched.complaints).toEqual([]);
});

test('A-04 a page discarded while the visitor reads the email returns to the code field and keeps no password; the newest code counts, also pasted with blanks', async () => {
  await using watched = await openAuth('?view=sign-up&next=%2Fabout%23main', { bypassCSP: true });
  const { page } = watched;
  const email = `a.rather.long.${newEmail()}`;
  await fillSignIn(page, email, 'short');
  await press(page, 'Create account');
  await page.getByText('Too short: use at least 8 characters.').waitFor();
  await expect.poll(() => readFocusedId(page)).toBe('auth-password');
  await expectNoFaults(page, 'a weak password');
  await signUp(page, email);
  await page.reload();
  await waitForForm(page);
  await heading(page, 'Check your email').waitFor();
  expect(await page.getByRole('main').innerText()).toContain(email);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(goodPassword);

  const first = await waitForEmail(email);
  await clearRateCounts();
  await press(page, 'Send it again');
  await page.getByText('Sent again. Only the latest email works.').waitFor();
  await expectNoFaults(page, 'an email on its way');
  const { code } = await waitForEmail(email, 2);
  await confirmByCode(page, first.code);
  await page.getByText('That code is not right. You have 4 tries left.').waitFor();
  expect(await field(page, 'Six-digit code').getAttribute('aria-invalid')).toBe('true');
  await confirmByCode(page, `${code.slice(0, 3)} ${code.slice(3)} `);
  await page.waitForURL(`${site.url}/about#main`);
  await waitForWelcome(page, email);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(email);
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
  await press(page, 'Email me a sign-in link');
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

test('A-04 a sign-in link also signs in on the front page, and leads to no other site', async () => {
  const { email } = await createAccount();
  await using watched = await openAuth('?next=%2F%2Felsewhere.example');
  const { page } = watched;
  await field(page, 'Email').fill(email);
  await press(page, 'Email me a sign-in link');
  const link = new URL((await waitForEmail(email, 2)).link);
  link.searchParams.delete('redirect_to');
  const tab = await page.context().newPage();
  await tab.goto(link.href);
  await waitForSignedIn(tab);
  await expect.poll(() => tab.url()).toBe(`${site.url}/account`);
  await waitForSignedIn(page);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.waitForURL(`${site.url}/account`);
});

test('A-04 a visitor who forgot the password gets one email, however often they press, and chooses a new one through its link', async () => {
  const { email, password } = await createAccount();
  await using watched = await openAuth('?next=%2Fresources', { bypassCSP: true });
  const { page } = watched;
  await field(page, 'Email').fill(email);
  await waitForReact(page);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await heading(page, 'Forgotten your password?').waitFor();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await expectNoFaults(page, 'a forgotten password');
  const release = await holdRequests(page, '**/auth/v1/recover*');
  const button = page.getByRole('button', { name: 'Email me a reset link' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.dispatchEvent('click');
  await page.keyboard.press('Enter');
  release();
  await heading(page, 'Check your email').waitFor();
  expect(watched.requests.filter((request) => request === 'POST /auth/v1/recover')).toHaveLength(1);

  await page.goto((await waitForEmail(email, 2)).link);
  await heading(page, 'Choose a new password').waitFor();
  await waitForForm(page);
  await expect.poll(() => new URL(page.url()).search).toBe('?view=new-password');
  await expectNoFaults(page, 'a new password');
  await field(page, 'New password').fill(password);
  await press(page, 'Set new password');
  await page.getByText('That is the password you have now. Choose a different one.').waitFor();
  await field(page, 'New password').fill(newPassword);
  await press(page, 'Set new password');
  await page.getByText('Your new password is set.').waitFor();
  await expectNoFaults(page, 'somebody signed in');
  await page.getByRole('link', { name: 'Continue where you were' }).click();
  await page.waitForURL(`${site.url}/resources`);
});

test('A-04 after an invalid link the page says why, removes it from the URL, and signs nobody in', async () => {
  await using watched = await openAt('/about', { bypassCSP: true });
  const { page } = watched;
  for (const [link, said, left] of [
    ['/auth?mail=sign-up&code=x', 'Your address is confirmed now. Sign in here with your password.', ''],
    ['/auth?view=new-password&code=x', 'That link was requested in another browser', '?view=new-password'],
    // The link has the format of those from Supabase's dashboard.
    ['/#access_token=a.b.c&refresh_token=d&expires_in=3600', 'That kind of link can’t sign you in here.', ''],
    ['/about#error=access_denied&error_code=otp_expired&error_description=x', expired, ''],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(site.url + link);
    await page.getByText(said).waitFor();
    await waitForForm(page);
    await expect.poll(() => page.url(), { message: link }).toBe(auth + left);
    await press(page, left ? 'Email me a reset link' : 'Email me a sign-in link');
    await page.getByText('Enter your email address.').waitFor();
    expect(await page.evaluate(() => localStorage.length), link).toBe(0);
  }
  await expectNoFaults(page, 'a link that has expired');
});

test('A-04 a visitor who signs in before confirming the address can request the confirmation again', async () => {
  const email = newEmail();
  await using watched = await openAuth('?view=sign-up');
  const { page } = watched;
  await signUp(page, email);
  await goToAuth(page);
  await signIn(page, email);
  await page.getByText('That address is not confirmed yet.').waitFor();
  await clearRateCounts();
  await press(page, 'Resend the confirmation');
  await heading(page, 'Check your email').waitFor();
  await confirmByCode(page, (await waitForEmail(email, 2)).code);
  await waitForSignedIn(page);
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

test('A-04 changing the password signs out every other device, which says so', async () => {
  const account = await createAccount();
  await using here = await openSignedIn('/auth?view=new-password', { account });
  await using open = await openSignedIn('/auth?view=new-password', { account });
  await using closed = await openSignedIn('/', { account });
  const signedOut = 'You were signed out, here or on another device. Sign in again.';
  for (const { page } of [open, here]) await waitForForm(page);
  await field(here.page, 'New password').fill(newPassword);
  await press(here.page, 'Set new password');
  await here.page.getByText('Your new password is set. Every other device is signed out.').waitFor();
  // One page learns this from its next request, the other when it opens.
  await field(open.page, 'New password').fill('another quiet tide');
  await press(open.page, 'Set new password');
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
  await signIn(closed.page, account.email, newPassword);
  await waitForSignedIn(closed.page);
});
