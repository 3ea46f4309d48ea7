import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { projectDir } from '#tests/site.ts';
import { showIntent } from './bring-react.ts';
import { openJourney } from './journey.ts';

const { site, browser } = await openJourney();

const rememberNodes = () => {
  (window as unknown as { nodes: Element[] }).nodes = [...document.querySelectorAll('body *')];
};
const countLostNodes = () =>
  (window as unknown as { nodes: Element[] }).nodes.filter((node) => !node.isConnected).length;

test.each([
  ['phone', phone],
  ['desktop', { width: 1440, height: 900 }],
])(
  'ST-09 on a %s nothing of React is asked for before intent: not by scrolling, hovering or waiting',
  async (_form, viewport) => {
    await using watched = await openPage(browser, { viewport });
    await watched.page.goto(site.url, { waitUntil: 'networkidle' });
    await watched.page.mouse.move(200, 300);
    await watched.page.mouse.wheel(0, 20_000);
    await watched.page.waitForLoadState('networkidle');
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  },
);

test.each(['/', '/about', '/services', '/contact', '/there-is-no-such-page'])(
  'React takes %s over and keeps every node, without a complaint',
  async (path) => {
    await using watched = await openPage(browser);
    await watched.page.goto(site.url + path, { waitUntil: 'networkidle' });
    watched.complaints.length = 0; // A 404 page is itself a line in the console.
    await watched.page.evaluate(rememberNodes);
    await showIntent(watched.page);
    await watched.page.waitForLoadState('networkidle');
    expect(await watched.page.evaluate(countLostNodes)).toBe(0);
    expect(watched.complaints).toEqual([]);
    expect(listFrameworkRequests(watched.requests).length).toBeGreaterThan(3);
  },
);

test('A-01 a stored session brings React at once', async () => {
  await using watched = await openPage(browser);
  await watched.page.addInitScript(() => localStorage.setItem('sb-saltbush-auth-token', '{}'));
  const arrived = watched.page.waitForRequest(/entry\.client/);
  await watched.page.goto(site.url);
  await arrived;
});

test('A-01 a stored session brings React also to a page that carries its data at its own end', async () => {
  await using watched = await openPage(browser);
  const { page, requests } = watched;
  await page.addInitScript(() => localStorage.setItem('sb-saltbush-auth-token', '{}'));
  // With the modules in the cache React is ready before the document is.
  for (const path of ['/', '/contact']) {
    requests.length = 0;
    await page.goto(site.url + path);
    await expect.poll(() => requests.some((request) => request.includes('/entry.client'))).toBe(true);
  }
});

test('G-01 a client navigation asks for no document, scrolls to the top, moves the focus and sets the title', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await showIntent(page);
  await page.evaluate(() => scrollTo(0, 2000));
  watched.requests.length = 0;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.waitForURL('**/privacy');
  await expect.poll(() => page.title()).toContain('Privacy');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(watched.requests).not.toContain('GET /privacy');
  expect(watched.requests).toContain('GET /privacy.data');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('G-01 going back returns to where the visitor was', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await showIntent(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(1000);
  await link.click();
  await page.waitForURL('**/privacy');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 200);
});

test('G-01 G-03 going back returns to where the visitor was, also where the way there showed a loading screen', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await showIntent(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  let answer = () => {};
  const unanswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/privacy.data*', async (route) => {
    await unanswered;
    await route.continue();
  });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await link.click();
  const screen = page.locator('.load[role=status]');
  await screen.waitFor();
  // The page's modules come, then its data is waited for, then React shows it: one screen from first to last.
  await screen.evaluate((element) => {
    const seen = window as unknown as { oldPageAgain: boolean };
    seen.oldPageAgain = false;
    new MutationObserver(() => {
      const isNew = document.querySelector('h1')?.textContent?.includes('Privacy');
      if (!element.isConnected && !isNew) seen.oldPageAgain = true;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const asked = page.waitForRequest('**/privacy.data*');
  release();
  await asked;
  answer();
  await page.waitForURL('**/privacy');
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { oldPageAgain: boolean }).oldPageAgain)).toBe(
    false,
  );
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 200);
});

test('R-15 in the client /our-method leaves no entry of its own: back leads to the page before', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
  await showIntent(page);
  const before = await page.evaluate(() => history.length);
  await page.evaluate(() =>
    (
      window as never as { __reactRouterDataRouter: { navigate(to: string): void } }
    ).__reactRouterDataRouter.navigate('/our-method'),
  );
  await page.waitForURL('**/visibility-accelerator');
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await page.waitForURL('**/about');
});

test('G-03 a slow page shows Loading... in place of the old one, after a moment', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await showIntent(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/privacy.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByText('Loading...').first().waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  expect(await page.getByText('Loading...').count()).toBe(0);
});

test('a deploy between page and payload is survived: the page stays as it is, without a complaint of ours', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.route('**/_payload/**', (route) => route.fulfill({ status: 404, json: { error: 'gone' } }));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.evaluate(rememberNodes);
  const answered = page.waitForResponse('**/_payload/**');
  await page.evaluate(() => {
    document.querySelector('footer')?.setAttribute('data-react', '');
    document.querySelector('footer')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
  await answered;
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(countLostNodes)).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.waitForURL('**/privacy');
});

test('G-05 a build that changed under an open tab costs no click: the destination comes as a document', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await showIntent(page);
  await page.route(/assets\/route-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  watched.requests.length = 0;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.waitForURL('**/privacy');
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  expect(watched.requests).toContain('GET /privacy');
});

test('G-05 where that was tried already, the Loading Error screen says so', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(() => sessionStorage.setItem('saltbush-document-load', '/privacy'));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await showIntent(page);
  await page.route(/assets\/route-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { name: 'Loading Error' }).waitFor();
  await page.getByText('Failed to load page resources. This usually happens after an app update').waitFor();
  expect(await page.getByRole('button', { name: 'Refresh Page' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
});

test('G-06 a start that fails says so, with details as text, and the page under it can be returned to', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.route('**/_payload/**', (route) => route.fulfill({ status: 200, body: '<b>not json</b>' }));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    document.querySelector('footer')?.setAttribute('data-react', '');
    document.querySelector('footer')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
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

test('production can not take the policy or the scripts of development', () => {
  const server = readFileSync(path.join(projectDir, 'build/server/index.js'), 'utf8');
  expect(server).not.toContain('unsafe-inline');
  expect(server).not.toContain('unsafe-eval');
});

test('a press made while React is on its way is done again when it is there', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/entry\.client/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: /pause/i }).first();
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const counter = window as unknown as { clicks: number; arrived: boolean };
    counter.clicks = 0;
    document.addEventListener('click', () => {
      counter.clicks += 1;
    });
    addEventListener('react-arrived', () => {
      counter.arrived = true;
    });
    document.querySelector('[data-pause]')?.setAttribute('data-react', '');
  });
  await button.click();
  const read = () =>
    page.evaluate(() => {
      const { clicks, arrived = false } = window as unknown as { clicks: number; arrived?: boolean };
      return { clicks, arrived };
    });
  expect(await read()).toEqual({ clicks: 1, arrived: false });
  release();
  await expect.poll(read).toEqual({ clicks: 2, arrived: true });
});

test('a second visit, answered with 304, shows the page as whole as the first', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  await page.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  expect(watched.complaints).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(242, 244, 234)',
  );
});
