import { expect, test } from 'vitest';
import { openSharedSite, waitForEmail } from './journey.ts';
import { holdRequests, openAt } from './open-at.ts';
import {
  createAccount,
  field,
  fillSignIn,
  heading,
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

test('A-04 a press while React takes over waits until it knows where the visitor came from, and is sent once', async () => {
  const email = newEmail();
  await using watched = await openAt('/auth?view=sign-up&next=%2Fresources');
  const { page } = watched;
  await field(page, 'Email').evaluate((input: HTMLInputElement, address) => {
    const { port1, port2 } = new MessageChannel();
    // Presses Enter between all tasks of the browser, those in which React takes over included.
    port1.onmessage = () => {
      input.form?.requestSubmit();
      if (document.documentElement.dataset.react === undefined) port2.postMessage('');
    };
    const timer = setInterval(() => {
      if (!Object.keys(document).some((key) => key.startsWith('_reactListening'))) return;
      clearInterval(timer);
      port2.postMessage('');
    }, 1);
    input.value = address;
    input.focus();
  }, email);
  await heading(page, 'Check your email').waitFor();
  const target = new URL((await waitForEmail(email)).link).searchParams.get('next');
  expect(target).toBe('/auth?view=new-password&next=%2Fresources');
  expect(watched.requests.filter((request) => request === 'POST /auth/v1/otp')).toHaveLength(1);
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
