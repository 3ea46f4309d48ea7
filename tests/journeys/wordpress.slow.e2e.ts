import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFrameNote, openPage } from '../browser.ts';
import { measureFirstVisit } from '../measure-weight.ts';
import { type Site, startSite } from '../site.ts';
import { describeWordPress } from '../wordpress/describe-wordpress.ts';
import { openSharedBrowser } from './journey.ts';
import { scrollToEnd, waitForAnimations } from './settle.ts';

/** Opens a page of a site and records every request to other sites. */
async function visitPage(browser: Browser, siteUrl: string, path: string) {
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
async function scrollThrough({ page }: Awaited<ReturnType<typeof visitPage>>): Promise<void> {
  await scrollToEnd(page);
  await page.evaluate(() => scrollTo(0, 0));
  // Only what the page requests counts.
  await page.waitForLoadState('networkidle');
  await waitForAnimations(page);
}

await describeWordPress((wordpress) => {
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    // A separate site, whose blog is this WordPress.
    [site, browser] = await Promise.all([startSite({ BLOG_URL: wordpress.url }), openSharedBrowser()]);
  });
  afterAll(() => site?.stop());

  const visit = (path: string) => visitPage(browser, site.url, path);

  test('R-12 R-13 R-14 a visitor reads the blog of a real WordPress: its list, pages, categories, tags, search and pictures', async () => {
    await using watched = await visit('/blog');
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

  test('B-09 a video that the editor has inserted plays when pressed, and requests nothing before', async () => {
    await using watched = await visit('/blog/every-block');
    const { page } = watched;
    await page.context().route(/^https:/, (route) => route.fulfill({ body: 'The player' }));
    const video = page.locator('figure.film');
    await video.getByRole('link', { name: 'Play here How a page loads' }).click();
    await video.frameLocator('iframe').getByText('The player').waitFor();
    expect(watched.foreign).toEqual([
      'https://www.youtube-nocookie.com/embed/saltbush-01?autoplay=1&playsinline=1',
    ]);
  });

  test('R-13 every block of the editor fits the page on a desktop', async () => {
    await using watched = await visit('/blog/every-block');
    await scrollThrough(watched);
    const wider = await watched.page.evaluate(() => {
      const scrolls = (element: Element) => element.closest('[tabindex="0"], pre, .facts');
      return [...document.querySelectorAll('.prose *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element))
        .map((element) => element.outerHTML.slice(0, 80));
    });
    expect(wider).toEqual([]);
  });

  test.each(['/blog/hostile-markup', '/blog', '/blog?page=2'])(
    'B-09 hostile content of WordPress has no effect at %s',
    async (path) => {
      await using watched = await visit(path);
      await scrollThrough(watched);
      await watched.page.evaluate(() => {
        const ended = (event: Event) => event.preventDefault();
        addEventListener('click', ended);
        for (const element of document.querySelectorAll<HTMLElement>('main *')) {
          for (const type of ['mouseover', 'focus', 'toggle', 'animationstart', 'error'])
            element.dispatchEvent(new Event(type, { bubbles: true }));
          element.focus();
        }
        for (const link of document.querySelectorAll<HTMLAnchorElement>('.prose a')) link.click();
        removeEventListener('click', ended);
      });
      expect(await watched.page.evaluate(() => '__pwned' in window)).toBe(false);
      expect(watched.foreign).toEqual([]);
      expect(watched.complaints).toEqual([]);
      expect(watched.page.url()).toBe(site.url + path);
    },
  );

  test('R-13 R-12 no page of the blog is wider than the smallest phone, whatever it contains', async () => {
    const response = await fetch(`${site.url}/wp-json/wp/v2/posts?per_page=100`);
    const slugs = ((await response.json()) as { slug: string }[]).map(({ slug }) => slug);
    expect(slugs.length).toBeGreaterThan(20);
    const wide: string[] = [];
    await using watched = await openPage(browser, { viewport: { width: 320, height: 640 } });
    for (const path of ['/blog', '/blog?page=2', ...slugs.map((slug) => `/blog/${slug}`)]) {
      await watched.page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
      const width = await watched.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) wide.push(`${path}: ${width}`);
    }
    expect(wide).toEqual([]);
  });

  test.each(['/blog', '/blog/every-block', '/blog/what-a-kilobyte-costs'])(
    'B-10 the first view of %s with its photographs takes at most 90 kB on a phone',
    async (path) => {
      const { firstView, frameworkBytes } = await measureFirstVisit(browser, site.url + path, 'phone');
      expect(firstView.transferBytes).toBeLessThanOrEqual(90_000);
      expect(firstView.transferBytes).toBeGreaterThan(20_000);
      expect(frameworkBytes).toBe(0);
    },
  );
});
