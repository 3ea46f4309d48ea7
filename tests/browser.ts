import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const phone = { width: 412, height: 823 };
export const desktop = { width: 1440, height: 900 };

/** Keeps Chromium from contacting Google's hosts at every start. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lazy loading depends on the estimated connection speed, which varies on a busy machine.
  '--force-effective-connection-type=4G',
];

/**
 * Launches the headless shell if it is installed: the same engine with less overhead. All pages share one process, which
 * saves a fifth of the time that it takes to open one.
 */
export function launchBrowser(): Promise<Browser> {
  return launch(process.env.CHROMIUM_SHELL_PATH || wholePath(), [
    '--renderer-process-limit=1',
    '--process-per-site',
  ]);
}

/** Launches the full browser that visitors have, for tests of weight. */
export function launchFullBrowser(): Promise<Browser> {
  return launch(wholePath());
}

const wholePath = () => process.env.CHROMIUM_PATH || '/usr/bin/chromium';
const launch = (executablePath: string, args: string[] = []) =>
  chromium.launch({ executablePath, args: [...quiet, ...args] });

export type WatchedPage = {
  page: Page;
  /** Console messages: errors, warnings, policy violations. Empty on a sound page. */
  complaints: string[];
  /** `GET /assets/enhance-x.js`, in the order of the requests. */
  requests: string[];
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Opens a page in a fresh profile and records its console messages and requests. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: desktop, ...options });
  // No test is about how long something takes, and a busy machine may need a minute for what takes a second.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const close = () => context.close();
  return { page, complaints, requests, close, [Symbol.asyncDispose]: close };
}

/**
 * Chromium's warning about the empty frame of a film. It does not apply, because the player that loads there has another
 * origin (`app/features/blog/domain/html/embeds.ts`).
 */
export const emptyFrameNote =
  'An iframe which has both allow-scripts and allow-same-origin for its sandbox attribute can escape its sandboxing.';

/** Lists requests for React, the router or a route, which must not be sent before they are needed. */
export function listFrameworkRequests(requests: string[]): string[] {
  return requests.filter((request) => /\.js$/.test(request) && !/\/enhance-/.test(request));
}
