import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { awaitEmail } from './read-mailbox.ts';
import {
  awaitForm,
  awaitSignedIn,
  awaitWelcome,
  confirmByCode,
  createAccount,
  field,
  fillSignIn,
  goodPassword,
  heading,
  newEmail,
  openAuth,
  openSignedIn,
  press,
  readStoredSession,
  signIn,
  signUp,
} from './visit-auth.ts';
import { readFocusedId } from './visitor.ts';

const { site, browser } = await openJourney();
const auth = `${site.url}/auth`;
const mismatch = 'That email and password don’t match.';
const expired = 'That code or link has expired, or was used already. Ask for a new one.';

test('R-17 A-04 the link in the email confirms a new account, signs in, and leads back to where the visitor came from', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const email = newEmail();
  await page.goto(`${site.url}/about?from=here`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await awaitForm(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
  await signUp(page, email);
  expect(await page.getByRole('main').innerText()).toContain(email);
  const { subject, link } = await awaitEmail(site.dataDir, email);
  expect(subject).toContain('Confirm');
  const tab = await page.context().newPage();
  await tab.goto(link);
  await tab.waitForURL(`${site.url}/about?from=here`);
  await awaitWelcome(tab, email);
  // The tab that asked hears of it.
  await awaitSignedIn(page);
  expect(watched.complaints).toEqual([]);
});

test('A-04 a page that was dropped while the email was read comes back to the code, keeps no password, and takes a code pasted with blanks', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const email = newEmail();
  await openAuth(page, `${auth}?view=sign-up&next=%2Fabout%23main`);
  await signUp(page, email);
  await page.reload();
  await awaitForm(page);
  await heading(page, 'Check your mail').waitFor();
  expect(await page.getByRole('main').innerText()).toContain(email);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(goodPassword);
  const { code } = await awaitEmail(site.dataDir, email);
  await confirmByCode(page, `${code.slice(0, 3)} ${code.slice(3)} `);
  await page.waitForURL(`${site.url}/about#main`);
  await awaitWelcome(page, email);
  expect(await page.evaluate(() => sessionStorage.getItem('saltbush-mail'))).toBe(null);
});

test('A-04 a wrong password is named above the form and marks its field; the right one and Enter sign in', async () => {
  const { email, password } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/services`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await awaitForm(page);
  await signIn(page, email, 'not the one');
  const note = page.getByRole('main').getByRole('alert');
  await note.getByText(mismatch).waitFor();
  const secret = field(page, 'Password');
  expect(await secret.getAttribute('aria-invalid')).toBe('true');
  expect(await secret.getAttribute('aria-describedby')).toBe(await note.getAttribute('id'));
  await expect.poll(() => readFocusedId(page)).toBe('auth-password');
  expect(await page.title()).toMatch(/^Error: /);
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await secret.fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/services`);
  await awaitWelcome(page, email);
  // Going back leads past the form.
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/auth');
});

test('A-04 a sign-in link signs in also where it leads to the front page, and to no other site than ours', async () => {
  const { email } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, `${auth}?next=%2F%2Felsewhere.example`);
  await field(page, 'Email').fill(email);
  await press(page, 'Email me a sign-in link');
  const link = new URL((await awaitEmail(site.dataDir, email, 2)).link);
  link.searchParams.delete('redirect_to');
  const tab = await page.context().newPage();
  await tab.goto(link.href);
  await awaitSignedIn(tab);
  await expect.poll(() => tab.url()).toBe(auth);
  await awaitSignedIn(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL(`${site.url}/`);
});

test('A-04 what is missing or refused is said beside its field, which takes the focus', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const readDescription = async (label: string) => {
    const [id] = ((await field(page, label).getAttribute('aria-describedby')) ?? '').split(' ');
    return page.locator(`#${id}`).innerText();
  };
  await openAuth(page, auth);
  await press(page, 'Email me a sign-in link');
  expect(await readDescription('Email')).toBe('Put in your email address.');
  await expect.poll(() => readFocusedId(page)).toBe('auth-email');
  expect(watched.requests.filter((request) => request.includes('/auth/v1'))).toEqual([]);
  await openAuth(page, `${auth}?view=sign-up`);
  await fillSignIn(page, newEmail(), 'short');
  await press(page, 'Create account');
  await page.getByText('Too short: use at least 8 characters.').waitFor();
  expect(await readDescription('Password')).toBe('Too short: use at least 8 characters.');
  await expect.poll(() => readFocusedId(page)).toBe('auth-password');
});

test('A-04 who forgot the password chooses a new one through the link in the email, and the old one is gone', async () => {
  const { email, password } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, `${auth}?next=%2Fresources`);
  await field(page, 'Email').fill(email);
  await page.getByRole('link', { name: 'Forgotten it?' }).click();
  await heading(page, 'Forgotten your password?').waitFor();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await press(page, 'Email me a way back in');
  await heading(page, 'Check your mail').waitFor();
  await page.goto((await awaitEmail(site.dataDir, email, 2)).link);
  await heading(page, 'Choose a new password').waitFor();
  await awaitForm(page);
  await expect.poll(() => new URL(page.url()).search).toBe('?view=new-password');
  await field(page, 'New password').fill(password);
  await press(page, 'Set new password');
  await page.getByText('That is the password you have now. Choose a different one.').waitFor();
  await field(page, 'New password').fill('ironbark, then rain');
  await press(page, 'Set new password');
  await page.getByText('Your new password is set.').waitFor();
  await page.getByRole('link', { name: 'Go on where you were' }).click();
  await page.waitForURL(`${site.url}/resources`);

  await using elsewhere = await openPage(browser);
  await openAuth(elsewhere.page, auth);
  await signIn(elsewhere.page, email, password);
  await elsewhere.page.getByText(mismatch).waitFor();
  await signIn(elsewhere.page, email, 'ironbark, then rain');
  await awaitSignedIn(elsewhere.page);
});

test('A-04 the email can be sent again, and then the code and the link of the first one are refused', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const email = newEmail();
  await openAuth(page, `${auth}?view=sign-up`);
  await signUp(page, email);
  const first = await awaitEmail(site.dataDir, email);
  await press(page, 'Send it again');
  await page.getByText('Sent again. Only the newest mail counts.').waitFor();
  const second = await awaitEmail(site.dataDir, email, 2);
  await confirmByCode(page, first.code);
  await page.getByText(expired).waitFor();
  expect(await field(page, 'Six-digit code').getAttribute('aria-invalid')).toBe('true');
  const tab = await page.context().newPage();
  await tab.goto(first.link);
  await tab.getByText(expired).waitFor();
  await tab.goto(second.link);
  await awaitSignedIn(tab);
});

const session = '#access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer';
const elsewhere = 'That link was asked for in another browser';

test('A-04 a link that cannot sign in says why, leaves the address, and signs nobody in', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  for (const [link, said, left] of [
    ['/auth?mail=sign-up&code=x', 'Your address is confirmed now. Sign in here with your password.', ''],
    ['/auth?code=x', elsewhere, ''],
    ['/auth?view=new-password&code=x', elsewhere, '?view=new-password'],
    // As the dashboard of Supabase sends them.
    [`/auth${session}`, 'That kind of link can’t sign you in here.', ''],
    [`/${session}`, 'That kind of link can’t sign you in here.', ''],
    ['/about#error=access_denied&error_code=otp_expired&error_description=x', expired, ''],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(site.url + link);
    await page.getByText(said).waitFor();
    await awaitForm(page);
    await expect.poll(() => page.url(), { message: link }).toBe(auth + left);
    await press(page, left ? 'Email me a way back in' : 'Email me a sign-in link');
    await page.getByText('Put in your email address.').waitFor();
    expect(await page.evaluate(() => localStorage.length), link).toBe(0);
  }
});

test('A-04 who signs in before the address is confirmed can have the confirmation sent again', async () => {
  const email = newEmail();
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, `${auth}?view=sign-up`);
  await signUp(page, email);
  await openAuth(page, auth);
  await signIn(page, email);
  await page.getByText('That address is not confirmed yet.').waitFor();
  await press(page, 'Send the confirmation again');
  await heading(page, 'Check your mail').waitFor();
  await confirmByCode(page, (await awaitEmail(site.dataDir, email, 2)).code);
  await awaitSignedIn(page);
});

test('A-04 a service out of reach, one that is down and an unforeseen error are told apart; then the visitor goes on to where they came from, also a file', async () => {
  const { email } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, `${auth}?next=%2Ffavicon.svg%3Fx`);
  await fillSignIn(page, email, goodPassword);
  const answers = [
    ['We could not reach the service that signs you in.', undefined],
    ['The service that signs you in is not answering just now.', { status: 503, json: { code: 'down' } }],
    // With the number of the request, as our log has it.
    [
      'the-number',
      {
        status: 418,
        headers: { 'x-request-id': 'the-number', 'x-supabase-api-version': '2024-01-01' },
        json: { code: 'brand_new', message: '<b>raw words</b>' },
      },
    ],
  ] as const;
  for (const [said, answer] of answers) {
    await page.route('**/auth/v1/token*', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await press(page, 'Sign In');
    const note = page.getByRole('main').getByRole('alert');
    await note.getByText(said).waitFor();
    expect(await note.innerText()).not.toContain('raw words');
    await page.unroute('**/auth/v1/token*');
  }
  const asked = page.waitForRequest((request) => request.url().includes('favicon.svg?x'));
  await press(page, 'Sign In');
  expect((await asked).isNavigationRequest()).toBe(true);
});

test('A-04 a button that is pressed twice asks once', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  let asked = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/auth/v1/recover*', async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  await openAuth(page, `${auth}?view=forgotten`);
  await field(page, 'Email').fill(newEmail());
  const button = page.getByRole('button', { name: 'Email me a way back in' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.dispatchEvent('click');
  await page.keyboard.press('Enter');
  held.resolve();
  await heading(page, 'Check your mail').waitFor();
  expect(asked).toBe(1);
});

test('A-04 who changes the password, or signs out everywhere, is signed out on every other device, which says so', async () => {
  const account = await createAccount(site);
  await using here = await openSignedIn(browser, site, { account });
  await using open = await openSignedIn(browser, site, { account });
  await using closed = await openSignedIn(browser, site, { account });
  const signedOut = 'You were signed out, here or on another device. Sign in again.';
  await openAuth(open.page, auth);
  await open.page.getByRole('link', { name: 'Change your password' }).click();
  await openAuth(here.page, auth);
  await here.page.getByRole('link', { name: 'Change your password' }).click();
  await field(here.page, 'New password').fill('ironbark, then rain');
  await press(here.page, 'Set new password');
  await here.page.getByText('Your new password is set. Every other device is signed out.').waitFor();
  // One learns it from what it asks for, the other as its page opens.
  await field(open.page, 'New password').fill('another quiet tide');
  await press(open.page, 'Set new password');
  await openAuth(closed.page, `${auth}?view=new-password`);
  for (const { page } of [open, closed]) {
    await page.getByText(signedOut).waitFor();
    await heading(page, 'Welcome back').waitFor();
    expect(await readStoredSession(page)).toBe(null);
  }
  await openAuth(closed.page, `${auth}?view=new-password`);
  await closed.page.getByText('You’re not signed in here.').waitFor();
  await openAuth(closed.page, auth);
  await signIn(closed.page, account.email, 'ironbark, then rain');
  await awaitSignedIn(closed.page);
  await press(here.page, 'Sign out on every device');
  await heading(here.page, 'Welcome back').waitFor();
  await closed.page.reload();
  await closed.page.getByText(signedOut).waitFor();
});
