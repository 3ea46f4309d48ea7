import type { Browser } from 'playwright-core';
import { openPage } from '../browser.ts';
import { scrollToEnd, waitForAnimations } from './settle.ts';

/** Opens a page of a site and records every request to other sites. */
export async function visitPage(browser: Browser, siteUrl: string, path: string) {
  const watched = await openPage(browser);
  const foreign: string[] = [];
  watched.page.on('request', (request) => {
    if (!request.url().startsWith(`${siteUrl}/`)) foreign.push(request.url());
  });
  // The first visitor waits for each picture, and how long depends on the machine.
  await watched.page.goto(siteUrl + path, { waitUntil: 'load', timeout: 0 });
  return { ...watched, foreign };
}

/** Scrolls through the whole page once, so that lazy files are loaded. */
export async function scrollThrough({ page }: Awaited<ReturnType<typeof visitPage>>): Promise<void> {
  await scrollToEnd(page);
  await page.evaluate(() => scrollTo(0, 0));
  // Only what the page requests counts.
  await page.waitForLoadState('networkidle');
  await waitForAnimations(page);
}
