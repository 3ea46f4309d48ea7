import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { CdpSession } from './cdp-connection.ts';
import { CdpTimeout } from './cdp-connection.ts';
import { header, type LedgerEntry, type NetworkLedger } from './network-ledger.ts';

/** The most that each part may take. */
export type Patience = { loadMs: number; quietMs: number; scrollMs: number };

export type LoadOptions = {
  ledger: Pick<NetworkLedger, 'entries' | 'quiet' | 'open' | 'lastChangeMs'>;
  patience: Patience;
  /** Addresses that did not answer in time before: nobody waits for them again. A load adds its own. */
  hung: Set<string>;
  signal: AbortSignal;
};

export type Loaded = {
  /** After redirects, and after what its scripts did to it. */
  url: string;
  /** Whether the network came to rest. */
  quiet: boolean;
};

/** Nothing new for so long, and what is awaited has hung before: it will again. */
const hungMs = 1500;

/**
 * Goes to the page and waits until nothing comes any more: an image may be asked for by a script that a style sheet
 * let run. A page that never comes to rest is looked at as it is. Throws `OutboundError` where there is no page.
 */
export async function loadPage(page: CdpSession, url: string, options: LoadOptions): Promise<Loaded> {
  const { ledger, patience, hung, signal } = options;
  const until = Date.now() + patience.loadMs;
  const from = ledger.entries().length;
  let stands = false;
  const stop = page.on('Page.loadEventFired', () => {
    stands = true;
  });
  const gone = await navigate(page, url, patience.loadMs);
  signal.throwIfAborted();
  throwIfFailed(gone, findDocument(ledger, from), url);
  while (!stands && Date.now() < until) {
    signal.throwIfAborted();
    if (awaitsOnly(hung, ledger)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  stop();
  if (!stands) for (const address of ledger.open()) hung.add(address);
  const mostMs = stands ? patience.quietMs : 0;
  const quiet = await ledger.quiet({ quietMs: 1000, mostMs, signal });
  // What it is called may come behind what it is.
  throwIfFailed(gone, findDocument(ledger, from), url);
  return { url: await findPlace(page), quiet };
}

/**
 * Where the page has come to by now. Throws `OutboundError` where its scripts have led it to what does not answer:
 * Chromium shows a page of its own there, which is nobody's to be weighed.
 */
export async function findPlace(page: CdpSession): Promise<string> {
  const { frame } = (await page.send('Page.getFrameTree')).frameTree;
  if (frame.unreachableUrl)
    throw new OutboundError(
      { code: 'unreachable' },
      { cause: new Error(`no answer at ${frame.unreachableUrl}`) },
    );
  return frame.url;
}

function awaitsOnly(hung: Set<string>, { open, lastChangeMs }: LoadOptions['ledger']): boolean {
  const awaited = open();
  return (
    awaited.length > 0 &&
    awaited.every((address) => hung.has(address)) &&
    Date.now() - lastChangeMs() >= hungMs
  );
}

type Gone = { errorText?: string; isDownload?: boolean };

async function navigate(page: CdpSession, url: string, timeoutMs: number): Promise<Gone> {
  try {
    return await page.send('Page.navigate', { url }, { timeoutMs });
  } catch (error) {
    if (error instanceof CdpTimeout) throw new OutboundError({ code: 'slow' }, { cause: error });
    throw error;
  }
}

/** The page's own answer, after redirects; what the browser's own viewers put in its place comes behind it. */
function findDocument(ledger: LoadOptions['ledger'], from: number): LedgerEntry | undefined {
  const entries = ledger.entries().slice(from);
  const first = entries.find(({ type }) => type === 'Document');
  const isRedirect = ({ status }: LedgerEntry) => status >= 300 && status < 400 && status !== 304;
  return entries.find((entry) => entry.requestId === first?.requestId && !isRedirect(entry));
}

/** The probe has been here before: what it met is said in its words. This is for what only a browser meets. */
function throwIfFailed(
  { errorText, isDownload }: Gone,
  document: LedgerEntry | undefined,
  url: string,
): void {
  const { status } = document ?? {};
  if (isDownload || errorText === 'net::ERR_ABORTED') throw new OutboundError({ code: 'not html' });
  if (errorText === 'net::ERR_TOO_MANY_REDIRECTS') throw new OutboundError({ code: 'redirects' });
  if (errorText === 'net::ERR_TIMED_OUT') throw new OutboundError({ code: 'slow' });
  if (status === 401 || status === 407) throw new OutboundError({ code: 'password', status });
  if (status === 403) throw new OutboundError({ code: 'forbidden', status });
  if (status && status >= 400) throw new OutboundError({ code: 'status', status });
  // The browser has viewers for what is no page, and they are pages.
  if (document && !errorText && !isHtml(document)) throw new OutboundError({ code: 'not html' });
  if (errorText)
    throw new OutboundError({ code: 'unreachable' }, { cause: new Error(`${errorText} at ${url}`) });
}

/** By what the server calls it; by what the browser takes it for where the server does not say. */
function isHtml({ headers, mimeType }: LedgerEntry): boolean {
  const type = header(headers, 'content-type') ?? mimeType;
  return type === '' || /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type);
}
