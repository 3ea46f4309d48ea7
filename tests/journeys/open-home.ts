import type { Browser } from 'playwright-core';
import { openPage } from '#tests/browser.ts';
import { fastDevice, pretendDevice } from './pretend-device.ts';

type Visit = { browser: Browser; url: string };
type Options = Parameters<typeof openPage>[1];

/** Home on such a device, all of it come. */
export async function openHome({ browser, url }: Visit, options: Options = {}, device = fastDevice) {
  const watched = await openPage(browser, options);
  await pretendDevice(watched.page, device);
  await watched.page.goto(`${url}/`, { waitUntil: 'networkidle' });
  return watched;
}

/** Home with its clock in our hands: nothing timed happens but by `runFor`. */
export async function openStoppedHome({ browser, url }: Visit, options: Options = {}, device = fastDevice) {
  const watched = await openPage(browser, options);
  const { page } = watched;
  await pretendDevice(page, device);
  await page.clock.install({ time: 0 });
  await page.goto(`${url}/`, { waitUntil: 'load' });
  await page.clock.pauseAt(3_600_000);
  return watched;
}
