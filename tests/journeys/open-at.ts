import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import { asNewVisitor, openJourney } from './journey.ts';

/** The facts that a browser reveals of its device. It hides what is undefined, as some browsers do. */
type Device = { effectiveType?: string; saveData?: boolean; deviceMemory?: number };

export const fastDevice: Device = { effectiveType: '4g', deviceMemory: 8 };
export const slowDevice: Device = { effectiveType: '2g', deviceMemory: 1 };

export type Visit = BrowserContextOptions & {
  /** Facts that the browser reveals of its device. */
  device?: Device;
  /** Prepares the page before it is requested, with scripts or routes. */
  before?: (page: Page) => Promise<unknown>;
};

/**
 * A page of the shared site in a fresh context, once it has loaded: the enhancements run by then. Nobody else has
 * the visitor's address, because one address may send and order only so much.
 */
export async function openAt(path: string, { device, before, ...options }: Visit = {}) {
  const { site, browser } = await openJourney();
  const watched = await openPage(browser, { extraHTTPHeaders: asNewVisitor(), ...options });
  if (device) await fakeDevice(watched.page, device);
  await before?.(watched.page);
  await watched.page.goto(new URL(path, site.url).href);
  return watched;
}

/** Home with its clock stopped: nothing timed happens except through `page.clock.runFor`. */
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
    ([memory, told]) => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => told });
      // Undefined values arrive here as null, because they pass through JSON.
      Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => memory ?? undefined });
    },
    [deviceMemory, connection] as const,
  );
}
