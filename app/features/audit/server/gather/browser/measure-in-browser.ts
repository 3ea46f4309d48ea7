import type { ContainedChromium } from '#platform/outbound/contain-chromium.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { PolicyProxy } from '#platform/outbound/policy-proxy.ts';
import { listTree, measureMemory } from '#platform/outbound/process-tree.ts';
import { rejectOnAbort } from '#platform/time-limit.ts';
import type { AuditStep } from '../../../domain/audit-step.ts';
import type { AccessibilityRun } from '../../../domain/axe-results.ts';
import type { BrowserScan, MeasuredResource } from '../../../domain/measurement.ts';
import { CdpTimeout } from './cdp-connection.ts';
import { devices } from './devices.ts';
import type { LoadLimits } from './load-page.ts';
import type { NetworkLogSums } from './network-log.ts';
import type { SeenBodies } from './read-bodies.ts';
import type { Rendered } from './read-rendered.ts';
import { findRefused, formatHostAndPort, withoutOurRefusals } from './refused-files.ts';
import { scanOnDevice } from './scan-on-device.ts';
import { type Chromium, startChromium } from './start-chromium.ts';

/** Limits of the browser scan. Those of the network log apply to each device, and include cached and failed requests. */
type BrowserLimits = {
  /** The time for the browser to start. */
  startMs: number;
  /** The time for both devices, once it has started. */
  timeMs: number;
  /** The memory of all processes together. */
  memoryBytes: number;
} & NetworkLogSums;

const defaultBrowserLimits: BrowserLimits = {
  startMs: 10_000,
  timeMs: 50_000,
  memoryBytes: 1_200_000_000,
  requests: 1500,
  documentBytes: 20_000_000,
  decodedBytes: 150_000_000,
};

export type BrowserOptions = {
  /** `containChromium` with this audit's policy and limits. */
  contain(): Promise<ContainedChromium>;
  signal: AbortSignal;
  limits?: Partial<BrowserLimits>;
  onStep?(step: AuditStep): void;
  /** Called once the page has been viewed on both devices, while the browser goes on. */
  onViewed?(seen: ViewedPage): void;
  /** Whether to measure anything, beside rendering the page on a phone. */
  weighs: boolean;
  /** Takes the end of the browser's processes, which the result does not wait for. */
  onEnding?(ended: Promise<void>): void;
  /** When it has to end in any case, on the clock of `performance`. */
  untilMs?: number;
};

type RenderedPage = {
  /** The page on the phone, after its scripts; undefined if it did not respond by then. */
  rendered: Rendered | undefined;
};

/** What the result will say too: the page, the files of both devices, and the bodies read so far. */
export type ViewedPage = RenderedPage & { resources: MeasuredResource[]; bodies: SeenBodies };

export type BrowserResult = RenderedPage & {
  /** Undefined if nothing was to be measured. */
  weight?: BrowserWeight;
};

export type BrowserWeight = {
  browserScan: BrowserScan;
  /** Undefined without a desktop scan, which runs axe. */
  accessibility: AccessibilityRun | undefined;
  /** The bodies that the browser still had in its buffer, for `proveSavings`. */
  bodies: SeenBodies;
  /** The characters that each font file must show, by its address. */
  characters: Map<string, string>;
};

const pollMs = 250;

/** Thrown if our own browser did not start, hung, or ended, which says nothing about the page. */
export class BrowserFailure extends Error {
  override readonly name = 'BrowserFailure';
}

/** A page that is not measured is loaded only once, so it needs half the time. */
const renderMs = 25_000;

/**
 * Renders the page in a real browser, and measures it on a phone and then on a desktop. The browser already starts while
 * the address is awaited. Throws `OutboundError` if the page can't be measured, and `BrowserFailure` if our browser
 * failed. In any case no process and no folder of the browser is left behind once `onEnding`'s promise resolves.
 */
export async function measureInBrowser(
  url: string | Promise<string>,
  options: BrowserOptions,
): Promise<BrowserResult> {
  const limits = {
    ...defaultBrowserLimits,
    ...(!options.weighs && { timeMs: renderMs }),
    ...options.limits,
  };
  const ending = new AbortController();
  const fail = (error: Error) => ending.abort(error);
  const signal = AbortSignal.any([options.signal, ending.signal]);
  const timeoutError = new OutboundError({ code: 'slow' });
  let timer: NodeJS.Timeout | undefined;
  let contained: ContainedChromium | undefined;
  let chromium: Chromium | undefined;
  let stopWatching: (() => void) | undefined;
  let isDone = false;
  try {
    signal.throwIfAborted();
    contained = await options.contain();
    const { launch, proxy } = contained;
    const started = await startChromium(launch, signal, limits.startMs);
    chromium = started;
    stopWatching = watch({ chromium, proxy, limits, signal, fail });
    const address = await rejectOnAbort(Promise.resolve(url), signal);
    const { untilMs = Number.POSITIVE_INFINITY } = options;
    const giveUp = async () =>
      fail(
        (await isResponding(started))
          ? timeoutError
          : new BrowserFailure('the browser hung until its time was up'),
      );
    timer = setTimeout(giveUp, Math.max(0, Math.min(limits.timeMs, untilMs - performance.now())));
    const result = await scanAll(address, {
      chromium: started,
      proxy,
      limits,
      signal,
      fail,
      callerSignal: options.signal,
      weighs: options.weighs,
      onStep: options.onStep ?? (() => {}),
      ...(options.onViewed && { onViewed: options.onViewed }),
    });
    isDone = true;
    return result;
  } catch (error) {
    signal.throwIfAborted();
    throw await findCause(error, chromium);
  } finally {
    clearTimeout(timer);
    stopWatching?.();
    const stop = async () => {
      await chromium?.stop();
      await contained?.stop();
    };
    if (isDone && options.onEnding) options.onEnding(stop());
    else await stop();
  }
}

type Running = {
  chromium: Chromium;
  proxy: PolicyProxy;
  limits: BrowserLimits;
  signal: AbortSignal;
  fail(error: Error): void;
};

type Scanning = Running & {
  callerSignal: AbortSignal;
  weighs: boolean;
  onStep(step: AuditStep): void;
  onViewed?(seen: ViewedPage): void;
};

async function scanAll(url: string, scanning: Scanning): Promise<BrowserResult> {
  const { chromium, proxy, callerSignal, weighs, onStep, onViewed } = scanning;
  const bodies: SeenBodies = new Map();
  const common = { ...createScanOptions(scanning), proxy, weighs, onStep, bodies };
  const { rendered, weight: phone } = await scanOnDevice(url, {
    ...common,
    device: devices.phone,
    accessibility: false,
  });
  if (!phone) return { rendered };
  // A page that never became idle on the phone is awaited for half as long.
  if (phone.scan.unfinished) common.loadLimits.quietMs /= 2;
  const { weight: desktop } = await scanOnDevice(url, {
    ...common,
    device: devices.desktop,
    accessibility: true,
    onViewed: (resources) =>
      onViewed?.({ rendered, resources: [...phone.scan.scrolled.resources, ...resources], bodies }),
  }).catch(() => {
    // The phone's figures, which are graded, are valid whatever happens on the desktop.
    callerSignal.throwIfAborted();
    return { weight: undefined };
  });
  const hosts = proxy.refusedHosts();
  const refused = findRefused([...phone.unanswered, ...(desktop?.unanswered ?? [])], hosts);
  return {
    rendered,
    weight: {
      browserScan: {
        browser: chromium.version,
        phone: withoutOurRefusals(phone.scan, hosts),
        ...(desktop && { desktop: withoutOurRefusals(desktop.scan, hosts) }),
        ...(refused && { refused }),
      },
      accessibility: desktop?.accessibility,
      bodies,
      characters: joinCharacters(phone.characters, desktop?.characters ?? new Map()),
    },
  };
}

/** Creates the options of a scan, in which each part has its share of the time. */
function createScanOptions({ chromium, proxy, limits, signal, callerSignal, fail }: Scanning) {
  const { requests, documentBytes, decodedBytes } = limits;
  const part = (share: number, maxMs: number) => Math.min(maxMs, limits.timeMs * share);
  const loadLimits: LoadLimits = {
    loadMs: part(0.25, 12_000),
    quietMs: part(0.08, 4000),
    scrollMs: part(0.14, 7000),
  };
  const networkLimits = { requests, documentBytes, decodedBytes };
  const isRefused = (url: string) => proxy.refusedHosts().includes(formatHostAndPort(url) ?? '');
  return {
    chromium,
    loadLimits,
    networkLimits,
    hungUrls: new Set<string>(),
    isRefused,
    fail,
    signal,
    callerSignal,
  };
}

/** Joins the characters of both devices, because a font subset must contain all of them. */
function joinCharacters(one: Map<string, string>, other: Map<string, string>): Map<string, string> {
  const urls = new Set([...one.keys(), ...other.keys()]);
  return new Map([...urls].map((url) => [url, (one.get(url) ?? '') + (other.get(url) ?? '')]));
}

/** Checks memory and the proxy's limits periodically, outside the browser, so that the page can't prevent it. */
function watch({ chromium, proxy, limits, signal, fail }: Running): () => void {
  let busy = false;
  const check = async () => {
    const failure = proxy.exceeded();
    if (failure) return fail(new OutboundError(failure));
    if (busy) return;
    busy = true;
    const memory = await measureMemory(await listTree(chromium.pid));
    busy = false;
    if (memory > limits.memoryBytes) fail(new OutboundError({ code: 'out of memory' }));
  };
  const timer = setInterval(() => void check(), pollMs);
  // Closing the connection rejects every open command at once.
  signal.addEventListener('abort', () => void chromium.stop(), { once: true });
  return () => clearInterval(timer);
}

/**
 * Finds whether the page or our browser caused an error. A browser that did not start, ended, or does not respond has
 * failed: a page can only hang its own process.
 */
async function findCause(error: unknown, chromium: Chromium | undefined): Promise<unknown> {
  if (error instanceof OutboundError) return error;
  if (chromium && !(error instanceof CdpTimeout) && !chromium.cdp.hasEnded()) return error;
  return chromium && (await isResponding(chromium))
    ? new OutboundError({ code: 'hung' }, { cause: error })
    : new BrowserFailure('the browser did not start, hung, or ended', { cause: error });
}

const responseMs = 3000;

const isResponding = ({ cdp }: Chromium) =>
  cdp.browser.send('Browser.getVersion', undefined, { timeoutMs: responseMs }).then(
    () => true,
    () => false,
  );
