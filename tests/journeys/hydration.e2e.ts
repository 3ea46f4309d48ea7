import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, phone } from '../browser.ts';
import { runsEverything } from '../tier.ts';
import { arriveAt, openWithReact, requestReact, showIntent } from './bring-react.ts';
import { holdRequests } from './hold-requests.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { isInWindow } from './settle.ts';

const site = await openSharedSite();

const rememberNodes = () => {
  (window as unknown as { nodes: Element[] }).nodes = [...document.querySelectorAll('body *')];
};
const countLostNodes = () =>
  (window as unknown as { nodes: Element[] }).nodes.filter((node) => !node.isConnected).length;

/** A link of the footer to a page that nothing has loaded yet. */
const privacyLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
const readScroll = (page: Page) => page.evaluate(() => scrollY);

test('ST-09 nothing of React is asked for before intent: not by scrolling, hovering or waiting', async () => {
  await using watched = await openAt('/', { viewport: phone });
  const { page } = watched;
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 20_000);
  // The network has to be quiet, because nothing may come.
  await page.waitForLoadState('networkidle');
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test.each(['/', '/contact', '/there-is-no-such-page', ...(runsEverything ? ['/about', '/services'] : [])])(
  'React takes %s over and keeps every node, without a complaint',
  async (path) => {
    await using watched = await openAt(path);
    watched.complaints.length = 0; // A 404 page is itself a line in the console.
    await watched.page.evaluate(rememberNodes);
    await showIntent(watched.page);
    expect(await watched.page.evaluate(countLostNodes)).toBe(0);
    expect(watched.complaints).toEqual([]);
    expect(listFrameworkRequests(watched.requests).length).toBeGreaterThan(3);
  },
);

test('A-01 a stored session brings React at once, also to a page that carries its data at its own end', async () => {
  await using watched = await openAt('about:blank');
  // The second page has the modules in the cache, so that React is ready before the document has loaded.
  for (const path of ['/', '/contact']) await openWithReact(watched.page, site.url + path);
});

test('G-01, G-03 a client navigation asks for no document and moves the focus to the top; a slow page shows Loading... until it is there, and back returns to where the visitor was', async () => {
  await using watched = await openAt('/');
  const { page, requests } = watched;
  await showIntent(page);
  const releaseModules = await holdRequests(page, '**/assets/*.js');
  const releaseData = await holdRequests(page, '**/privacy.data*');
  await privacyLink(page).scrollIntoViewIfNeeded();
  expect(await readScroll(page)).toBeGreaterThan(1000);
  const title = await page.title();
  requests.length = 0;
  await privacyLink(page).click();
  const screen = page.locator('.load[role=status]');
  await screen.getByText('Loading...').waitFor();
  // The page's modules come, then its data is waited for, then React shows it: one screen from first to last.
  await screen.evaluate((element) => {
    const seen = window as unknown as { oldPageAgain: boolean };
    seen.oldPageAgain = false;
    const heading = document.querySelector('h1')?.textContent;
    new MutationObserver(() => {
      if (!element.isConnected && document.querySelector('h1')?.textContent === heading)
        seen.oldPageAgain = true;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const asked = page.waitForRequest('**/privacy.data*');
  releaseModules();
  await asked;
  releaseData();
  await arriveAt(page, '/privacy');
  expect(await page.evaluate(() => (window as unknown as { oldPageAgain: boolean }).oldPageAgain)).toBe(
    false,
  );
  await expect.poll(() => screen.count()).toBe(0);
  await expect.poll(() => page.title()).not.toBe(title);
  await expect.poll(() => readScroll(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(requests).not.toContain('GET /privacy');
  await page.goBack();
  // Not by its pixels, because fonts and posts that came late have changed the page's height.
  await expect.poll(() => isInWindow(privacyLink(page))).toBe(true);
  expect(await page.title()).toBe(title);
});

test('a deploy between page and payload is survived: the page stays as it is, without a complaint of ours', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  await page.route('**/_payload/**', (route) => route.fulfill({ status: 404, json: { error: 'gone' } }));
  await page.evaluate(rememberNodes);
  const answered = page.waitForResponse('**/_payload/**');
  await requestReact(page);
  await answered;
  // Until the network is quiet, because nothing may come of it.
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(countLostNodes)).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await privacyLink(page).click();
  await page.waitForURL('**/privacy');
});

test('G-05 a build that changed under an open tab costs no click: the destination comes as a document; where that was tried already, the Loading Error screen says so', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  await showIntent(page);
  await page.route(/assets\/route-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  watched.requests.length = 0;
  await privacyLink(page).click();
  await arriveAt(page, '/privacy');
  expect(watched.requests).toContain('GET /privacy');

  await page.unroute(/assets\/route-.*\.js/);
  await page.goto(site.url);
  await page.evaluate(() => sessionStorage.setItem('saltbush-document-load', '/privacy'));
  await showIntent(page);
  await page.route(/assets\/route-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await privacyLink(page).click();
  await page.getByRole('heading', { name: 'Loading Error' }).waitFor();
  await page.getByText('Failed to load page resources. This usually happens after an app update').waitFor();
  // The link that failed is at the foot of the page, and the screen at its top.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.getByRole('button', { name: 'Refresh Page' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
});

test('G-06 a start that fails says so, with details as text, and the page under it can be returned to', async () => {
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

test('a press made while React is on its way is done again when it is there', async () => {
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
