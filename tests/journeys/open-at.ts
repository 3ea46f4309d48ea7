import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import { createVisitorHeaders, openJourney } from './journey.ts';

/** What the browser reveals about its device. Undefined facts stay hidden, as in some browsers. */
type Device = { effectiveType?: string; saveData?: boolean; deviceMemory?: number };

export const fastDevice: Device = { effectiveType: '4g', deviceMemory: 8 };
export const slowDevice: Device = { effectiveType: '2g', deviceMemory: 1 };

export type Visit = BrowserContextOptions & {
  /** What the browser reveals about its device. */
  device?: Device;
  /** Prepares the page before it is requested, with scripts or routes. */
  before?: (page: Page) => Promise<unknown>;
  /** The event of the page until which this waits. The enhancements run before either. */
  waitUntil?: 'load' | 'domcontentloaded';
};

/**
 * Opens a page of the shared site in a new context and waits until it has loaded and the enhancements run. The visitor's
 * address is unique, because the site limits how much one address may send and order.
 */
export async function openAt(path: string, { device, before, waitUntil = 'load', ...options }: Visit = {}) {
  const { site, browser } = await openJourney();
  const watched = await openPage(browser, { extraHTTPHeaders: createVisitorHeaders(), ...options });
  if (device) await fakeDevice(watched.page, device);
  await before?.(watched.page);
  await watched.page.goto(new URL(path, site.url).href, { waitUntil });
  return watched;
}

/** Opens Home with its clock stopped: timers fire only through `page.clock.runFor`. */
export async function openStoppedHome({ device = fastDevice, before, ...options }: Visit = {}) {
  const watched = await openAt('/', {
    ...options,
    device,
    before: async (page) => {
      await before?.(page);
      await page.clock.install({ time: 0 });
    },
  });
  await watched.page.clock.pauseAt(3_600_000);
  return watched;
}

function fakeDevice(page: Page, { deviceMemory, ...connection }: Device): Promise<unknown> {
  return page.addInitScript(
    ([memory, storedState]) => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => storedState });
      // Undefined values arrive here as null, because they pass through JSON.
      Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => memory ?? undefined });
    },
    [deviceMemory, connection] as const,
  );
}

/** Holds every request that matches until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    // A request whose page was closed cannot be continued.
    await route.continue().catch(() => {});
  });
  return released.resolve;
}

/** Opens a page in a window of that width, in which `findViolations` can run. */
export const openForAxe = (path: string, width: number, options: Visit = {}) =>
  openAt(path, { viewport: { width, height: 900 }, bypassCSP: true, ...options });
