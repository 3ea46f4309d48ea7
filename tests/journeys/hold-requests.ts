import type { Page } from 'playwright-core';

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
