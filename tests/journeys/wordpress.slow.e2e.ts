import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { measureWeight } from '#bench/measure-weight.ts';
import { desktop, emptyFrameNote, launchBrowser, openPage } from '#tests/browser.ts';
import { type Site, startSite } from '#tests/site.ts';
import { describeWordPress } from '#tests/wordpress/describe-wordpress.ts';
import { comeToRest } from './settle.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const narrow = { width: 390, height: 844 };

/** Makes what a stopped site has heard of its blog older. */
function letMinutesPass(dataDir: string, minutes: number): void {
  const database = new DatabaseSync(path.join(dataDir, 'saltbush.sqlite'));
  const earlier = new Date(Date.now() - minutes * 60_000).toISOString();
  database.prepare('update blog_answers set fetched_at = ? where fetched_at > ?').run(earlier, earlier);
  database.close();
}

await describeWordPress((wordpress) => {
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite({ BLOG_URL: wordpress.url }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** A page with every request of it that was not for the site. */
  async function visit(at: string, viewport = desktop) {
    const watched = await openPage(browser, { viewport });
    const foreign: string[] = [];
    watched.page.on('request', (request) => {
      if (!request.url().startsWith(`${site.url}/`)) foreign.push(request.url());
    });
    await watched.page.goto(site.url + at, { waitUntil: 'load' });
    return { ...watched, foreign };
  }

  /** For whoever wants to look: SCREENSHOTS names a folder. */
  async function look(watched: Awaited<ReturnType<typeof visit>>, name: string): Promise<void> {
    const folder = process.env.SCREENSHOTS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await watched.page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
  }

  /** Everything comes into sight once, so that what is lazy is asked for. */
  const scrollThrough = async ({ page }: Awaited<ReturnType<typeof visit>>) => {
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
        scrollTo(0, y);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
      scrollTo(0, 0);
    });
    await page.waitForLoadState('networkidle');
    await comeToRest(page);
  };

  test('R-12 R-14 the list, its pages, a category, a tag and a search are those of WordPress', async () => {
    await using watched = await visit('/blog');
    const { page } = watched;
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1 }).waitFor();
    expect(await main.locator('a[href="/blog/sticky-newest"]').count()).toBeGreaterThan(0);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Older' }).click();
    await page.waitForURL('**/blog?page=2');
    await page.goto(`${site.url}/blog?page=5`);
    expect(await main.locator('a[href="/blog/what-a-kilobyte-costs"]').count()).toBeGreaterThan(0);
    expect((await page.goto(`${site.url}/blog?page=6`))?.status()).toBe(404);
    await page.goto(`${site.url}/blog/category/design-research`);
    expect(await main.textContent()).toContain('Design & Research');
    await page.goto(`${site.url}/blog`);
    const tag = page.getByRole('navigation', { name: 'Tags' }).getByRole('link').first();
    await tag.click();
    await page.waitForURL('**/blog/tag/**');
    await page.goto(`${site.url}/blog`);
    await page.getByRole('searchbox', { name: 'Search the blog' }).first().fill('cafe');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blog?search=cafe');
    expect(await main.locator('a[href="/blog/ueberraschung-im-cafe"]').count()).toBeGreaterThan(0);
    expect(watched.foreign).toEqual([]);
  });

  test('R-13 the pictures of a post come from this site, and each of them shows', async () => {
    await using watched = await visit('/blog/every-block');
    await scrollThrough(watched);
    const pictures = await watched.page
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

  test('B-09 a film that the editor put in stands ready to play, and only its page may show the player', async () => {
    await using watched = await visit('/blog/every-block');
    const { page } = watched;
    await page.context().route(/^https:/, (route) => route.fulfill({ body: 'The player' }));
    const film = page.locator('figure.film');
    await film.getByRole('link', { name: 'Play here How a page loads' }).click();
    await film.frameLocator('iframe').getByText('The player').waitFor();
    expect(watched.foreign).toEqual([
      'https://www.youtube-nocookie.com/embed/saltbush-01?autoplay=1&playsinline=1',
    ]);
    const readPolicy = async (at: string) =>
      (await fetch(site.url + at)).headers.get('content-security-policy');
    expect(await readPolicy('/blog/every-block')).toContain('frame-src');
    expect(await readPolicy('/blog/no-picture')).not.toContain('frame-src');
  });

  test.each([narrow, desktop])(
    'R-13 every block of the editor stays within the page at $width',
    async (viewport) => {
      await using watched = await visit('/blog/every-block', viewport);
      await scrollThrough(watched);
      await look(watched, `every-block-${viewport.width}`);
      const wider = await watched.page.evaluate(() => {
        const scrolls = (element: Element) => element.closest('[tabindex="0"], pre, .facts');
        return [...document.querySelectorAll('.prose *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element))
          .map((element) => element.outerHTML.slice(0, 80));
      });
      expect(wider).toEqual([]);
      expect(await watched.page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    },
  );

  test.each(['/blog/hostile-markup', '/blog', '/blog?page=2'])(
    'B-09 nothing hostile of WordPress does anything at %s',
    async (at) => {
      await using watched = await visit(at);
      await scrollThrough(watched);
      await look(watched, `hostile${at.replace(/\W+/g, '-')}`);
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
      expect(watched.page.url()).toBe(site.url + at);
    },
  );

  test('R-13 R-12 no page of the blog is wider than the smallest phone, whatever was written', async () => {
    const answer = await fetch(`${site.url}/wp-json/wp/v2/posts?per_page=100`);
    const slugs = ((await answer.json()) as { slug: string }[]).map(({ slug }) => slug);
    expect(slugs.length).toBeGreaterThan(20);
    const wide: string[] = [];
    await using watched = await openPage(browser, { viewport: { width: 320, height: 640 } });
    for (const at of ['/blog', '/blog?page=2', ...slugs.map((slug) => `/blog/${slug}`)]) {
      await watched.page.goto(site.url + at, { waitUntil: 'domcontentloaded' });
      const width = await watched.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) wide.push(`${at}: ${width}`);
    }
    expect(wide).toEqual([]);
  });

  test.each(['/blog', '/blog/every-block', '/blog/faster-pages'])(
    'B-10 the first view of %s with its photographs takes at most 90 kB on a phone',
    async (at) => {
      const { firstView, frameworkBytes } = await measureWeight(browser, site.url + at, 'phone');
      expect(firstView.transferBytes).toBeLessThanOrEqual(90_000);
      expect(firstView.transferBytes).toBeGreaterThan(20_000);
      expect(frameworkBytes).toBe(0);
    },
  );

  test('B-10 with WordPress gone its posts are still there, marked stale, also after a restart', async () => {
    const paths = ['/blog', '/blog/no-picture', '/blog/category/charities'];
    const read = async (at: string) => {
      const response = await fetch(site.url + at);
      return {
        status: response.status,
        stale: response.headers.get('cache-status'),
        html: await response.text(),
      };
    };
    for (const at of paths) expect((await read(at)).status).toBe(200);
    await wordpress.fault('down');
    try {
      const before = site;
      before.process.kill('SIGTERM');
      await once(before.process, 'exit');
      letMinutesPass(before.dataDir, 5);
      site = await startSite({ BLOG_URL: wordpress.url, DATA_DIR: before.dataDir });
      for (const at of paths) {
        const { status, html } = await read(at);
        expect(status, at).toBe(200);
        expect(html, at).not.toContain('Something went wrong');
      }
      // What was heard is fresh for a minute; then pages say that it is old.
      expect((await read('/blog/no-picture')).stale).toMatch(/^blog; hit; ttl=-\d+; detail=stale$/);
      expect((await read('/blog/never-asked')).status).toBe(503);
      await using watched = await visit('/blog/no-picture');
      expect(await watched.page.getByRole('heading', { level: 1 }).textContent()).toBeTruthy();
    } finally {
      await wordpress.clear();
    }
  });
});
