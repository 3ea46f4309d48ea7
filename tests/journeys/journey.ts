import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { engine, launchBrowser, launchFullBrowser, unsupported } from '../browser.ts';
import { waitForEmailIn } from '../mailbox.ts';
import { endWithWorker, findFreePort, type Site, startSite } from '../site.ts';
import { testSecret } from '../test-settings.ts';

/**
 * The settings of the shared site. It reads a visitor's address from `X-Forwarded-For`, so that each test can have its
 * own. The sandbox's payment page has another origin, like Stripe's, because browsers check `form-action` on redirects
 * too.
 */
const settings = {
  TRUST_PROXY: '1',
  SECRET: testSecret,
  GREEN_WEB_URL: 'off',
};

/** `sandboxUrl`: the origin of the payment sandbox's page. */
type SharedSite = Site & { sandboxUrl: string };

// Shared by all files of one worker: Vitest runs them without isolation.
let site: Promise<SharedSite> | undefined;
let browser: Promise<Browser> | undefined;
let wholeBrowser: Promise<Browser> | undefined;

/** Opens the site that all journeys of this worker share. Never stop it, and separate your data by address or id. */
export function openSharedSite(): Promise<SharedSite> {
  site ??= startSharedSite();
  return site;
}

async function startSharedSite(): Promise<SharedSite> {
  const sandboxUrl = `http://127.0.0.1:${await findFreePort()}`;
  const started = await startSite({ ...settings, PAYMENTS_SANDBOX_URL: sandboxUrl });
  started.process.once('exit', (status, signal) => {
    // Otherwise all later journeys would only say that they could not connect.
    console.error(`The shared site ended, ${signal ?? `status ${status}`}: ${started.output().slice(-2000)}`);
  });
  endWithWorker(() => {
    started.process.removeAllListeners('exit');
    started.process.kill('SIGKILL');
    rmSync(started.dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return Object.assign(started, { sandboxUrl });
}

/** Starts a site with other settings than the shared one, and stops it after the last test of the file. */
export async function openOwnSite(env: Record<string, string>): Promise<Site> {
  const own = await startSite(env);
  afterAll(() => own.stop());
  return own;
}

/** Opens the browser that all journeys of this worker share. Each test opens a new context with `openPage`. */
export function openSharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

/** Opens the full browser that visitors have, for tests of weight. It is shared too. */
export function openSharedFullBrowser(): Promise<Browser> {
  if (engine !== 'Chromium') unsupported.refuse('weigh a page');
  wholeBrowser ??= launchFullBrowser();
  return wholeBrowser;
}

/** Opens the shared site and the shared browser. */
export async function openJourney(): Promise<{ site: SharedSite; browser: Browser }> {
  const [sharedSite, sharedBrowser] = await Promise.all([openSharedSite(), openSharedBrowser()]);
  return { site: sharedSite, browser: sharedBrowser };
}

let visitors = 0;

/** Creates headers with an address that no other test uses, for requests that are limited by address. */
export function createVisitorHeaders(): { 'x-forwarded-for': string } {
  visitors += 1;
  return { 'x-forwarded-for': `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
}

/** Waits until an address has `count` emails from the shared site, and returns the newest. */
export async function waitForEmail(to: string, count = 1) {
  const { dataDir } = await openSharedSite();
  return waitForEmailIn(dataDir, to, count);
}

/** Changes the database of the shared site, for changes that would take too long to wait for. */
export async function changeDatabase(sql: string): Promise<void> {
  await withDatabase((database) => database.exec(sql));
}

/** Reads the first row of a query of the shared site's database: what a browser has sent, as it was stored. */
export function readRow(sql: string, ...values: string[]): Promise<Record<string, unknown> | undefined> {
  return withDatabase((database) => database.prepare(sql).get(...values));
}

async function withDatabase<Result>(use: (database: DatabaseSync) => Result): Promise<Result> {
  const { dataDir } = await openSharedSite();
  const database = new DatabaseSync(path.join(dataDir, 'saltbush.sqlite'), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
