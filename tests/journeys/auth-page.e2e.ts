import { expect, test } from 'vitest';
import { measureWeight } from '#bench/measure-weight.ts';
import { openPage } from '#tests/browser.ts';
import { findViolations } from './find-violations.ts';
import { openJourney } from './journey.ts';
import { awaitLetter } from './read-mailbox.ts';
import { comeToRest } from './settle.ts';
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

test('G-02 the loading screen lies over the complete form before React, and for 100 ms at least after it came', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/entry\.client/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const times = window as unknown as { arrivedAt: number; liftedAt: number };
    addEventListener('react-arrived', () => {
      times.arrivedAt = performance.now();
    });
    new MutationObserver(() => {
      if (times.arrivedAt && !times.liftedAt && !document.querySelector('.veil'))
        times.liftedAt = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(auth, { waitUntil: 'commit' });
  await page.locator('.veil').waitFor();
  await page.getByRole('status').getByText('Loading...').waitFor();
  const covered = await field(page, 'Email').evaluate((input) => {
    const { x, y, width, height } = input.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.veil') !== null;
  });
  expect(covered).toBe(true);
  held.resolve();
  await awaitForm(page);
  const { arrivedAt, liftedAt } = await page.evaluate(() => {
    const times = window as unknown as { arrivedAt: number; liftedAt: number };
    return { arrivedAt: times.arrivedAt, liftedAt: times.liftedAt };
  });
  // The timer and the event start in one commit; clocks may round.
  expect(liftedAt - arrivedAt).toBeGreaterThanOrEqual(90);
  expect(watched.complaints).toEqual([]);
});

test.each([
  ['the client entry', /assets\/entry\.client/, 'no-preference'],
  ['the client entry, and nothing is to move', /assets\/entry\.client/, 'reduce'],
  ['the module that brings React', /assets\/hydrate/, 'no-preference'],
] as const)(
  'G-02 G-06 without %s the start has failed, and the loading screen gives way to the form and the reason',
  async (_what, blocked, reducedMotion) => {
    await using watched = await openPage(browser, { reducedMotion });
    const { page } = watched;
    await page.route(blocked, (route) => route.abort());
    await page.goto(auth, { waitUntil: 'commit' });
    const dialog = page.getByRole('dialog', { name: 'Application Failed to Load' });
    await dialog.getByRole('button', { name: 'Return to the page' }).click();
    const veil = page.locator('.veil');
    expect(await veil.isVisible()).toBe(true);
    expect(await page.getByText('The part that signs you in has not come.').isVisible()).toBe(false);
    // Waited for: put forward by hand, the clock of an animation is another one.
    await expect.poll(() => veil.isVisible(), { timeout: 9000 }).toBe(false);
    await page.getByText('The part that signs you in has not come.').waitFor();
    await page.unroute(blocked);
    await page.getByRole('link', { name: 'Load this page again' }).click();
    await awaitForm(page);
    expect(await page.getByText('The part that signs you in has not come.').count()).toBe(0);
  },
);

test('A-04 without JavaScript the page reads whole, and says plainly that signing in needs it', async () => {
  await using watched = await openPage(browser, { javaScriptEnabled: false });
  const { page } = watched;
  await page.goto(auth);
  const note = page.locator('noscript .note');
  expect(await note.isVisible()).toBe(true);
  expect(await note.innerText()).toContain('Signing in needs JavaScript.');
  expect(await page.locator('.veil').isVisible()).toBe(false);
  await heading(page, 'Welcome back').waitFor();
  for (const button of await page.getByRole('main').getByRole('button').all())
    expect(await button.isDisabled()).toBe(true);
  // Enter in a field sends nothing either.
  await fillSignIn(page, 'ana@tidepool.example', goodPassword);
  await page.keyboard.press('Enter');
  expect(watched.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(page.url()).toBe(auth);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
});

test('A-04 where the client does not come, the page says so and can try again', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.route(/assets\/supabase/, (route) => route.abort());
  await openAuth(page, `${auth}?code=kept-for-later`);
  await page.getByText('We could not load the part that signs you in.').waitFor();
  // Nothing has used the link: it must be there for the next try.
  expect(page.url()).toContain('code=kept-for-later');
  await page.unroute(/assets\/supabase/);
  await page.getByRole('button', { name: 'load this page again' }).click();
  await page.getByText('That link was asked for in another browser').waitFor();
});

test('A-04 what is typed before React comes stays, and so does the focus', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/entry\.client/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const { email, password } = await createAccount(site);
  await page.goto(auth);
  // As a password manager fills in, without a key.
  await fillSignIn(page, email, password);
  await field(page, 'Password').focus();
  held.resolve();
  await awaitForm(page);
  expect(await field(page, 'Email').inputValue()).toBe(email);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('auth-password');
  await page.keyboard.press('Enter');
  await heading(page, 'You’re signed in').waitFor();
  expect(watched.complaints).toEqual([]);
});

test('A-04 by keyboard alone: from field to field, to the forms and back, and reading goes on at the new heading', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
  await openAuth(page, auth);
  await field(page, 'Email').focus();
  const order = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  expect(order).toEqual([
    'auth-password',
    'Show',
    'Forgotten it?',
    expect.stringContaining('Sign In'),
    expect.stringContaining('Email me a sign-in link'),
    'Create an account',
  ]);
  await page.keyboard.press('Enter');
  await heading(page, 'Create an account').waitFor();
  await expect.poll(focused).toBe('auth-heading');
  await page.goBack();
  await heading(page, 'Welcome back').waitFor();
  await expect.poll(focused).toBe('auth-heading');
});

test('A-04 pasting works in every field', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await openAuth(page, auth);
  await page.evaluate(() => navigator.clipboard.writeText('pasted words, and more'));
  const secret = field(page, 'Password');
  await secret.focus();
  await page.keyboard.press('Control+V');
  expect(await secret.inputValue()).toBe('pasted words, and more');
});

test('A-04 a password can be looked at: the caret stays where it is, and it is hidden again as it is sent', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, auth);
  await fillSignIn(page, newEmail(), goodPassword);
  const secret = field(page, 'Password');
  const show = page.getByRole('button', { name: 'Show password' });
  const readCaret = () =>
    secret.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd]);
  await secret.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5));
  expect(await show.getAttribute('aria-pressed')).toBe('false');
  await show.click();
  expect(await secret.getAttribute('type')).toBe('text');
  expect(await show.getAttribute('aria-pressed')).toBe('true');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await readCaret()).toEqual([3, 5]);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('auth-password');
  await page.keyboard.press('Enter');
  await page.getByText('That email and password don’t match.').waitFor();
  expect(await secret.getAttribute('type')).toBe('password');
  expect(await show.getAttribute('aria-pressed')).toBe('false');
  expect(await secret.inputValue()).toBe(goodPassword);
});

test('A-04 nothing moves on the form while nothing is at work', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, auth);
  await comeToRest(page);
  expect(await page.evaluate(() => document.getAnimations().map(({ playState }) => playState))).toEqual([]);
});

/** Brings the page into one of its states. */
type State = (page: Awaited<ReturnType<typeof openPage>>['page']) => Promise<void>;
const states: [name: string, enter: State][] = [
  ['signing in', (page) => openAuth(page, auth)],
  [
    'a wrong password',
    async (page) => {
      await openAuth(page, auth);
      await fillSignIn(page, newEmail(), goodPassword);
      await press(page, 'Sign In');
      await page.getByText('That email and password don’t match.').waitFor();
    },
  ],
  [
    'a weak password',
    async (page) => {
      await openAuth(page, `${auth}?view=sign-up`);
      await fillSignIn(page, newEmail(), 'short');
      await press(page, 'Create account');
      await page.getByText('Too short').waitFor();
    },
  ],
  ['a forgotten password', (page) => openAuth(page, `${auth}?view=forgotten`)],
  [
    'a mail on its way',
    async (page) => {
      await openAuth(page, `${auth}?view=sign-up`);
      await fillSignIn(page, `a.rather.long.${newEmail()}`, goodPassword);
      await press(page, 'Create account');
      await heading(page, 'Check your mail').waitFor();
      await press(page, 'Send it again');
      await page.getByText('Sent again.').waitFor();
    },
  ],
  [
    'a link that has expired',
    async (page) => {
      await page.goto(`${auth}#error=access_denied&error_code=otp_expired&error_description=x`);
      await page.getByText('That code or link has expired').waitFor();
      await awaitForm(page);
    },
  ],
  [
    'a client that did not come',
    async (page) => {
      await page.route(/assets\/supabase/, (route) => route.abort());
      await openAuth(page, auth);
      await page.getByText('We could not load the part that signs you in.').waitFor();
    },
  ],
  [
    'a new password',
    async (page) => {
      const { email } = await createAccount(site);
      await openAuth(page, `${auth}?view=forgotten`);
      await field(page, 'Email').fill(email);
      await press(page, 'Email me a way back in');
      await field(page, 'Six-digit code').fill((await awaitLetter(site.dataDir, email, 2)).code);
      await press(page, 'Confirm');
      await heading(page, 'Choose a new password').waitFor();
    },
  ],
  [
    'somebody signed in',
    async (page) => {
      const { email, password } = await createAccount(site);
      await openAuth(page, auth);
      await fillSignIn(page, email, password);
      await press(page, 'Sign In');
      await heading(page, 'You’re signed in').waitFor();
    },
  ],
];

states.push([
  'a service that is away',
  async (page) => {
    await page.route('**/auth/v1/**', (route) => route.abort());
    await page.goto(auth);
    await page.evaluate(() => {
      const user = { id: 'an-id', email: 'somebody.with.a.long.name@tidepool.example' };
      const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: 1, user };
      localStorage.setItem('sb-saltbush-auth-token', JSON.stringify(session));
    });
    await page.reload();
    await heading(page, 'No answer just now').waitFor();
    await awaitForm(page);
  },
]);

const shots = process.env.AUTH_SCREENSHOTS;

test.each(states.flatMap(([name, enter]) => [320, 1280].map((width) => [name, width, enter] as const)))(
  'A-04 axe finds nothing on /auth with %s at %i px, and nothing scrolls sideways',
  async (name, width, enter) => {
    await using watched = await openPage(browser, { viewport: { width, height: 900 }, bypassCSP: true });
    const { page } = watched;
    await enter(page);
    await comeToRest(page);
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate(() => scrollTo(500, 0));
    expect(await page.evaluate(() => [scrollX, document.documentElement.scrollWidth])).toEqual([0, width]);
    if (shots) await page.screenshot({ path: `${shots}/${name.replaceAll(' ', '-')}-${width}.png` });
  },
);

test('A-04 with letters twice as large the form still fits a small screen', async () => {
  await using watched = await openPage(browser, { viewport: { width: 320, height: 900 } });
  const { page } = watched;
  await openAuth(page, auth);
  await page.evaluate(() => document.documentElement.setAttribute('style', 'font-size:200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const [label, link] = [
    await page.locator('label[for=auth-password]').boundingBox(),
    await page.getByRole('link', { name: 'Forgotten it?' }).boundingBox(),
  ];
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual((link?.x ?? 0) + 1);
});

test('A-04 the page is light: the client is fetched beside the form, and nothing shifts', async () => {
  const weight = await measureWeight(browser, auth, 'phone');
  const list = weight.firstView.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
  expect(weight.firstView.transferBytes - weight.frameworkBytes, list).toBeLessThanOrEqual(38_000);
  // Kept out of phones: they do not show it.
  expect(list).not.toContain('scene-auth');
  // React and the client add a digit to the figure in the footer, and nothing else moves.
  expect(weight.layoutShift).toBeLessThan(0.001);
  const client = weight.firstView.list.find(({ path }) => path.includes('supabase'));
  expect(client?.transferBytes, list).toBeLessThanOrEqual(48_000);
  if (shots)
    process.stdout.write(
      `${list}\nwithout React ${weight.firstView.transferBytes - weight.frameworkBytes}\n`,
    );
});
