import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { PolicyProxy } from '#platform/outbound/policy-proxy.ts';
import type { AuditStep } from '../../../domain/audit-step.ts';
import type { AccessibilityRun } from '../../../domain/axe-results.ts';
import type { DeviceMetrics, DeviceScan, MeasuredResource } from '../../../domain/measurement.ts';
import { addImages } from './add-images.ts';
import { CdpTimeout } from './cdp-connection.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { findIconOfBrowser, isAboutIcon, listenToConsole } from './console-errors.ts';
import { createUserAgent, type Device } from './devices.ts';
import { findUnusedPreconnects } from './find-unused-preconnects.ts';
import { runInPage, worldName } from './isolated-world.ts';
import { type LoadOptions, loadPage, requireAddress, waitUntilIdle } from './load-page.ts';
import { createNetworkLog, type NetworkLogSums } from './network-log.ts';
import { openTab, type Tab } from './open-tab.ts';
import { readBodies, type SeenBodies } from './read-bodies.ts';
import { findConsentBanner, type ReadElements, readElements } from './read-elements.ts';
import { readFileSizes, readImages } from './read-images.ts';
import { type Rendered, readRendered } from './read-rendered.ts';
import { returnToPage } from './return-to-page.ts';
import type { Chromium } from './start-chromium.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { emptySnapshot, type Snapshot, takeView } from './take-view.ts';
import { pickShift, readMetrics, scrollToEnd, watchMetrics } from './watch-page.ts';

type DeviceScanOptions = Omit<LoadOptions, 'networkLog'> & {
  chromium: Chromium;
  device: Device;
  networkLimits: NetworkLogSums;
  /** Ends this browser. */
  fail(error: OutboundError): void;
  /** The signal of whoever asked for the scan, which ends all of it. */
  callerSignal: AbortSignal;
  proxy: Pick<PolicyProxy, 'wireBytes' | 'setOpen'>;
  onStep(step: AuditStep): void;
  /** Whether to measure anything, beside rendering the page. */
  weighs: boolean;
  /** Whether to run the accessibility checks, for which one device is enough. */
  accessibility: boolean;
  /** Takes the bodies that the browser still has in its buffer. */
  bodies: SeenBodies;
  /** Called once the files of both views are known, before axe and the second visit. */
  onViewed?(resources: MeasuredResource[]): void;
};

type ScannedOnDevice = {
  /** Undefined if the page did not respond, and for a desktop. */
  rendered: Rendered | undefined;
  /** Undefined if nothing was to be measured. */
  weight?: DeviceWeight;
};

type DeviceWeight = {
  scan: DeviceScan;
  accessibility: AccessibilityRun | undefined;
  /** The characters that each font file must show, by its address. */
  characters: Map<string, string>;
  /** The addresses without a response. */
  unanswered: string[];
};

/**
 * Scans the page on one device: the first view, to the end of the page, and again with a warm cache. Once both views
 * have been counted, everything else is optional: a step that fails leaves out its own facts only.
 */
export async function scanOnDevice(url: string, options: DeviceScanOptions): Promise<ScannedOnDevice> {
  const { chromium, device, proxy, loadLimits, isRefused, onStep, weighs } = options;
  const { cdp, version } = chromium;
  const bytesBefore = proxy.wireBytes();
  let weighing = true;
  const { contextId, networkLog, open } = await openContext(options, () => weighing);
  const snapshot = (): Snapshot => ({
    entries: networkLog.entries().map((entry) => ({ ...entry })),
    wireBytes: proxy.wireBytes() - bytesBefore,
  });
  const tryStep = createOptionalSteps(options.callerSignal);

  onStep(device.name === 'phone' ? 'loading on a phone' : 'loading on a desktop');
  const consoleErrors: string[] = [];
  const tab = await open((page) =>
    Promise.all([
      listenToConsole(page, consoleErrors),
      page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchMetrics})()`, worldName }),
    ]),
  );
  const { page } = tab;
  const load = { ...options, networkLog };
  const loaded = await loadPage(page, url, load);
  const first = snapshot();
  const metrics: DeviceMetrics = { ...(weighs && (await tryStep(() => readMetrics(page), {}))) };
  const screenshot = weighs ? await takeScreenshot(page, device) : undefined;
  // What is in the first screen is read before anything moves.
  const imagesBefore = weighs ? await tryStep(() => runInPage(page, readImages, []), []) : [];

  if (device.name === 'phone') onStep('scrolling');
  // A page that hangs while it is scrolled was measured as far as it got.
  const { scrollMs } = loadLimits;
  const ended = await tryStep(
    () => runInPage(page, scrollToEnd, [scrollMs], { timeoutMs: scrollMs + 10_000 }),
    false,
  );
  // A page that did not become idle is not awaited for as long again.
  if (!loaded.quiet) load.loadLimits = { ...loadLimits, quietMs: 1000 };
  await tryStep(() => waitUntilIdle(page, load), false);
  // What waits for news is not awaited again, on this device or the other.
  for (const address of networkLog.polls()) load.hungUrls.add(address);
  await requireAddress(page, isRefused);
  if (!weighs) return { rendered: await runInPage(page, readRendered, [maxHtml]) };
  // Layout also shifts during scrolling, so CLS is read again.
  Object.assign(metrics, pickShift(await tryStep(() => readMetrics(page), {})));
  // The view ends here. Requests of the page, its workers or axe until the second visit would be in no figure, so the
  // proxy refuses them, and console errors from then on are our fault.
  const errorsOfView = [...consoleErrors];
  weighing = false;
  proxy.setOpen(false);
  const scrolled = snapshot();
  const firstView = takeView(emptySnapshot, first, loaded.url);
  const wholeView = takeView(emptySnapshot, scrolled, loaded.url);
  const views = [firstView, wholeView];

  const imagesAfter = await tryStep(() => runInPage(page, readImages, []), []);
  const read = await tryStep<ReadElements | undefined>(() => runInPage(page, readElements, []), undefined);
  // Checks read the page as a phone shows it, which is what Google indexes.
  const rendered =
    device.name === 'phone'
      ? await tryStep<Rendered | undefined>(() => runInPage(page, readRendered, [maxHtml]), undefined)
      : undefined;
  const consentBanner = await tryStep(() => runInPage(page, findConsentBanner, []), undefined);
  const imageUrls = [...new Set([...imagesBefore, ...imagesAfter].map((use) => use.url))].slice(0, 1000);
  const names = [...(read?.icons ?? []), ...imageUrls];
  const { entries } = scrolled;
  const byBrowser = findIconOfBrowser(entries, { url: loaded.url, names });
  for (const { resources } of views)
    for (const resource of resources) if (byBrowser.has(resource.url)) resource.byBrowser = true;
  await tryStep(
    () => readBodies(page, { entries, resources: wholeView.resources, bodies: options.bodies }),
    undefined,
  );
  const sizes = await tryStep(() => runInPage(page, readFileSizes, [imageUrls], { timeoutMs: 4000 }), {});
  const images = { first: imagesBefore, last: imagesAfter, sizes };
  const found = { autoplay: read?.autoplay ?? [], icons: read?.icons ?? [] };
  for (const view of views) addImages(view, found, { images, entries });
  options.onViewed?.(wholeView.resources);
  const accessibility = options.accessibility
    ? await checkAccessibility(page, options.callerSignal)
    : undefined;
  // Even a page that hangs is closed, so that nothing of it is weighed later.
  await tab.close().catch(() => options.callerSignal.throwIfAborted());
  proxy.setOpen(true);
  weighing = true;

  if (device.name === 'phone') onStep('second visit');
  const from = snapshot();
  const secondVisit = await tryStep(async () => {
    const { families, unused, pageUrl } = await returnToPage(open, url, load);
    return { families, unused, view: takeView(from, snapshot(), pageUrl) };
  }, undefined);
  for (const view of views)
    for (const resource of view.resources) {
      const unusedShare = secondVisit?.unused.get(resource.url);
      if (unusedShare !== undefined) resource.unusedShare = unusedShare;
    }
  // The desktop’s, which is the last, ends with the browser.
  if (device.name === 'phone')
    await tryStep(
      () => cdp.browser.send('Target.disposeBrowserContext', { browserContextId: contextId }),
      undefined,
    );

  const weight = {
    scan: {
      device: device.name,
      viewport: device.viewport,
      userAgent: createUserAgent(device, version).userAgent,
      firstView,
      scrolled: wholeView,
      ...(secondVisit && { returnVisit: secondVisit.view }),
      metrics: { ...metrics, ...(read && { domElements: read.domElements }) },
      consoleErrors: errorsOfView.filter((line) => !isAboutIcon(line, byBrowser)),
      ...(consentBanner && { consentBanner }),
      ...((!loaded.quiet || !ended) && { unfinished: true as const }),
      ...(screenshot && { screenshot }),
      ...(read && { unusedPreconnects: findUnusedPreconnects(read.preconnects, entries, loaded.url) }),
    },
    accessibility,
    unanswered: entries.filter(({ status, local }) => !status && !local).map((entry) => entry.url),
    characters: new Map(
      [...(secondVisit?.families ?? [])].map(([url, family]) => [url, read?.characters[family] ?? '']),
    ),
  };
  return { rendered, weight };
}

/**
 * Creates a runner of optional steps, which resolves to the fallback if a step fails. After a step that was not
 * answered, the page hangs, and the others are left out too. Only the caller’s own signal ends the scan.
 */
function createOptionalSteps(callerSignal: AbortSignal) {
  let hangs = false;
  return async <Result>(step: () => Promise<Result>, fallback: Result): Promise<Result> => {
    callerSignal.throwIfAborted();
    if (hangs) return fallback;
    try {
      return await step();
    } catch (error) {
      callerSignal.throwIfAborted();
      hangs ||= error instanceof CdpTimeout;
      return fallback;
    }
  };
}

/** The same limit applies to the source of a page. */
const maxHtml = 5_000_000;

/** Opens a fresh context, whose network log ends the audit if the page exceeds its limits. */
async function openContext(
  { chromium, device, networkLimits, fail }: DeviceScanOptions,
  isWeighing: () => boolean,
) {
  const { cdp, version } = chromium;
  const networkLog = createNetworkLog(isWeighing, (sums) => {
    const isTooMuch = Object.entries(networkLimits).some(
      ([key, limit]) => sums[key as keyof NetworkLogSums] > limit,
    );
    if (isTooMuch) fail(new OutboundError({ code: 'too large' }));
  });
  const { browserContextId: contextId } = await cdp.browser.send('Target.createBrowserContext', {
    disposeOnDetach: true,
  });
  await cdp.browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: contextId });
  const context = { id: contextId, followed: new Set<string>() };
  const open = (prepare: (page: Tab['page']) => Promise<unknown>) =>
    openTab({
      cdp,
      version,
      context,
      device,
      networkLog,
      prepare,
      onCrash: () => fail(new OutboundError({ code: 'out of memory' })),
    });
  return { contextId, networkLog, open };
}
