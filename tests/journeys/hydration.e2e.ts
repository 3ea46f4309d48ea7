import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, phone } from '../browser.ts';
import { runsEverything } from '../test-settings.ts';
import { openSharedSite } from './journey.ts';
import { holdRequests, openAt } from './open-at.ts';
import { isInWindow } from './settle.ts';
import { openWithReact, requestReact, startReact, waitForPage } from './start-react.ts';

const site = await openSharedSite();

const rememberNodes = () => {
  (window as unknown as { nodes: Element[] }).nodes = [...document.querySelectorAll('body *')];
};
const countLostNodes = () =>
  (window as unknown as { nodes: Element[] }).nodes.filter((node) => !node.isConnected).length;

/** A link in the footer to a page that has not been loaded yet. */
const privacyLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
const readScroll = (page: Page) => page.evaluate(() => scrollY);

test('ST-09 scrolling, hovering and waiting request nothing of React', async () => {
  await using watched = await openAt('/', { viewport: phone });
  const { page } = watched;
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 20_000);
  // Wait until the network is quiet, because no request may follow.
  await page.waitForLoadState('networkidle');
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test.each(['/', '/contact', '/there-is-no-such-page', ...(runsEverything ? ['/about', '/services'] : [])])(
  'React takes %s over and keeps every node, without a complaint',
  async (path) => {
    await using watched = await openAt(path);
    watched.complaints.length = 0; // The browser logs a page with status 404.
    await watched.page.evaluate(rememberNodes);
    await startReact(watched.page);
    expect(await watched.page.evaluate(countLostNodes)).toBe(0);
    expect(watched.complaints).toEqual([]);
    expect(listFrameworkRequests(watched.requests).length).toBeGreaterThan(3);
  },
);

test('A-01 with a stored session React starts at once, also on a page whose data are inline', async () => {
  await using watched = await openAt('about:blank');
  // On the second page the modules are cached, so that React is ready before the document has loaded.
  for (const path of ['/', '/contact']) await openWithReact(watched.page, site.url + path);
});

test('G-01, G-03 a client navigation requests no document and moves the focus to the top; a slow page shows Loading... until it arrives, and back returns to where the visitor was', async () => {
  await using watched = await openAt('/');
  const { page, requests } = watched;
  await startReact(page);
  const releaseModules = await holdRequests(page, '**/assets/*.js');
  const releaseData = await holdRequests(page, '**/privacy.data*');
  await privacyLink(page).scrollIntoViewIfNeeded();
  expect(await readScroll(page)).toBeGreaterThan(1000);
  const title = await page.title();
  requests.length = 0;
  await privacyLink(page).click();
  const screen = page.locator('.load[role=status]');
  await screen.getByText('Loading...').waitFor();
  // One screen stays while the page's modules load, then its data, and until React shows the page.
  await screen.evaluate((element) => {
    const seen = window as unknown as { oldPageAgain: boolean };
    seen.oldPageAgain = false;
    const heading = document.querySelector('h1')?.textContent;
    new MutationObserver(() => {
      if (!element.isConnected && document.querySelector('h1')?.textContent === heading)
        seen.oldPageAgain = true;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const dataRequest = page.waitForRequest('**/privacy.data*');
  releaseModules();
  await dataRequest;
  releaseData();
  await waitForPage(page, '/privacy');
  expect(await page.evaluate(() => (window as unknown as { oldPageAgain: boolean }).oldPageAgain)).toBe(
    false,
  );
  await expect.poll(() => screen.count()).toBe(0);
  await expect.poll(() => page.title()).not.toBe(title);
  await expect.poll(() => readScroll(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(requests).not.toContain('GET /privacy');
  await page.goBack();
  // Not in pixels, because fonts and posts that loaded late have changed the page's height.
  await expect.poll(() => isInWindow(privacyLink(page))).toBe(true);
  expect(await page.title()).toBe(title);
});

test('after a deploy between page and payload, the page stays as it is, without a console message of ours', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  await page.route('**/_payload/**', (route) => route.fulfill({ status: 404, json: { error: 'gone' } }));
  await page.evaluate(rememberNodes);
  const payloadResponse = page.waitForResponse('**/_payload/**');
  await requestReact(page);
  await payloadResponse;
  // Wait until the network is quiet, because no request may follow.
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(countLostNodes)).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await privacyLink(page).click();
  await page.waitForURL('**/privacy');
});

test('G-05 a new build under an open tab loses no click: the destination loads as a document; if that was tried already, the Loading Error screen appears', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  await startReact(page);
  await page.route(/assets\/route-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  watched.requests.length = 0;
  await privacyLink(page).click();
  await waitForPage(page, '/privacy');
  expect(watched.requests).toContain('GET /privacy');

  await page.unroute(/assets\/route-.*\.js/);
  await page.goto(site.url);
  await page.evaluate(() => sessionStorage.setItem('saltbush-document-load', '/privacy'));
  await startReact(page);
  await page.route(/assets\/route-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await privacyLink(page).click();
  await page.getByRole('heading', { name: 'Loading Error' }).waitFor();
  await page.getByText('Failed to load page resources. This usually happens after an app update').waitFor();
  // The failed link is at the foot of the page, and the screen at its top.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Refresh Page');
  expect(await page.getByRole('button', { name: 'Refresh Page' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
});

test('G-06 if React fails to start a screen says so, with details as text, and the visitor can return to the page beneath', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  await page.route('**/_payload/**', (route) => route.fulfill({ status: 200, body: '<b>not json</b>' }));
  await requestReact(page);
  const dialog = page.getByRole('dialog', { name: 'Application Failed to Load' });
  await dialog.waitFor();
  await dialog.getByText('There was a critical error starting the application.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Refresh Page' }).count()).toBe(1);
  await dialog.getByText('Error details').click();
  expect(await dialog.locator('b').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Return to the page' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('a press while React loads is repeated when React has started', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  const release = await holdRequests(page, /assets\/site-.*js/);
  const button = page.getByRole('button', { name: /pause/i }).first();
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const counter = window as unknown as { clicks: number };
    counter.clicks = 0;
    document.addEventListener('click', () => {
      counter.clicks += 1;
    });
    document.querySelector('[data-pause]')?.setAttribute('data-react', '');
  });
  await button.click();
  const read = () =>
    page.evaluate(() => [
      (window as unknown as { clicks: number }).clicks,
      'react' in document.documentElement.dataset,
    ]);
  expect(await read()).toEqual([1, false]);
  release();
  await expect.poll(read).toEqual([2, true]);
});
