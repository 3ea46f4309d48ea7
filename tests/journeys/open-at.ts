import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { type Device, fastDevice, pretendDevice } from './pretend-device.ts';

type Visit = BrowserContextOptions & {
  /** What the browser tells of itself. */
  device?: Device;
  /** What has to stand before the page is asked for: scripts, routes. */
  before?: (page: Page) => Promise<unknown>;
};

/** A page of the shared site in a fresh context, once it has loaded: what lives before React is alive then. */
export async function openAt(path: string, { device, before, ...options }: Visit = {}) {
  const { site, browser } = await openJourney();
  const watched = await openPage(browser, options);
  if (device) await pretendDevice(watched.page, device);
  await before?.(watched.page);
  await watched.page.goto(site.url + path);
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
