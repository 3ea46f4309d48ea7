import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { formatPageAddress } from '../../../domain/page-address.ts';
import { hasWallHeader } from '../source/bot-wall.ts';
import { type CdpSession, CdpTimeout } from './cdp-connection.ts';
import { runInPage } from './isolated-world.ts';
import { findHeader, type NetworkLog, type NetworkLogEntry } from './network-log.ts';

/** The time limits of each part of a scan. */
export type LoadLimits = { loadMs: number; quietMs: number; scrollMs: number };

export type LoadOptions = {
  networkLog: Pick<NetworkLog, 'entries' | 'quiet' | 'open' | 'lastChangeMs' | 'isLoading'>;
  loadLimits: LoadLimits;
  /** Addresses that were not answered in time on an earlier load, and are not awaited again. A load adds its own. */
  hungUrls: Set<string>;
  /** Whether our policy refused the host of this address. */
  isRefused(url: string): boolean;
  signal: AbortSignal;
};

export type LoadedPage = {
  /** The address after redirects and navigations by script. */
  url: string;
  /** Whether the network became idle. */
  quiet: boolean;
};

/** Loading ends if nothing has changed for this long and all open requests have hung before. */
const hungMs = 1500;

/**
 * Loads the page and waits until the network is idle, because a script that a style sheet delayed may request more. A
 * page that never becomes idle is used as it is then. Throws `OutboundError` if there is no page.
 */
export async function loadPage(page: CdpSession, url: string, options: LoadOptions): Promise<LoadedPage> {
  const { networkLog, loadLimits, hungUrls, isRefused, signal } = options;
  const until = Date.now() + loadLimits.loadMs;
  const from = networkLog.entries().length;
  let isLoaded = false;
  const unsubscribe = page.on('Page.loadEventFired', () => {
    isLoaded = true;
  });
  const navigation = await navigate(page, url, loadLimits.loadMs);
  signal.throwIfAborted();
  throwIfFailed(navigation, findDocument(networkLog, from), url);
  while (!isLoaded && Date.now() < until) {
    signal.throwIfAborted();
    if (awaitsOnly(hungUrls, networkLog)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  unsubscribe();
  if (!isLoaded) for (const address of networkLog.open()) hungUrls.add(address);
  const quiet = isLoaded && (await waitUntilIdle(page, options));
  // The `Content-Type` may arrive after the navigation has ended.
  throwIfFailed(navigation, findDocument(networkLog, from), url);
  return { url: await requireAddress(page, isRefused), quiet };
}

/** Puppeteer and Playwright also consider a network idle after this time. */
const idleMs = 500;

/**
 * Waits until the network is idle, and then until the page’s main thread is, which may be about to request more.
 * Returns whether both were idle in time.
 */
export async function waitUntilIdle(
  page: CdpSession,
  {
    networkLog,
    loadLimits,
    hungUrls,
    signal,
  }: Pick<LoadOptions, 'networkLog' | 'loadLimits' | 'hungUrls' | 'signal'>,
): Promise<boolean> {
  const until = Date.now() + loadLimits.quietMs;
  while (await networkLog.quiet({ quietMs: idleMs, maxMs: until - Date.now(), hungUrls, signal })) {
    const changedMs = networkLog.lastChangeMs();
    await runInPage(page, idle, []);
    if (networkLog.lastChangeMs() === changedMs) return true;
  }
  return !networkLog.isLoading();
}

/** Runs in the page. Waits until its main thread has nothing to do, or for a second. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 1000 });
  });

/**
 * Returns the page's current address. Throws `OutboundError` if its scripts have navigated to an address without a
 * response, for which Chromium shows its own error page, which must not be weighed.
 */
export async function requireAddress(page: CdpSession, isRefused: LoadOptions['isRefused']): Promise<string> {
  const { frame } = (await page.send('Page.getFrameTree')).frameTree;
  const { url, unreachableUrl } = frame;
  if (unreachableUrl)
    throw new OutboundError({
      code: isRefused(unreachableUrl) ? 'refused' : 'unreachable',
      ledTo: formatPageAddress(unreachableUrl),
    });
  return url;
}

function awaitsOnly(hungUrls: Set<string>, { open, lastChangeMs }: LoadOptions['networkLog']): boolean {
  const awaited = open();
  return (
    awaited.length > 0 &&
    awaited.every((address) => hungUrls.has(address)) &&
    Date.now() - lastChangeMs() >= hungMs
  );
}

type Navigation = { errorText?: string; isDownload?: boolean };

async function navigate(page: CdpSession, url: string, timeoutMs: number): Promise<Navigation> {
  try {
    return await page.send('Page.navigate', { url }, { timeoutMs });
  } catch (error) {
    if (error instanceof CdpTimeout) throw new OutboundError({ code: 'slow' }, { cause: error });
    throw error;
  }
}

/**
 * Finds the page's own response, after redirects. Documents of the browser's built-in viewers are later in the network log.
 */
function findDocument(networkLog: LoadOptions['networkLog'], from: number): NetworkLogEntry | undefined {
  const entries = networkLog.entries().slice(from);
  const first = entries.find(({ type }) => type === 'Document');
  const isRedirect = ({ status }: NetworkLogEntry) => status >= 300 && status < 400 && status !== 304;
  return entries.find((entry) => entry.requestId === first?.requestId && !isRedirect(entry));
}

/** Throws on failures that only occur in a browser. The source scan, which comes first, has reported all others. */
function throwIfFailed(
  { errorText, isDownload }: Navigation,
  document: NetworkLogEntry | undefined,
  url: string,
): void {
  const { status } = document ?? {};
  if (isDownload || errorText === 'net::ERR_ABORTED') throw new OutboundError({ code: 'not html' });
  if (errorText === 'net::ERR_TOO_MANY_REDIRECTS') throw new OutboundError({ code: 'redirects' });
  if (errorText === 'net::ERR_TIMED_OUT') throw new OutboundError({ code: 'slow' });
  // One with a status of success may solve itself.
  const isWall = (entry: NetworkLogEntry) =>
    status === 429 || hasWallHeader((name) => findHeader(entry.headers, name));
  if (status && status >= 400 && document && isWall(document))
    throw new OutboundError({ code: 'bot challenge', status });
  if (status === 401 || status === 407) throw new OutboundError({ code: 'password', status });
  if (status === 403) throw new OutboundError({ code: 'forbidden', status });
  if (status && status >= 400) throw new OutboundError({ code: 'status', status });
  // The browser shows other files in built-in viewers, which are documents too.
  if (document && !errorText && !isHtml(document)) throw new OutboundError({ code: 'not html' });
  if (errorText)
    throw new OutboundError({ code: 'unreachable' }, { cause: new Error(`${errorText} at ${url}`) });
}

/** Decides by the declared type, or by the detected one if the server declares none. */
function isHtml({ headers, mimeType }: NetworkLogEntry): boolean {
  const type = findHeader(headers, 'content-type') ?? mimeType;
  return type === '' || /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type);
}
