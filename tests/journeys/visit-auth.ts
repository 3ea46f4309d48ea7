import type { Browser, Page } from 'playwright-core';
import { openPage } from '#tests/browser.ts';
import type { Site } from '#tests/site.ts';
import { awaitLetter } from './read-mailbox.ts';

/** A site on which nothing about sign-in is limited: what is, has tests of its own. */
export const unlimited = {
  AUTH_MAIL_INTERVAL_SECONDS: '0',
  AUTH_RATE_LIMITS: 'send=0,verify=0,token=0,account=0,letters=0',
};

/** Long, and on no list. */
export const goodPassword = 'a quiet tide at Bronte';
export const storageKey = 'sb-saltbush-auth-token';

let visitors = 0;
export function newEmail(): string {
  visitors += 1;
  return `ana.${process.pid}.${visitors}@tidepool.example`;
}

export const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input'));
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Until somebody knows who is looking, the page is covered. */
export async function awaitForm(page: Page): Promise<void> {
  await page.locator('.veil').waitFor({ state: 'detached', timeout: 45_000 });
}

export async function openAuth(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await awaitForm(page);
}

/** An account with a confirmed address, made through the protocol. */
export async function createAccount({ url, dataDir }: Site, email = newEmail(), password = goodPassword) {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_saltbush', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  await post('/signup', { email, password });
  const { code } = await awaitLetter(dataDir, email);
  await post('/verify', { type: 'signup', email, token: code });
  return { email, password };
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
}

/** A fresh profile in which somebody has signed in, on the page that says so. */
export async function openSignedIn(
  browser: Browser,
  site: Site,
  options: Parameters<typeof openPage>[1] = {},
) {
  const { email, password } = await createAccount(site);
  const watched = await openPage(browser, options);
  await openAuth(watched.page, `${site.url}/auth`);
  await fillSignIn(watched.page, email, password);
  await press(watched.page, 'Sign In');
  await heading(watched.page, 'You’re signed in').waitFor();
  return { ...watched, email, password, [Symbol.asyncDispose]: watched.close };
}
