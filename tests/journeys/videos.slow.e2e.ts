import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { startVideoBlog } from '../faulty-blog.ts';
import { openOwnSite, openSharedFullBrowser } from './journey.ts';
import { startReact } from './start-react.ts';
import { axeOptions, findFaults } from './visitor.ts';

const blog = await startVideoBlog();
// A separate site, whose blog has films. Like visitors' browsers, the full browser runs a frame of another site in a separate
// process.
const [site, browser] = await Promise.all([openOwnSite({ BLOG_URL: blog.url }), openSharedFullBrowser()]);
afterAll(() => blog[Symbol.asyncDispose]());

const player = `<!doctype html><title>Player</title><button>Pause</button><script>top.postMessage('x', '*')</script>`;
const youTube = 'https://www.youtube-nocookie.com/embed/saltbush-01?autoplay=1&playsinline=1';

/** Opens a page whose requests to other hosts the test fulfils, and lists them as `address from referrer`. */
async function visit(path: string, options: BrowserContextOptions = {}) {
  const watched = await openPage(browser, options);
  const foreign: string[] = [];
  await watched.page.context().route(/^https:/, (route) => {
    const request = route.request();
    foreign.push(`${request.url()} from ${request.headers().referer}`);
    return route.fulfill({ contentType: 'text/html', body: player });
  });
  await watched.page.goto(site.url + path);
  return { ...watched, foreign };
}

const playLink = (page: Page, title: string) => page.getByRole('link', { name: `Play here ${title}` });
const pause = (page: Page, name = 'film-1') =>
  page.frameLocator(`iframe[name="${name}"]`).getByRole('button', { name: 'Pause' });

test.each([true, false])(
  'B-09 a video requests nothing from its provider until it is pressed, and then plays in place; scripts run: %s',
  async (javaScriptEnabled) => {
    await using watched = await visit('/blog/two-films', { javaScriptEnabled });
    const { page, foreign } = watched;
    for (const title of ['How a page loads', 'A video on Vimeo']) {
      await playLink(page, title).scrollIntoViewIfNeeded();
      await playLink(page, title).hover();
      await playLink(page, title).focus();
    }
    await page.emulateMedia({ media: 'print' });
    await page.emulateMedia({ media: 'screen' });
    // Wait until the network is quiet, because no request may follow.
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);

    await playLink(page, 'How a page loads').click();
    await pause(page).waitFor();
    expect(foreign).toEqual([`${youTube} from ${site.url}/`]);
    await playLink(page, 'A video on Vimeo').click();
    await pause(page, 'film-2').waitFor();
    expect(foreign.slice(1)).toEqual([
      `https://player.vimeo.com/video/123456?h=0a1b2c3d4e&dnt=1&autoplay=1 from ${site.url}/`,
    ]);
    expect(page.url()).toBe(`${site.url}/blog/two-films`);
    expect(page.context().pages()).toHaveLength(1);
  },
);

test('B-09 by keyboard Enter plays a video and the next Tab enters its player, which may go full screen and start by itself but not navigate the page; Back leaves the page', async () => {
  await using watched = await visit('/about');
  const { page } = watched;
  await page.goto(`${site.url}/blog/two-films`);
  await playLink(page, 'How a page loads').focus();
  await page.keyboard.press('Enter');
  await pause(page).waitFor();
  expect(await playLink(page, 'How a page loads').evaluate((link) => link === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press('Tab');
  await expect.poll(() => pause(page).evaluate((button) => button === document.activeElement)).toBe(true);
  const frame = page.frames().find((frame) => frame.name() === 'film-1');
  const allowed = await frame?.evaluate(() => {
    try {
      if (top) top.location.href = 'https://evil.example/';
    } catch {
      // The browser refuses this.
    }
    type Policy = { allowsFeature(name: string): boolean };
    const { featurePolicy } = document as Document & { featurePolicy?: Policy };
    const may = (name: string) => featurePolicy?.allowsFeature(name);
    return [document.fullscreenEnabled, may('autoplay'), may('camera'), may('geolocation')];
  });
  expect(allowed).toEqual([true, true, false, false]);
  expect(page.url()).toBe(`${site.url}/blog/two-films`);
  expect(watched.foreign).toHaveLength(1);
  await page.goBack();
  await page.waitForURL('**/about');
});

test('B-09 no player learns the address of a preview', async () => {
  await using watched = await visit('/about');
  const { page } = watched;
  await page.route('**/blog/two-films?secret', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'referrer-policy': 'no-referrer' } });
  });
  await page.goto(`${site.url}/blog/two-films?secret`);
  await playLink(page, 'How a page loads').click();
  await pause(page).waitFor();
  expect(watched.foreign).toEqual([`${youTube} from ${site.url}/`]);
});

const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
const isSameDocument = async (page: Page) => (await page.locator('html[data-kept]').count()) === 1;
const openCard = (page: Page, slug: string) => page.locator(`main a[href="/blog/${slug}"]`).first().click();

test('B-09 a link in the app loads a post with a video as a document, and the video plays there', async () => {
  await using watched = await visit('/blog');
  const { page } = watched;
  await startReact(page);
  await markDocument(page);
  await openCard(page, 'no-film');
  await page.getByRole('heading', { level: 1, name: 'no film' }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await openCard(page, 'two-films');
  await page.getByRole('heading', { level: 1, name: 'two films' }).waitFor();
  expect(await isSameDocument(page)).toBe(false);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'no film' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'two films' }).waitFor();
  await playLink(page, 'How a page loads').click();
  await pause(page).waitFor();
  expect(watched.complaints.filter((text) => /Content Security Policy/.test(text))).toEqual([]);
});

test('B-09 React starts without stopping a video', async () => {
  await using watched = await visit('/blog/two-films');
  const { page } = watched;
  await playLink(page, 'How a page loads').click();
  await pause(page).evaluate((button) => button.setAttribute('data-playing', ''));
  await startReact(page);
  expect(await pause(page).getAttribute('data-playing')).toBe('');
  expect(watched.foreign).toHaveLength(1);
});

test('B-09 the policy of a page without a video blocks every player, whatever the page contains', async () => {
  await using watched = await visit('/blog/no-film');
  const { page } = watched;
  const html = await (await fetch(`${site.url}/blog/two-films`)).text();
  const [video = ''] = html.match(/<figure class="facade film">.*?<\/figure>/s) ?? [];
  await page.locator('.prose').evaluate((prose, figure) => {
    prose.innerHTML = figure;
  }, video);
  await playLink(page, 'How a page loads').click();
  await expect.poll(() => watched.complaints.join()).toContain('Content Security Policy');
  expect(watched.foreign).toEqual([]);
});

test('B-09 axe finds nothing in a post with videos, nothing scrolls sideways, and a player fills its frame', async () => {
  await using watched = await visit('/blog/two-films', axeOptions);
  const { page } = watched;
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 900 });
  const screen = page.locator('.screen').first();
  const frame = await screen.locator('iframe').boundingBox();
  expect(frame).toEqual(await screen.boundingBox());
  // YouTube requires at least 200 by 200 pixels.
  expect(frame?.height).toBeGreaterThanOrEqual(200);
  expect(frame?.width).toBeGreaterThanOrEqual(200);
});

test('R-12 R-13 R-14 a word of 79 letters or a URL in a title or name widens no card, breadcrumb, chip or link to the previous or next post, and no everyday text widens its page, at 320, 390 and 1440 px', async () => {
  await using watched = await visit('/blog');
  const { page } = watched;
  const listWide = () =>
    page.locator('main :not(img)').evaluateAll((all) =>
      all
        .filter((element) => !element.closest('section.table > *, .sr'))
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 90)),
    );
  for (const path of [
    '/blog',
    '/blog/category/long',
    '/blog/long-words',
    '/blog/everyday',
    '/blog/no-film',
  ]) {
    await page.goto(site.url + path);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await listWide(), `${path} at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        width,
      );
    }
  }
});
