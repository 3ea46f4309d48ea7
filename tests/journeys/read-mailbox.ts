import { waitForEmailIn } from '../mailbox.ts';
import { openSharedSite } from './journey.ts';

/** Waits until an address has `count` emails from the shared site, and returns the newest. */
export async function waitForEmail(to: string, count = 1) {
  const { dataDir } = await openSharedSite();
  return waitForEmailIn(dataDir, to, count);
}
