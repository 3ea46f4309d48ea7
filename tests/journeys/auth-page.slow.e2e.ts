import { expect, test } from 'vitest';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { waitForPaint } from './settle.ts';
import {
  expectNoFaults,
  field,
  fillSignIn,
  goodPassword,
  goToAuth,
  heading,
  mismatch,
  newEmail,
  openAuth,
  waitForForm,
} from './visit-auth.ts';
import { readFocusedId } from './visitor.ts';

const site = await openSharedSite();

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
