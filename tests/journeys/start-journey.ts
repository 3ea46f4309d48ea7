import { afterAll } from 'vitest';
import { launchBrowser, launchWholeBrowser } from '#tests/browser.ts';
import { startSite } from '#tests/site.ts';

/** The built site and a browser, for all journeys of one file; both end after its last test. */
export async function startJourney(env: Record<string, string> = {}, { whole = false } = {}) {
  const [site, browser] = await Promise.all([startSite(env), whole ? launchWholeBrowser() : launchBrowser()]);
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });
  return { site, browser };
}
