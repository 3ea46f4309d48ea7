import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { content } from './content.ts';
import { openSharedSite } from './journey.ts';
import { holdRequests, openAt, type Visit } from './open-at.ts';
import { isInWindow } from './settle.ts';
import { openWithReact, waitForPage } from './start-react.ts';
import { readFocusedId } from './visitor.ts';

const site = await openSharedSite();

async function openEnhanced(path: string, options: Visit = {}) {
  const watched = await openAt('about:blank', options);
  await openWithReact(watched.page, site.url + path);
  return watched;
}

const topOf = (page: Page, id: string) =>
  page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id);
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });
const readScroll = (page: Page) => page.evaluate(() => scrollY);

test('in a journey, a press on a page that moves away from under the pointer has no effect, and is made again', async () => {
  await using watched = await openAt('/404');
  const { page } = watched;
  await page.evaluate(() => {
    const cover = document.createElement('a');
    Object.assign(cover, { href: '/about', id: 'cover', textContent: 'Another link' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#cover { position: fixed; inset: 0; z-index: 99; }');
    document.adoptedStyleSheets.push(sheet);
    addEventListener('pointermove', () => document.body.append(cover), { once: true, capture: true });
    setInterval(() => cover.remove(), 1000);
  });
  const countDocuments = () => page.evaluate(() => history.length);
  const before = await countDocuments();
  await footerLink(page, 'Privacy').click();
  await page.waitForURL('**/privacy');
  expect(await countDocuments()).toBe(before + 1);
});

test('R-03, H-01 a link to an anchor of /services scrolls to the section, clear of the header', async () => {
  await using watched = await openAt('/services#digital-marketing');
  const { page } = watched;
  const header = await page
    .locator('header.top')
    .evaluate((element) => element.getBoundingClientRect().bottom);
  for (const id of ['digital-marketing', 'sustainable-web', 'content', 'ai-seo']) {
    if (id !== 'digital-marketing') await page.locator(`a[href="/services#${id}"]`).first().click();
    // A section that is above the window before the click is below 400 px too.
    await expect
      .poll(() => topOf(page, id), { message: id })
      .toSatisfy((top: number) => top >= header - 1 && top < 400);
  }
});

test('G-01 a client navigation to an anchor moves the focus there too, on the same page and on another', async () => {
  await using watched = await openEnhanced('/services');
  const { page } = watched;
  const readFocusedLink = () => page.evaluate(() => document.activeElement?.textContent);
  const follow = async (link: Locator) => {
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => topOf(page, 'content')).toBeLessThan(400);
    await expect.poll(() => readFocusedId(page)).toBe('content');
    await page.keyboard.press('Tab');
    expect(await readFocusedLink()).toBe('Learn More: SEO Boosting Content');
    expect(await topOf(page, 'content')).toBeLessThan(400);
  };
  await follow(page.getByRole('main').getByRole('link', { name: 'Content, in words and on film' }));
  await footerLink(page, 'Privacy').click();
  await waitForPage(page, '/privacy');
  await follow(footerLink(page, 'Content and Video'));
  // A post may link to an address that is not validly encoded.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate('/privacy#100%');
  });
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
});

test('G-01 a client navigation to an anchor goes to the anchor; back, and forward even before the page has loaded, return the visitor to the same place', async () => {
  await using watched = await openEnhanced('/about');
  const { page } = watched;
  await footerLink(page, 'Content and Video').click();
  await page.waitForURL('**/services#content');
  await expect.poll(() => topOf(page, 'content')).toBeLessThan(400);
  const there = await readScroll(page);
  expect(there).toBeGreaterThan(300);
  const release = await holdRequests(page, /\.data/);
  await page.goBack();
  // The loading screen is shorter than the page, and moves the window.
  await expect.poll(() => readScroll(page)).toBeLessThan(there - 200);
  await page.goForward();
  release();
  // Firefox scrolls to an anchor between two pixels, and a script can't scroll there.
  await expect.poll(async () => Math.abs((await readScroll(page)) - there)).toBeLessThan(1);
  await page.goBack();
  await waitForPage(page, '/about');
  await page.goForward();
  await page.waitForURL('**/services#content');
  await expect.poll(() => readScroll(page)).toBeGreaterThan(there - 200);
});

test('G-03 a slow project page and a slow search filter show only the spinner, and a slow navigation to the search the full screen', async () => {
  const project = `/projects/${content.caseStudies[0]?.slug}`;
  await using watched = await openEnhanced('/projects');
  const { page } = watched;
  const screen = page.locator('.load[role=status]');
  const waitIn = async (slow: string, link: Locator, parts: [shown: string, missing: string]) => {
    const release = await holdRequests(page, slow);
    await link.click();
    await screen.locator(parts[0]).waitFor();
    await expect.poll(() => isInWindow(screen.locator(parts[0]))).toBe(true);
    expect(await screen.locator(parts[1]).count()).toBe(0);
    release();
    await screen.waitFor({ state: 'detached' });
  };
  await waitIn(`**${project}.data*`, page.locator(`a[href="${project}"]`).first(), ['.spin', 'img']);
  await waitForPage(page, project);
  await waitIn('**/search.data*', footerLink(page, 'Search'), ['img', '.spin']);
  await page.waitForURL('**/search');
  await openWithReact(page, `${site.url}/search?q=web`);
  await waitIn('**/search.data*kind=*', page.getByRole('link', { name: /^Pages/ }).first(), ['.spin', 'img']);
  await page.waitForURL('**/search?*kind=*');
});

test('G-04 H-01 in the browser a page whose data fail to load shows the error screen in the same document, and Try Again renders it again', async () => {
  await using watched = await openEnhanced('/about');
  const { page } = watched;
  const readClasses = () => page.evaluate(() => document.documentElement.className);
  const classes = await readClasses();
  expect(classes).toContain('js');
  let failing = true;
  await page.route('**/privacy.data*', (route) =>
    failing ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  );
  await footerLink(page, 'Privacy').click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(await readClasses()).toBe(classes);
  expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/errors')) reports.push(request.postData() ?? '');
  });
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  const failed = page.waitForResponse('**/privacy.data*');
  // The page's style sheet loads after the failure, and the router waits for both.
  const release = await holdRequests(page, /\.css/);
  await tryAgain.click();
  await (await failed).finished();
  release();
  failing = false;
  await tryAgain.click();
  await waitForPage(page, '/privacy');
  expect(watched.complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual(
    [],
  );
  expect(reports).toEqual([]);
});

test('C-01, G-03 without a network a link keeps the form, its input and the scroll position, and a note says why, also if the network fails during the loading screen', async () => {
  await using watched = await openEnhanced('/contact');
  const { page } = watched;
  const link = footerLink(page, 'Privacy');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Half a thought');
  const offline = page.getByRole('alert').getByText('You are offline');
  await page.context().setOffline(true);
  await link.click();
  await offline.waitFor();
  expect(await message.inputValue()).toBe('Half a thought');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText('You are offline').count()).toBe(0);

  // In this document, Firefox would not load again what it could not load, so that the link would load a document.
  await openWithReact(page, `${site.url}/contact`);
  await message.fill('Half a thought');
  await link.scrollIntoViewIfNeeded();
  const there = await readScroll(page);
  const lost = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await lost.promise;
    await route.abort().catch(() => {});
  });
  await link.click();
  await page.locator('.load').waitFor();
  await page.context().setOffline(true);
  lost.resolve();
  await offline.waitFor();
  expect(await message.inputValue()).toBe('Half a thought');
  // The note is above the page and moves it by its height.
  expect(Math.abs((await readScroll(page)) - there)).toBeLessThan(200);
  await page.unroute(/\/assets\/.*\.js/);
  await page.context().setOffline(false);
  await link.click();
  await page.waitForURL('**/privacy');
});

test('C-01, H-07 a link of the drawer pressed without a network closes it, so that the note can be read', async () => {
  await using watched = await openEnhanced('/about', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const { page } = watched;
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.context().setOffline(true);
  await page.locator('#drawer').getByRole('link', { name: 'Projects' }).tap();
  await page.getByRole('alert').getByText('You are offline').waitFor();
  await page.locator('#drawer').waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('main').getAttribute('inert')).toBe(null);
});
