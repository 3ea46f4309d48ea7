import type { BrowserContextOptions } from 'playwright-core';
import { openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { type Device, fastDevice, pretendDevice } from './pretend-device.ts';

type Visit = BrowserContextOptions & { device?: Device };

/**
 * A page of the shared site in a fresh context, once it has loaded: what lives before React is alive then. A `device` is
 * what the browser tells of itself.
 */
export async function openAt(path: string, { device, ...options }: Visit = {}) {
  const { site, browser } = await openJourney();
  const watched = await openPage(browser, options);
  if (device) await pretendDevice(watched.page, device);
  await watched.page.goto(site.url + path);
  return watched;
}

/** Home with its clock stopped: nothing timed happens except through `page.clock.runFor`. */
export async function openStoppedHome({ device = fastDevice, ...options }: Visit = {}) {
  const { site, browser } = await openJourney();
  const watched = await openPage(browser, options);
  const { page } = watched;
  await pretendDevice(page, device);
  await page.clock.install({ time: 0 });
  await page.goto(`${site.url}/`);
  await page.clock.pauseAt(3_600_000);
  return watched;
}
