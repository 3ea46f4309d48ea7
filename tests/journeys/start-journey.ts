import { afterAll } from 'vitest';
import { launchBrowser } from '#tests/browser.ts';
import { startSite } from '#tests/site.ts';

/** The built site and a browser, for all journeys of one file; both end after its last test. */
export async function startJourney(env: Record<string, string> = {}) {
  const [site, browser] = await Promise.all([startSite(env), launchBrowser()]);
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });
  return { site, browser };
}
