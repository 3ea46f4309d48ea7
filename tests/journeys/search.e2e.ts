import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { measureFirstVisit } from '#bench/measure-weight.ts';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { findViolations } from './find-violations.ts';
import { openSharedSite, openSharedWholeBrowser } from './journey.ts';
import { comeToRest } from './settle.ts';

const [site, browser] = await Promise.all([openSharedSite(), openSharedWholeBrowser()]);

const states: [name: string, path: string][] = [
  ['nothing asked for', '/search'],
  ['results', '/search?q=museums'],
  ['results of a kind', '/search?q=museums&kind=work'],
  ['results that say where their words are', '/search?q=procurement'],
  ['results with a slip', '/search?q=webiste'],
  ['many pages of results', '/search?q=website&page=2'],
  ['no result', '/search?q=zzzqqq'],
  ['a query that is cut', `/search?q=${'museum+'.repeat(40)}`],
  ['a word without end', `/search?q=${'x'.repeat(90)}`],
  ['a page that is not there', '/old/green-hosting.html'],
];

async function open(
  path: string,
  { clock = false, ...options }: Parameters<typeof openPage>[1] & { clock?: boolean } = {},
) {
  const watched = await openPage(browser, options);
  if (clock) await watched.page.clock.install();
  await watched.page.goto(site.url + path);
  return { ...watched, field: watched.page.getByRole('searchbox', { name: 'Search this site' }) };
}

const listTitles = (page: Page) => page.locator('.hits h3').allInnerTexts();

/** Presses into the field, and waits for React. */
async function bringReact({ page, field }: Awaited<ReturnType<typeof open>>) {
  await page.evaluate(() =>
    addEventListener('react-arrived', () => document.documentElement.setAttribute('data-arrived', '')),
  );
  await field.focus();
  await page.locator('html[data-arrived]').waitFor();
}

test('R-23 without script a search goes by a form, its kinds and its pages by links', async () => {
  await using watched = await open('/search', { javaScriptEnabled: false });
  const { page, field, requests } = watched;
  await field.fill('website');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=website');
  expect(await field.inputValue()).toBe('website');
  expect(await listTitles(page)).toHaveLength(10);
  await page.getByRole('link', { name: 'Next results' }).click();
  await page.waitForURL('**/search?q=website&page=2');
  await page.getByRole('link', { name: /^Case studies \d/ }).click();
  await page.waitForURL('**/search?q=website&kind=work');
  expect(await page.locator('.hits li > p').allInnerTexts()).toEqual(
    expect.not.arrayContaining([expect.stringContaining('Post')]),
  );
  await field.fill('museums');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/search?q=museums&kind=work');
  await page.getByRole('link', { name: 'Sydney Jewish Museum' }).click();
  await page.waitForURL('**/projects/sydney-jewish-museum');
  expect(requests.filter((request) => request.endsWith('.js'))).toEqual([]);
});

test('R-23 with script results come as it is typed, are told politely, and the address follows without history', async () => {
  await using watched = await open('/search');
  const { page, field, complaints, requests } = watched;
  await page.waitForLoadState('networkidle');
  expect(listFrameworkRequests(requests)).toEqual([]);
  await bringReact(watched);
  const before = await page.evaluate(() => history.length);
  await field.pressSequentially('museu', { delay: 30 });
  await page.getByRole('link', { name: 'Sydney Jewish Museum' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/search?q=museu`);
  expect(await page.getByRole('status').innerText()).toMatch(/^\d+ results for “museu”$/);
  expect(await page.title()).toContain('Search: museu');
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill('zzzqqq');
  await page.getByRole('heading', { name: 'Nothing with “zzzqqq”' }).waitFor();
  await field.fill('');
  await page.getByRole('heading', { name: 'Try one of these' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/search`);
  expect(complaints).toEqual([]);
});

test('R-23 what was typed before React came is searched for too', async () => {
  await using watched = await open('/search');
  const { page, field } = watched;
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await field.pressSequentially('jewish');
  typed.resolve();
  await page.getByRole('link', { name: 'Sydney Jewish Museum' }).waitFor();
});

test('R-23 G-03 an answer that comes late never takes the place of a newer one, and a spinner says that it is awaited', async () => {
  await using watched = await open('/search');
  const { page, field } = watched;
  await bringReact(watched);
  const newer = Promise.withResolvers<void>();
  const older = Promise.withResolvers<void>();
  await page.route('**/api/search?q=museums', async (route) => {
    await newer.promise;
    // It may have been given up by then.
    await route.continue().catch(() => {});
    older.resolve();
  });
  await field.fill('museums');
  await page.waitForRequest('**/api/search?q=museums');
  const spinner = page.getByRole('search').locator('.spin');
  await spinner.waitFor();
  await field.fill('toasty');
  await page.getByRole('heading', { name: /for “toasty”/ }).waitFor();
  await spinner.waitFor({ state: 'detached' });
  newer.resolve();
  await older.promise;
  await comeToRest(page);
  expect(await page.getByRole('heading', { name: /for “toasty”/ }).isVisible()).toBe(true);
});

test('R-23 Enter searches at once and leads the focus to the results, and a result opens by keyboard', async () => {
  await using watched = await open('/search');
  const { page, field } = watched;
  await bringReact(watched);
  await field.fill('toasty');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/for “toasty”/);
  // Over the kinds, to the first result.
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('.hits') !== null)) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/projects/toasty');
  await page.goBack();
  await page.getByRole('heading', { name: /for “toasty”/ }).waitFor();
  expect(await field.inputValue()).toBe('toasty');
});

test('R-23 without a network the results stay, and the page says what to do', async () => {
  await using watched = await open('/search?q=museums');
  const { page, field } = watched;
  await bringReact(watched);
  await page.route('**/api/search*', (route) => route.abort());
  await field.fill('toasty');
  await page.getByRole('alert').getByText('The search can’t be reached just now.').waitFor();
  expect((await listTitles(page)).length).toBeGreaterThan(0);
  // What can't be had as it is typed may be had as a page.
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('heading', { name: /for “toasty”/ }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('R-23 markup that is typed shows as text', async () => {
  await using watched = await open('/search');
  const { page, field, complaints } = watched;
  await bringReact(watched);
  await field.fill('<img src=x onerror="document.title=1">');
  await page.getByRole('heading', { name: /“<img src=x onerror=/ }).waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('R-23 the page that is not there leads to a search for its path, footer and drawer to the search', async () => {
  await using watched = await open('/old/green-hosting.html', { javaScriptEnabled: false, viewport: phone });
  const { page } = watched;
  await page.getByRole('link', { name: 'Search for “old green hosting”' }).click();
  await page.waitForURL('**/search?q=old+green+hosting');
  expect((await listTitles(page)).length).toBeGreaterThan(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/search');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await page.locator('#drawer').getByRole('link', { name: 'Search' }).getAttribute('href')).toBe(
    '/search',
  );
});

test.each([320, 1280])(
  'R-23 at %i pixels axe finds nothing in any state of it, and nothing scrolls sideways',
  { timeout: 120_000 },
  async (width) => {
    await using watched = await openPage(browser, {
      viewport: { width, height: 900 },
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const { page } = watched;
    for (const [name, path] of states) {
      await page.goto(site.url + path);
      await comeToRest(page);
      expect.soft(await findViolations(page), name).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    }
  },
);

test.each(['/search', '/search?q=website', '/search?q=zzzqqq'])(
  'R-23 the first view of %s takes at most 38 kB on a phone, without React, and nothing shifts',
  async (path) => {
    const onPhone = await measureFirstVisit(browser, site.url + path, 'phone');
    const onDesktop = await measureFirstVisit(browser, site.url + path, 'desktop');
    expect(onPhone.firstView.transferBytes).toBeLessThanOrEqual(38_000);
    expect(onDesktop.firstView.transferBytes).toBeLessThanOrEqual(60_000);
    expect(onPhone.frameworkBytes + onDesktop.frameworkBytes).toBe(0);
    expect(Math.max(onPhone.layoutShift, onDesktop.layoutShift)).toBe(0);
  },
);

test('R-23 Back brings the search before, its words in the field, and it stays', async () => {
  await using watched = await open('/search', { clock: true });
  const { page, field } = watched;
  await bringReact(watched);
  await field.pressSequentially('website');
  await page.waitForURL('**/search?q=website');
  await page.getByRole('link', { name: /^Case studies \d/ }).click();
  await page.waitForURL('**/search?q=website&kind=work');
  await field.focus();
  await field.pressSequentially(' museum');
  await page.waitForURL('**/search?q=website+museum&kind=work');
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('website');
  // Past the pause after which it searches, nothing is asked for.
  const asked = await page.evaluateHandle(() => {
    const calls: unknown[] = [];
    const { fetch } = window;
    window.fetch = (...request) => {
      calls.push(request);
      return fetch(...request);
    };
    return calls;
  });
  await page.clock.runFor(1000);
  expect(await asked.evaluate((calls) => calls.length)).toBe(0);
  expect(new URL(page.url()).search).toBe('?q=website');
});
