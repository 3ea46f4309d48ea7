import type { Session } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForEmailIn } from '../mailbox.ts';
import type { Site } from '../site.ts';
import { changeDatabase, createVisitorHeaders, openSharedSite, waitForEmail } from './journey.ts';
import { openAt, type Visit } from './open-at.ts';
import { findFaults } from './visitor.ts';

/** A password that is long and on no list. */
export const goodPassword = 'a quiet tide at Bronte';
export const storageKey = 'sb-saltbush-auth-token';
export const mismatch = 'That email and password don’t match.';

let visitors = 0;
/** An address that no other test of this worker uses. */
export function newEmail(): string {
  visitors += 1;
  return `ana.${process.pid}.${visitors}@tidepool.example`;
}

export const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input'));
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** Waits for the account page, or for `/auth` in a tab whose visitor signed in elsewhere. */
export const waitForSignedIn = (page: Page) => heading(page, /^(You’re signed in|Your account)$/).waitFor();
export const waitForWelcome = (page: Page, email: string) =>
  page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
/** Checks that the header offers to sign in. */
export const waitForSignedOut = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
export const readStoredSession = (page: Page, key = storageKey) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Waits until the loading screen, which covers the form while a stored session is read, has gone. */
export async function waitForForm(page: Page): Promise<void> {
  const open = page.locator('html:not(.now), html:not(:has(.loading-cover))');
  await open.waitFor({ state: 'attached', timeout: 45_000 });
}

/** Opens `/auth` followed by `rest`, and waits until its form can be used. */
export async function openAuth(rest = '', options: Visit = {}) {
  const watched = await openAt(`/auth${rest}`, options);
  await waitForForm(watched.page);
  return watched;
}

export async function goToAuth(page: Page, rest = ''): Promise<void> {
  await page.goto(`${(await openSharedSite()).url}/auth${rest}`);
  await waitForForm(page);
}

export async function fillSignIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
}

export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await fillSignIn(page, email, password);
  await press(page, 'Sign In');
}

/** Requests a code on one of the forms, and waits until the page expects it. */
export async function requestCode(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await press(page, 'Email me a code');
  await heading(page, 'Check your email').waitFor();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await field(page, 'Six-digit code').fill(code);
  await press(page, 'Confirm');
}

/** Chooses a password on the form for one. */
export async function setPassword(page: Page, password: string): Promise<void> {
  await field(page, 'New password').fill(password);
  await press(page, 'Set password');
  await page.getByText('Your password is set.').waitFor();
}

/** Checks that axe finds nothing on a page opened with `bypassCSP`, and that nothing scrolls sideways or moves at rest. */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  expect.soft(await findFaults(page), state).toEqual([]);
  const playing = await page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  expect.soft(playing, state).toEqual([]);
}

/** Makes a user's sessions too old for what cannot be undone. */
export const ageSessions = (userId: string) =>
  changeDatabase(`update auth_sessions set amr = '[]' where user_id = '${userId}'`);

type Account = { email: string; password: string };

/** The site that stores an account: the shared one, unless a test has its own. */
type AccountSite = Pick<Site, 'url' | 'dataDir'> | undefined;

type Sent = { body: object; method?: 'POST' | 'PUT'; token?: string; accountSite?: AccountSite };

async function send(
  path: string,
  { body, method = 'POST', token = '', accountSite }: Sent,
): Promise<unknown> {
  const { url } = accountSite ?? (await openSharedSite());
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: 'sb_publishable_saltbush',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...createVisitorHeaders(),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Reads the user from the service of a site whose session this is. */
export const fetchUser = (url: string, { access_token }: Pick<Session, 'access_token'>) =>
  fetch(`${url}/auth/v1/user`, {
    headers: { apikey: 'sb_publishable_saltbush', authorization: `Bearer ${access_token}` },
  });

/** Creates an account with a password through the API. Its mailbox then has two emails: the code, and a notice. */
export async function createAccount(accountSite?: AccountSite): Promise<Account> {
  const account = { email: newEmail(), password: goodPassword };
  const { email, password } = account;
  const { dataDir } = accountSite ?? (await openSharedSite());
  await send('/otp', { body: { email }, accountSite });
  const { code: token } = await waitForEmailIn(dataDir, email);
  const session = (await send('/verify', { body: { type: 'email', email, token }, accountSite })) as Session;
  await send('/user', { method: 'PUT', body: { password }, token: session.access_token, accountSite });
  await waitForEmailIn(dataDir, email, 2);
  return account;
}

/** Requests an email to a new account through the API, and returns its link. */
export async function requestLink({ email }: Account): Promise<URL> {
  await send('/otp', { body: { email } });
  return new URL((await waitForEmail(email, 3)).link);
}

type SessionOptions = {
  account?: Account | undefined;
  accountSite?: AccountSite;
  /** The site that stores the session, if it is not the shared one, and its key. */
  at?: { url: string; storageKey: string };
  /** Fields of the stored session that replace what the service returned. */
  change?: Partial<Session> | undefined;
};

/** Signs somebody in, and returns what their browser then stores. */
export async function storeSession({ account, accountSite, at, change }: SessionOptions = {}) {
  const { email, password } = account ?? (await createAccount(accountSite));
  const origin = at?.url ?? (accountSite ?? (await openSharedSite())).url;
  const body = { email, password };
  const session = (await send('/token?grant_type=password', { body, accountSite })) as Session;
  const value = JSON.stringify({ ...session, ...change });
  const stored = { origin, localStorage: [{ name: at?.storageKey ?? storageKey, value }] };
  return { email, session, storageState: { cookies: [], origins: [stored] } };
}

/** Opens a page in a new profile with a stored session. */
export async function openSignedIn(
  path: string,
  { account, at, change, ...options }: Visit & SessionOptions = {},
) {
  const { storageState, ...visitor } = await storeSession({ account, change, ...(at && { at }) });
  return { ...(await openAt(path, { storageState, ...options })), ...visitor };
}
