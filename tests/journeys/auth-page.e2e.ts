import { expect, test } from 'vitest';
import { holdRequests } from './hold-requests.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { waitForPaint } from './settle.ts';
import {
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
  waitForForm,
  waitForSignedIn,
} from './visit-auth.ts';
import { readFocusedId, waitForReact } from './visitor.ts';

const site = await openSharedSite();

test('G-02 with a session the loading screen covers the form before the first paint, and stays at least 100 ms after React has started', async () => {
  await using watched = await openSignedIn('about:blank');
  const { page } = watched;
  const release = await holdRequests(page, /assets\/site-.*js/);
  await page.addInitScript(() => {
    const times = window as unknown as { cover: string; arrivedAt: number; liftedAt: number };
    // Read inside the page, because on a busy machine a call from outside may arrive after the 9 s of the screen.
    addEventListener('DOMContentLoaded', () => {
      const { x, y, width, height } =
        document.querySelector('main input[type=email]')?.getBoundingClientRect() ?? new DOMRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      times.cover = top?.closest('.loading-cover')?.textContent ?? 'nothing';
    });
    addEventListener('react-hydrated', () => {
      times.arrivedAt = performance.now();
    });
    new MutationObserver(() => {
      if (times.arrivedAt && !times.liftedAt && !document.querySelector('.loading-cover'))
        times.liftedAt = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${site.url}/auth`, { waitUntil: 'commit' });
  const cover = await page.waitForFunction(() => (window as unknown as { cover?: string }).cover);
  expect(await cover.jsonValue()).toContain('Loading...');
  release();
  await waitForForm(page);
  await waitForSignedIn(page);
  const shownMs = await page.evaluate(() => {
    const { arrivedAt, liftedAt } = window as unknown as { arrivedAt: number; liftedAt: number };
    return liftedAt - arrivedAt;
  });
  // The timer starts one commit before the event.
  expect(shownMs).toBeGreaterThanOrEqual(50);
  expect(watched.complaints).toEqual([]);
});

test.each([
  ['the site’s code, under reduced motion', /assets\/site-.*js/, 'reduce'],
  ['the module that brings React', /assets\/hydrate/, 'no-preference'],
] as const)(
  'G-02 G-06 without %s the form with the reason replaces the loading screen within 9 s',
  async (_what, blocked, reducedMotion) => {
    await using watched = await openAt('about:blank', { reducedMotion });
    const { page } = watched;
    await page.route(blocked, (route) => route.abort());
    await page.goto(`${site.url}/auth?token_hash=x&type=email&email=ana@tidepool.example`, {
      waitUntil: 'commit',
    });
    const dialog = page.getByRole('dialog', { name: 'Application Failed to Load' });
    await dialog.getByRole('button', { name: 'Return to the page' }).click();
    const cover = page.locator('.loading-cover');
    const reason = page.getByText('The sign-in code did not load.');
    expect([await cover.isVisible(), await reason.isVisible()]).toEqual([true, false]);
    // Animations remove it. The test finishes them instead of waiting.
    const endsMs = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).target?.matches('.loading-cover, .late'))
        .map((animation) => {
          animation.finish();
          return Number(animation.effect?.getComputedTiming().endTime);
        }),
    );
    expect(endsMs).toEqual([9000, 9000]);
    expect(await cover.isVisible()).toBe(false);
    await reason.waitFor();
    await page.unroute(blocked);
    await page.getByRole('link', { name: 'Reload this page' }).click();
    await waitForForm(page);
    expect(await reason.count()).toBe(0);
  },
);

test('A-04 without JavaScript the page is readable, says that signing in needs JavaScript, and sends nothing', async () => {
  await using watched = await openAt('/auth', { javaScriptEnabled: false });
  const { page } = watched;
  const note = page.locator('noscript .note');
  expect(await note.isVisible()).toBe(true);
  expect(await note.innerText()).toContain('Signing in needs JavaScript.');
  expect(await page.locator('.loading-cover').isVisible()).toBe(false);
  await fillSignIn(page, 'ana@tidepool.example');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
  expect(watched.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('A-04 if the client does not load, the page says so and can retry', async () => {
  await using watched = await openAuth('?token_hash=x&type=email&email=ana@tidepool.example', {
    bypassCSP: true,
    before: (page) => page.route(/assets\/supabase/, (route) => route.abort()),
  });
  const { page } = watched;
  await page.getByText('We could not load the sign-in code.').waitFor();
  await expectNoFaults(page, 'a client that did not come');
  // The link is still unused, and available for the next attempt.
  await page.unroute(/assets\/supabase/);
  await page.getByRole('button', { name: 'reload this page' }).click();
  await heading(page, 'Sign in here?').waitFor();
});

test('A-04 text typed before React starts stays, and so does the focus; a form sent before is sent then', async () => {
  const { email, password } = await createAccount();
  await using watched = await openAt('about:blank');
  const { page } = watched;
  const release = await holdRequests(page, /assets\/site-.*js/);
  await page.goto(`${site.url}/auth`);
  // Fills the fields as a password manager does, without key presses.
  await fillSignIn(page, email, password);
  await field(page, 'Password').focus();
  await page.keyboard.press('Enter');
  expect(await field(page, 'Email').inputValue()).toBe(email);
  expect(await readFocusedId(page)).toBe('auth-password');
  expect(page.url()).toBe(`${site.url}/auth`);
  release();
  await waitForSignedIn(page);
  expect(watched.complaints).toEqual([]);
});

test('A-04 by keyboard alone a visitor moves from field to field, to the other forms and back, and each new heading gets the focus', async () => {
  await using watched = await openAuth();
  const { page } = watched;
  const readFocused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
  await field(page, 'Email').focus();
  await waitForReact(page);
  const order = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    order.push(await readFocused());
  }
  expect(order).toEqual([
    'auth-password',
    'Show',
    'Forgotten your password?',
    expect.stringContaining('Sign In'),
    expect.stringContaining('Email me a code'),
    'Create an account',
  ]);
  await page.keyboard.press('Enter');
  await heading(page, 'Create an account').waitFor();
  await expect.poll(readFocused).toBe('auth-heading');
  await page.goBack();
  await heading(page, 'Welcome back').waitFor();
  await expect.poll(readFocused).toBe('auth-heading');
});

test('A-04 a password can be shown: the caret stays in place, the password stays visible while another field is filled in, and sending the form hides it again', async () => {
  await using watched = await openAuth();
  const { page } = watched;
  await fillSignIn(page, newEmail());
  const secret = field(page, 'Password');
  const show = page.getByRole('button', { name: 'Show password' });
  const readShown = async () => [await secret.getAttribute('type'), await show.getAttribute('aria-pressed')];
  await secret.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5));
  expect(await readShown()).toEqual(['password', 'false']);
  await show.click();
  await expect.poll(readShown).toEqual(['text', 'true']);
  // Chromium moves the caret after the mouse press.
  await waitForPaint(page);
  const caret = await secret.evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ]);
  expect(caret).toEqual([3, 5]);
  expect(await readFocusedId(page)).toBe('auth-password');
  await field(page, 'Email').fill(newEmail());
  expect(await readShown()).toEqual(['text', 'true']);
  await secret.press('Enter');
  await page.getByText(mismatch).waitFor();
  expect(await readShown()).toEqual(['password', 'false']);
  expect(await secret.inputValue()).toBe(goodPassword);
});

test.each([320, 390, 820])(
  'A-04 with a font twice as large no form scrolls sideways at %d px',
  async (width) => {
    await using watched = await openAuth('', { viewport: { width, height: 900 } });
    const { page } = watched;
    for (const view of ['', '?view=sign-up', '?view=forgotten']) {
      await goToAuth(page, view);
      await page.evaluate(() => document.documentElement.setAttribute('style', 'font-size:200%'));
      expect([view, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([view, width]);
    }
  },
);
