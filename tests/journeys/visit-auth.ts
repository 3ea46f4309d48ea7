import type { Session } from '@supabase/supabase-js';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from '#tests/browser.ts';
import type { Site } from '#tests/site.ts';
import { awaitEmail } from './read-mailbox.ts';

/** Long, and on no list. */
export const goodPassword = 'a quiet tide at Bronte';
export const storageKey = 'sb-saltbush-auth-token';

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
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const awaitSignedIn = (page: Page) => heading(page, 'You’re signed in').waitFor();
export const awaitWelcome = (page: Page, email: string) =>
  page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
/** The header offers to sign in. */
export const awaitSignedOut = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
export const readStoredSession = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key), storageKey);

/** The loading screen covers the form until it is known who is looking. */
export async function awaitForm(page: Page): Promise<void> {
  await page.locator('.veil').waitFor({ state: 'detached', timeout: 45_000 });
}

export async function openAuth(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await awaitForm(page);
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
}

export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await fillSignIn(page, email, password);
  await press(page, 'Sign In');
}

/** On the form for a new account; ends where the email is announced. */
export async function signUp(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email, goodPassword);
  await press(page, 'Create account');
  await heading(page, 'Check your mail').waitFor();
}

export async function confirmByCode(page: Page, code: string): Promise<void> {
  await field(page, 'Six-digit code').fill(code);
  await press(page, 'Confirm');
}

export type Account = { email: string; password: string };

async function post(site: Site, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${site.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_saltbush', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** An account with a confirmed address, made through the protocol. Its mailbox has one email. */
export async function createAccount(site: Site): Promise<Account> {
  const account = { email: newEmail(), password: goodPassword };
  await post(site, '/signup', account);
  const { code } = await awaitEmail(site.dataDir, account.email);
  await post(site, '/verify', { type: 'signup', email: account.email, token: code });
  return account;
}

type SignedInOptions = BrowserContextOptions & {
  account?: Account;
  /** What the stored session has instead of what the service gave. */
  change?: Partial<Session>;
};

/** A page that has loaded nothing yet, in a fresh profile where somebody has signed in. */
export async function openSignedIn(
  browser: Browser,
  site: Site,
  { account, change, ...options }: SignedInOptions = {},
) {
  const { email, password } = account ?? (await createAccount(site));
  const session = (await post(site, '/token?grant_type=password', { email, password })) as Session;
  const value = JSON.stringify({ ...session, ...change });
  const stored = { origin: site.url, localStorage: [{ name: storageKey, value }] };
  const watched = await openPage(browser, { storageState: { cookies: [], origins: [stored] }, ...options });
  return { ...watched, email, password, session, [Symbol.asyncDispose]: watched.close };
}
