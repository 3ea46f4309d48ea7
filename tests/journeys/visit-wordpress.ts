import type { Browser } from 'playwright-core';
import { openPage } from '../browser.ts';
import { comeToRest, readToTheEnd } from './settle.ts';

/** A page of a site, with every request of it that was not for the site. */
export async function visitPage(browser: Browser, siteUrl: string, path: string) {
  const watched = await openPage(browser);
  const foreign: string[] = [];
  watched.page.on('request', (request) => {
    if (!request.url().startsWith(`${siteUrl}/`)) foreign.push(request.url());
  });
  await watched.page.goto(siteUrl + path, { waitUntil: 'load' });
  return { ...watched, foreign };
}

/** Brings everything into sight once, so that what is lazy is asked for. */
export async function scrollThrough({ page }: Awaited<ReturnType<typeof visitPage>>): Promise<void> {
  await readToTheEnd(page);
  await page.evaluate(() => scrollTo(0, 0));
  // What is measured is what the page asks for.
  await page.waitForLoadState('networkidle');
  await comeToRest(page);
}
