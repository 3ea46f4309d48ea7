import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFrameNote } from '../browser.ts';
import { type Site, startSite } from '../site.ts';
import { describeWordPress } from '../wordpress/describe-wordpress.ts';
import { openSharedBrowser } from './journey.ts';
import { scrollThrough, visitPage } from './visit-wordpress.ts';

await describeWordPress((wordpress) => {
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    // A separate site, whose blog is this WordPress.
    [site, browser] = await Promise.all([startSite({ BLOG_URL: wordpress.url }), openSharedBrowser()]);
  });
  afterAll(() => site?.stop());

  test('R-12 R-13 R-14 a visitor reads the blog of a real WordPress: its list, pages, categories, tags, search and pictures', async () => {
    await using watched = await visitPage(browser, site.url, '/blog');
    const { page } = watched;
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1 }).waitFor();
    expect(await main.locator('a[href="/blog/sticky-newest"]').count()).toBeGreaterThan(0);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Older' }).click();
    await page.waitForURL('**/blog?page=2');
    await page.goto(`${site.url}/blog?page=5`);
    expect(await main.locator('a[href="/blog/what-a-kilobyte-costs"]').count()).toBeGreaterThan(0);
    await page.goto(`${site.url}/blog/category/design-research`);
    expect(await main.textContent()).toContain('Design & Research');
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link').first().click();
    await page.waitForURL('**/blog/tag/**');
    await page.getByRole('searchbox', { name: 'Search the blog' }).first().fill('cafe');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?kind=post&q=cafe');
    expect(await main.locator('a[href="/blog/ueberraschung-im-cafe"]').count()).toBeGreaterThan(0);

    await page.goto(`${site.url}/blog/every-block`);
    await scrollThrough(watched);
    const pictures = await page
      .locator('main img')
      .evaluateAll((all) =>
        (all as HTMLImageElement[]).map(({ currentSrc, naturalWidth }) => ({ currentSrc, naturalWidth })),
      );
    const ours = pictures.filter(({ currentSrc }) => currentSrc.startsWith(`${site.url}/blog/media/`));
    expect(ours.length).toBeGreaterThan(1);
    expect(pictures.filter(({ naturalWidth }) => naturalWidth === 0)).toEqual([]);
    expect(watched.foreign).toEqual([]);
    expect(watched.complaints).toEqual([emptyFrameNote]);
  });
});
