import type { Browser } from 'playwright-core';
import { desktop, openPage } from '#tests/browser.ts';
import { comeToRest } from './settle.ts';

/** A page of a site, with every request of it that was not for the site. */
export async function visitPage(browser: Browser, siteUrl: string, path: string, viewport = desktop) {
  const watched = await openPage(browser, { viewport });
  const foreign: string[] = [];
  watched.page.on('request', (request) => {
    if (!request.url().startsWith(`${siteUrl}/`)) foreign.push(request.url());
  });
  await watched.page.goto(siteUrl + path, { waitUntil: 'load' });
  return { ...watched, foreign };
}

/** Brings everything into sight once, so that what is lazy is asked for. */
export async function scrollThrough({ page }: Awaited<ReturnType<typeof visitPage>>): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  await comeToRest(page);
}
