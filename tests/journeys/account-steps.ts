import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { downloadsPath, engine } from '../browser.ts';
import { createVisitorHeaders, openSharedSite } from './journey.ts';
import {
  field,
  heading,
  openSignedIn,
  press,
  setPassword,
  signIn,
  waitForSignedIn,
  waitForSignedOut,
  waitForWelcome,
} from './visit-auth.ts';
import { axeOptions, readFocusedId } from './visitor.ts';

// What visitors do in the same way whether the site keeps accounts itself or a Supabase project does.

export const section = (page: Page, name: string) =>
  page.locator('main section', { has: page.getByRole('heading', { level: 2, name, exact: true }) });

export const waitForAccount = (page: Page) =>
  section(page, 'Orders').getByText('In Australian dollars').waitFor();
export const readFocused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Sends a request to the shared site as whoever has this access token. */
export const requestAs = async (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${(await openSharedSite()).url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...createVisitorHeaders(), ...init.headers },
  });

type RouteHandler = (route: Route) => unknown;
/** Responds to a request with this JSON. */
export const respondWith =
  (json: unknown, status = 200): RouteHandler =>
  (route) =>
    route.fulfill({ status, json });

/** Opens the account with these responses of the API for it and for each plan. */
export async function openState(account: RouteHandler, planHandler: RouteHandler, path = '/account') {
  return openSignedIn(path, {
    ...axeOptions,
    before: async (page) => {
      await page.route('**/api/account', account);
      await page.route('**/api/account/orders/*/plan', planHandler);
    },
  });
}

/** Opens a recovery link in one browser and chooses a password there, which then signs in in another. */
export async function recoverByLink(page: Page, link: string, elsewhere: Page, email: string): Promise<void> {
  const password = 'ironbark, then rain';
  await page.goto(link);
  await heading(page, 'Sign in here?').waitFor();
  await press(page, 'Sign in');
  await heading(page, 'Choose a password').waitFor();
  await setPassword(page, password);
  await waitForWelcome(page, email);
  await signIn(elsewhere, email, password);
  await waitForSignedIn(elsewhere);
}

/** Saves the account's data with a button, and returns the file's content. */
export async function saveData(page: Page, button = 'Download'): Promise<unknown> {
  const { name, text } = await saveFile(page, () => press(page, button));
  expect(name).toBe('saltbush-account.json');
  return JSON.parse(text);
}

/** Saves the data with a session that is too old for it, by password. */
export async function saveDataByPassword(page: Page, password: string): Promise<unknown> {
  await press(page, 'Download');
  await expect.poll(() => readFocusedId(page)).toBe('auth-password');
  await field(page, 'Password').fill('not the one');
  await press(page, 'Confirm and download');
  await page.getByText('That is not your current password.').waitFor();
  await field(page, 'Password').fill(password);
  return saveData(page, 'Confirm and download');
}

/** Requests another address on the account page. */
export async function requestAddress(page: Page, address: string): Promise<void> {
  await section(page, 'Signing in').getByRole('button', { name: 'Change email' }).click();
  await expect.poll(() => readFocusedId(page)).toBe('auth-email');
  await field(page, 'New email').fill(address);
  await press(page, 'Send the emails');
}

type Change = { from: string; to: string; links: [old: string, fresh: string]; accountUrl: string };

/** Confirms a change of address with both links, the second in a browser where nobody is signed in. */
export async function confirmAddress(page: Page, elsewhere: Page, change: Change): Promise<void> {
  const { from, to, links, accountUrl } = change;
  await page.goto(links[0]);
  await heading(page, 'Change your address?').waitFor();
  expect(await page.getByRole('main').innerText()).toContain(to);
  await press(page, 'Confirm the change');
  await page.getByText('once the link in the email to the other address is confirmed too').waitFor();
  await elsewhere.goto(links[1]);
  await press(elsewhere, 'Confirm the change');
  await elsewhere.getByText(`${from} is now ${to}. Sign in with that address.`).waitFor();
  await waitForSignedOut(elsewhere);
  await page.goto(accountUrl);
  await waitForWelcome(page, to);
  await page.getByRole('main').getByText(`Signed in as ${to}`).waitFor();
}

/** Opens a second tab, signs out in the first, and returns the second and the service's response. */
export async function signOutInTwoTabs(page: Page, url: string, email: string) {
  const otherTab = await page.context().newPage();
  await otherTab.goto(url);
  await waitForWelcome(otherTab, email);
  const signedOut = page.waitForResponse(
    (response) => response.url().includes('/auth/v1/logout') && response.request().method() === 'POST',
  );
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  for (const tab of [page, otherTab]) await waitForSignedOut(tab);
  return { otherTab, response: await signedOut };
}

type SavedFile = { name: string; text: string };

/** Does what makes the page save a file, and returns that file. */
function saveFile(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  return engine === 'Firefox' ? saveInFirefox(act) : saveInChromium(page, act);
}

async function saveInChromium(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Playwright is not told about a file that a script saves in Firefox, so this looks into its folder. */
async function saveInFirefox(act: () => Promise<void>): Promise<SavedFile> {
  await mkdir(downloadsPath);
  await act();
  /** While Firefox writes, there are two files: an empty one with the name, and one with a part of the text. */
  const read = async (): Promise<SavedFile> => {
    const [name = '', ...more] = await readdir(downloadsPath);
    const isWritten = name && more.length === 0;
    return { name, text: isWritten ? await readFile(path.join(downloadsPath, name), 'utf8') : '' };
  };
  await expect.poll(async () => (await read()).text).not.toBe('');
  const file = await read();
  // Otherwise the next file would get a number after its name.
  await rm(downloadsPath, { recursive: true });
  return file;
}
