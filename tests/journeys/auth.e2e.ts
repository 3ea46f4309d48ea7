import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { awaitLetter, countLetters } from './read-mailbox.ts';
import {
  awaitForm,
  createAccount,
  field,
  fillSignIn,
  goodPassword,
  heading,
  newEmail,
  openAuth,
  press,
  unlimited,
} from './visit-auth.ts';

const { site, browser } = await openJourney();
const auth = `${site.url}/auth`;

test('A-04 signing up: the mail’s link confirms, signs in, and leads back to where the visitor came from', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const email = newEmail();
  await page.goto(`${site.url}/projects?category=seo`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await awaitForm(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
  await fillSignIn(page, email, goodPassword);
  await press(page, 'Create account');
  await heading(page, 'Check your mail').waitFor();
  expect(await page.getByRole('main').innerText()).toContain(email);
  const letter = await awaitLetter(site.dataDir, email);
  expect(letter.subject).toContain('Confirm');
  const tab = await page.context().newPage();
  await tab.goto(letter.link);
  await tab.waitForURL(`${site.url}/projects?category=seo`);
  await tab.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
  // The tab that asked hears of it.
  await heading(page, 'You’re signed in').waitFor();
  expect(watched.complaints).toEqual([]);
});

test('A-04 signing up: the six digits from the mail do the same, pasted with a blank in them', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const email = newEmail();
  await openAuth(page, `${auth}?view=sign-up&next=%2Fabout%23main`);
  await fillSignIn(page, email, goodPassword);
  await press(page, 'Create account');
  const { code } = await awaitLetter(site.dataDir, email);
  await field(page, 'Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)} `);
  await press(page, 'Confirm');
  await page.waitForURL(`${site.url}/about#main`);
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
});

test('A-04 an address that has an account gets the same words as a new one', async () => {
  const { email } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  const sayFor = async (address: string) => {
    await openAuth(page, `${auth}?view=sign-up`);
    await fillSignIn(page, address, goodPassword);
    await press(page, 'Create account');
    await heading(page, 'Check your mail').waitFor();
    return (await page.getByRole('main').innerText()).replace(address, '');
  };
  expect(await sayFor(email)).toBe(await sayFor(newEmail()));
});

test('A-04 a wrong password is said above the form and marks its field; the right one, and Enter, sign in', async () => {
  const { email, password } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/services`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await awaitForm(page);
  await fillSignIn(page, email, 'not the one');
  await press(page, 'Sign In');
  const note = page.getByRole('main').getByRole('alert');
  expect(await note.innerText()).toBe(
    'That email and password don’t match.\nCheck for a typo, or ask for a sign-in link below.',
  );
  const secret = field(page, 'Password');
  expect(await secret.getAttribute('aria-invalid')).toBe('true');
  expect(await secret.getAttribute('aria-describedby')).toBe(await note.getAttribute('id'));
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('auth-password');
  expect(await page.title()).toBe('Error: Sign in | Saltbush Media');
  // What was typed is still there.
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await secret.fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/services`);
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
  // Going back leads past the form to where one was before it.
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/auth');
});

test('A-04 an address that nobody has is refused in the same words as a wrong password', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, auth);
  await fillSignIn(page, newEmail(), goodPassword);
  await press(page, 'Sign In');
  await page.getByText('That email and password don’t match.').waitFor();
});

test('A-04 a sign-in link asked for with one press signs in, and so does its code', async () => {
  const { email } = await createAccount(site);
  for (const by of ['link', 'code'] as const) {
    await using watched = await openPage(browser);
    const { page } = watched;
    const before = await countLetters(site.dataDir, email);
    await openAuth(page, auth);
    await field(page, 'Email').fill(email);
    await press(page, 'Email me a sign-in link');
    await heading(page, 'Check your mail').waitFor();
    const { link, code } = await awaitLetter(site.dataDir, email, before + 1);
    if (by === 'link') await page.goto(link);
    else {
      await field(page, 'Six-digit code').fill(code);
      await press(page, 'Confirm');
    }
    await heading(page, 'You’re signed in').waitFor();
    await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
    await expect.poll(() => page.url()).toBe(auth);
  }
});

test('A-04 a link needs an address: without one the field says so, and no mail goes out', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, auth);
  await press(page, 'Email me a sign-in link');
  const email = field(page, 'Email');
  const described = (await email.getAttribute('aria-describedby')) ?? 'none';
  expect(await page.locator(`#${described}`).innerText()).toBe('Put in your email address.');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('auth-email');
  expect(watched.requests.filter((request) => request.includes('/auth/v1'))).toEqual([]);
});

test.each(['link', 'code'] as const)(
  'A-04 a forgotten password: by the mail’s %s one chooses a new one, and the old one is gone',
  async (by) => {
    const { email, password } = await createAccount(site);
    await using watched = await openPage(browser);
    const { page } = watched;
    await openAuth(page, `${auth}?next=%2Fresources`);
    await field(page, 'Email').fill(email);
    await page.getByRole('link', { name: 'Forgotten it?' }).click();
    await heading(page, 'Forgotten your password?').waitFor();
    // What was typed came along.
    expect(await field(page, 'Email').inputValue()).toBe(email);
    await press(page, 'Email me a way back in');
    await heading(page, 'Check your mail').waitFor();
    const letter = await awaitLetter(site.dataDir, email, 2);
    if (by === 'link') await page.goto(letter.link);
    else {
      await field(page, 'Six-digit code').fill(letter.code);
      await press(page, 'Confirm');
    }
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
    await fillSignIn(elsewhere.page, email, password);
    await press(elsewhere.page, 'Sign In');
    await elsewhere.page.getByText('That email and password don’t match.').waitFor();
    await field(elsewhere.page, 'Password').fill('ironbark, then rain');
    await press(elsewhere.page, 'Sign In');
    await heading(elsewhere.page, 'You’re signed in').waitFor();
  },
);

test('A-04 a mail can be sent again; only the newest counts, and each once', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const email = newEmail();
  await openAuth(page, `${auth}?view=sign-up`);
  await fillSignIn(page, email, goodPassword);
  await press(page, 'Create account');
  const first = await awaitLetter(site.dataDir, email);
  await press(page, 'Send it again');
  await page.getByText('Sent again. Only the newest mail counts.').waitFor();
  const second = await awaitLetter(site.dataDir, email, 2);
  expect(second.code).not.toBe(first.code);
  await field(page, 'Six-digit code').fill(first.code);
  await press(page, 'Confirm');
  await page.getByText('That code or link has expired, or was used already. Ask for a new one.').waitFor();
  expect(await field(page, 'Six-digit code').getAttribute('aria-invalid')).toBe('true');

  const tab = await page.context().newPage();
  await tab.goto(first.link);
  await tab.getByText('That code or link has expired, or was used already. Ask for a new one.').waitFor();
  // Reloading does not bring the bad news again.
  await expect.poll(() => tab.url()).toBe(auth);
  await tab.goto(second.link);
  await heading(tab, 'You’re signed in').waitFor();
  await tab.getByRole('main').getByRole('button', { name: 'Sign out here' }).click();
  await heading(tab, 'Welcome back').waitFor();
  await tab.goto(second.link);
  await tab.getByText('That code or link has expired, or was used already. Ask for a new one.').waitFor();
});

test('A-04 the link of a sign-up opened in another browser has confirmed the address, and the page says what is left', async () => {
  const email = newEmail();
  await using asking = await openPage(browser);
  await openAuth(asking.page, `${auth}?view=sign-up`);
  await fillSignIn(asking.page, email, goodPassword);
  await press(asking.page, 'Create account');
  const { link } = await awaitLetter(site.dataDir, email);
  await using other = await openPage(browser);
  const { page } = other;
  await page.goto(link);
  await page.getByText('Your address is confirmed now. Sign in here with your password.').waitFor();
  await expect.poll(() => page.url()).toBe(auth);
  await fillSignIn(page, email, goodPassword);
  await press(page, 'Sign In');
  await heading(page, 'You’re signed in').waitFor();
});

test('A-04 any other link opened in another browser says that it can’t sign in there, and what can', async () => {
  const { email } = await createAccount(site);
  for (const [view, ask] of [
    ['', 'Email me a sign-in link'],
    ['?view=forgotten', 'Email me a way back in'],
  ] as const) {
    await using asking = await openPage(browser);
    await openAuth(asking.page, auth + view);
    await field(asking.page, 'Email').fill(email);
    const before = await countLetters(site.dataDir, email);
    await press(asking.page, ask);
    const { link } = await awaitLetter(site.dataDir, email, before + 1);
    await using other = await openPage(browser);
    await other.page.goto(link);
    await other.page.getByText('That link was asked for in another browser').waitFor();
    await other.page.getByRole('button', { name: ask }).waitFor();
    await expect.poll(() => new URL(other.page.url()).searchParams.has('code')).toBe(false);
  }
});

test('A-04 a link with a session in it signs nobody in, says what to do, and leaves the address', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  // As Supabase's dashboard sends them, and to the front page.
  for (const path of ['/auth', '/']) {
    await page.goto('about:blank');
    await page.goto(
      `${site.url}${path}#access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer`,
    );
    await page.getByText('That kind of link can’t sign you in here.').waitFor();
    await awaitForm(page);
    await expect.poll(() => page.url()).toBe(auth);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  }
});

test('A-04 a letter that leads to the front page signs in all the same, and its code leaves the address', async () => {
  const { email } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, auth);
  await field(page, 'Email').fill(email);
  await press(page, 'Email me a sign-in link');
  const link = new URL((await awaitLetter(site.dataDir, email, 2)).link);
  link.searchParams.delete('redirect_to');
  const tab = await page.context().newPage();
  await tab.goto(link.href);
  await heading(tab, 'You’re signed in').waitFor();
  await expect.poll(() => tab.url()).toBe(auth);
  await tab.goto(`${site.url}/about#error=access_denied&error_code=otp_expired&error_description=x`);
  await tab.getByText('That code or link has expired').waitFor();
  await expect.poll(() => tab.url()).toBe(auth);
});

test('A-04 who signs in before the address is confirmed can have the confirmation sent again', async () => {
  const email = newEmail();
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, `${auth}?view=sign-up`);
  await fillSignIn(page, email, goodPassword);
  await press(page, 'Create account');
  await heading(page, 'Check your mail').waitFor();
  await openAuth(page, auth);
  await fillSignIn(page, email, goodPassword);
  await press(page, 'Sign In');
  await page.getByText('That address is not confirmed yet.').waitFor();
  await press(page, 'Send the confirmation again');
  await heading(page, 'Check your mail').waitFor();
  await field(page, 'Six-digit code').fill((await awaitLetter(site.dataDir, email, 2)).code);
  await press(page, 'Confirm');
  await heading(page, 'You’re signed in').waitFor();
});

test('A-04 a page that was dropped while its visitor looked for the mail comes back to the code, without a password kept', async () => {
  const email = newEmail();
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, `${auth}?view=sign-up`);
  await fillSignIn(page, email, goodPassword);
  await press(page, 'Create account');
  await heading(page, 'Check your mail').waitFor();
  await page.reload();
  await awaitForm(page);
  await heading(page, 'Check your mail').waitFor();
  expect(await page.getByRole('main').innerText()).toContain(email);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(goodPassword);
  await field(page, 'Six-digit code').fill((await awaitLetter(site.dataDir, email)).code);
  await press(page, 'Confirm');
  await heading(page, 'You’re signed in').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('saltbush-mail'))).toBe(null);
});

test('A-04 a session that was ended on another device is told as the page opens, and taken away', async () => {
  const { email, password } = await createAccount(site);
  await using here = await openPage(browser);
  await using there = await openPage(browser);
  for (const view of ['', '?view=new-password']) {
    for (const { page } of [here, there]) {
      await openAuth(page, auth);
      await fillSignIn(page, email, password);
      await press(page, 'Sign In');
      await heading(page, 'You’re signed in').waitFor();
    }
    await press(there.page, 'Sign out on every device');
    await heading(there.page, 'Welcome back').waitFor();
    await openAuth(here.page, auth + view);
    await here.page.getByText('You were signed out, here or on another device. Sign in again.').waitFor();
    await heading(here.page, 'Welcome back').waitFor();
    expect(await here.page.evaluate(() => localStorage.length)).toBe(0);
  }
  await openAuth(here.page, `${auth}?view=new-password`);
  await here.page.getByText('You’re not signed in here.').waitFor();
});

test('A-04 who came from a file goes back to it', async () => {
  const { email, password } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, `${auth}?next=%2Ffavicon.svg%3Fx`);
  const asked = page.waitForRequest((request) => request.url().includes('favicon.svg?x'));
  await fillSignIn(page, email, password);
  await press(page, 'Sign In');
  expect((await asked).isNavigationRequest()).toBe(true);
});

test.each([
  '//elsewhere.example/x',
  'https://elsewhere.example/x',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
])('A-04 nobody is led off the site by next=%s', async (next) => {
  const { email, password } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  const left: string[] = [];
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(site.url)) left.push(frame.url());
  });
  await openAuth(page, `${auth}?next=${encodeURIComponent(next)}`);
  await fillSignIn(page, email, password);
  await press(page, 'Sign In');
  await heading(page, 'You’re signed in').waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(left.filter((url) => url !== 'about:blank')).toEqual([]);
});

test('A-04 a short, a common and an overlong password are told beside the field, in words of their own', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, `${auth}?view=sign-up`);
  for (const [password, sentence] of [
    ['short', 'Too short: use at least 8 characters.'],
    ['password123', 'Many people use that password, so it is guessed first. Choose another.'],
    ['x'.repeat(10_000), 'Too long: use at most 72 characters. Some letters count double.'],
  ] as const) {
    await fillSignIn(page, newEmail(), password);
    await press(page, 'Create account');
    await page.getByText(sentence).waitFor();
    const described = (await field(page, 'Password').getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`#${described.split(' ')[0]}`).innerText()).toBe(sentence);
  }
});

test('A-04 an error that nobody foresaw is told with the number under which our log has it', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.route('**/auth/v1/token*', (route) =>
    route.fulfill({
      status: 418,
      headers: { 'x-request-id': 'the-number', 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'brand_new', message: '<b>raw words</b>' },
    }),
  );
  await openAuth(page, auth);
  await fillSignIn(page, 'ana@tidepool.example', goodPassword);
  await press(page, 'Sign In');
  const note = page.getByRole('main').getByRole('alert');
  await note.getByText('the-number').waitFor();
  expect(await note.innerText()).not.toContain('raw words');
});

test('A-04 a service that is down, or out of reach, is told apart from a refusal, and nothing typed is lost', async () => {
  const { email, password } = await createAccount(site);
  await using watched = await openPage(browser);
  const { page } = watched;
  let answer: 'cut' | 'down' | 'well' = 'cut';
  await page.route('**/auth/v1/token*', (route) => {
    if (answer === 'cut') return route.abort();
    if (answer === 'down') return route.fulfill({ status: 503, json: { code: 'down', message: 'down' } });
    return route.continue();
  });
  await openAuth(page, auth);
  await fillSignIn(page, email, password);
  await press(page, 'Sign In');
  await page.getByText('We could not reach the service that signs you in.').waitFor();
  answer = 'down';
  await press(page, 'Sign In');
  await page.getByText('The service that signs you in is not answering just now.').waitFor();
  answer = 'well';
  await press(page, 'Sign In');
  await heading(page, 'You’re signed in').waitFor();
});

test('A-04 pressed twice it is asked once', async () => {
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

test('A-04 an account can be left here alone, or on every device, and its password changed', async () => {
  const { email, password } = await createAccount(site);
  await using here = await openPage(browser);
  await using there = await openPage(browser);
  for (const { page } of [here, there]) {
    await openAuth(page, auth);
    await fillSignIn(page, email, password);
    await press(page, 'Sign In');
    await heading(page, 'You’re signed in').waitFor();
  }
  await there.page.getByRole('link', { name: 'Change your password' }).click();
  await field(there.page, 'New password').fill('ironbark, then rain');
  await press(there.page, 'Set new password');
  await there.page.getByText('Your new password is set.').waitFor();
  await press(there.page, 'Sign out on every device');
  await heading(there.page, 'Welcome back').waitFor();
  // Of an ended session the service wants nothing to do: the page says so, and asks to sign in again.
  await here.page.getByRole('link', { name: 'Change your password' }).click();
  await field(here.page, 'New password').fill('another quiet tide');
  await press(here.page, 'Set new password');
  await here.page.getByText('You were signed out, here or on another device. Sign in again.').waitFor();
  await heading(here.page, 'Welcome back').waitFor();
  await fillSignIn(here.page, email, 'ironbark, then rain');
  await press(here.page, 'Sign In');
  await heading(here.page, 'You’re signed in').waitFor();
});
