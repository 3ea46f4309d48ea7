import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  firefox,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { complaintsByPage, launchWebKit } from './engines/webkit-browser.ts';

const { TEST_ENGINE: named } = process.env;
/** The engine in which the journeys run: the projects `firefox` and `webkit` of vitest.config.ts run them again. */
export const engine = named === 'Firefox' || named === 'WebKit' ? named : 'Chromium';

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

/** Launches the browser of the engine in which the journeys run. */
export async function launchBrowser(): Promise<Browser> {
  if (engine === 'Chromium') return launchChromium();
  if (engine === 'WebKit') return launchWebKit((what) => unsupported.refuse(what));
  return launchFirefox(process.env.FIREFOX_PATH || '/usr/bin/firefox-esr', { downloadsPath });
}

/**
 * Launches the headless shell if it is installed: the same engine with less overhead. All pages share one process, which
 * saves a fifth of the time that it takes to open one.
 */
export function launchChromium(): Promise<Browser> {
  return launch(process.env.CHROMIUM_SHELL_PATH || wholePath(), [
    '--renderer-process-limit=1',
    '--process-per-site',
  ]);
}

/** Firefox says `hover: none` where there is no mouse, and connects to Mozilla's hosts at every start. */
export const firefoxUserPrefs = {
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'app.update.disabledForTesting': true,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  // A prefetched page would be loaded twice.
  'network.prefetch-next': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

/** Where the Firefox of the journeys saves files. `tests/journeys/account-steps.ts` creates the folder. */
export const downloadsPath = path.join(tmpdir(), `saltbush-downloads-${process.pid}`);

/** Launches a Firefox as it is installed, which Playwright drives over WebDriver BiDi. */
export function launchFirefox(executablePath: string, more: LaunchOptions = {}): Promise<Browser> {
  return firefox.launch({
    ...{ channel: 'moz-firefox', executablePath, firefoxUserPrefs },
    env: { ...process.env, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    ...more,
  });
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
  const name = browser.browserType().name();
  const isFirefox = name === 'firefox';
  if (isFirefox) refuseImpossible(options);
  const context = await browser.newContext({ viewport: desktop, ...options });
  // No test is about how long something takes, and a busy machine may need a minute for what takes a second.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const close = () => context.close();
  if (name === 'webkit') {
    const complaints = complaintsByPage.get(page) ?? unsupported.refuse('list complaints');
    return { page, complaints, requests: hiddenRequests, close, [Symbol.asyncDispose]: close };
  }
  if (isFirefox) adaptToFirefox(page);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return { page, complaints, requests, close, [Symbol.asyncDispose]: close };
}

/** What ends a test that needs what the engine's driver can't do: `tests/setup/skip-unsupported.ts` skips it. */
export const unsupported = {
  refuse(what: string): never {
    throw new Error(describeUnsupported(what));
  },
};

export const describeUnsupported = (what: string) =>
  `${engine === 'WebKit' ? 'WebDriver' : 'Playwright'} can't ${what} in ${engine}`;

/** The requests of a page in WebKit, which WebDriver doesn't tell: whoever reads them is refused. */
const hiddenRequests = new Proxy<string[]>([], {
  get: () => unsupported.refuse('list requests'),
  set: () => unsupported.refuse('list requests'),
});

function refuseImpossible(options: BrowserContextOptions): void {
  if (options.javaScriptEnabled === false) unsupported.refuse('turn JavaScript off');
  if (options.hasTouch || options.isMobile) unsupported.refuse('simulate touch');
  if (options.reducedMotion === 'reduce' || options.forcedColors === 'active')
    unsupported.refuse('simulate display settings');
}

/** How long Firefox may take to go back before this no longer waits for it. */
const maxBackMs = 3000;

function adaptToFirefox(page: Page): void {
  // A page that was kept whole loads nothing when it comes back, so that Playwright would wait for ever.
  const { goBack, goForward } = page;
  page.goBack = () => goBack.call(page, { waitUntil: 'commit', timeout: maxBackMs }).catch(() => null);
  page.goForward = () => goForward.call(page, { waitUntil: 'commit', timeout: maxBackMs }).catch(() => null);
  const context = page.context();
  context.newCDPSession = async (): Promise<never> => unsupported.refuse('speak to the browser');
  page.emulateMedia = async () => unsupported.refuse('simulate display settings');
}

/**
 * Chromium's warning about the empty frame of a video. It does not apply, because the player that loads there has another
 * origin (`app/features/blog/domain/html/embeds.ts`).
 */
export const emptyFrameNote =
  'An iframe which has both allow-scripts and allow-same-origin for its sandbox attribute can escape its sandboxing.';

/** Lists requests for React, the router or a route, which must not be sent before they are needed. */
export function listFrameworkRequests(requests: string[]): string[] {
  return requests.filter((request) => /\.js$/.test(request) && !/\/enhance-/.test(request));
}
