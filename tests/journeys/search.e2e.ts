import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests } from '../browser.ts';
import { content } from './content.ts';
import { openSharedSite } from './journey.ts';
import { holdRequests, openAt, type Visit } from './open-at.ts';
import { waitForAnimations } from './settle.ts';
import { waitForReact } from './visitor.ts';

const site = await openSharedSite();
const { caseStudies } = content;

/** A word with more than one page of results. */
const broad = 'website';
/** A word without results. */
const nonsense = 'zzzqqq';

type SearchResult = { totalPages: number; hits: { path: string }[] };
const search = async (query: string): Promise<SearchResult> =>
  (await fetch(`${site.url}/api/search?q=${encodeURIComponent(query)}`)).json();

/** Finds case studies that come first in a search for one word of their title. */
async function findStudies() {
  const studies = caseStudies.map(({ slug, title }) => ({
    path: `/projects/${slug}`,
    title,
    word: title.toLowerCase().match(/[a-z]{5,}/)?.[0] ?? '',
  }));
  // One after another, because searches are limited by address.
  const results: SearchResult[] = [];
  for (const { word } of studies) results.push(await search(word));
  return studies.filter(({ word, path }, at) => word && results[at]?.hits[0]?.path === path);
}

const [study, otherStudy] = await findStudies();
if (!study || !otherStudy || (await search(broad)).totalPages < 2)
  throw new Error('These journeys need two case studies with distinct names, and two pages of results.');

async function open(path: string, options: Visit = {}) {
  const watched = await openAt(path, options);
  return { ...watched, field: watched.page.getByRole('searchbox', { name: 'Search this site' }) };
}

const listTitles = (page: Page) => page.locator('.hits h3').allInnerTexts();
const resultsFor = (page: Page, query: string) => page.getByRole('heading', { name: `for “${query}”` });

/** Opens the search page, with React. */
async function openEnhanced(path = '/search', options: Visit = {}) {
  const opened = await open(path, options);
  await opened.field.focus();
  await waitForReact(opened.page);
  return opened;
}

test('R-23 without script a search uses a form, and its kinds and pages use links', async () => {
  await using watched = await open('/search', { javaScriptEnabled: false });
  const { page, field, requests } = watched;
  await field.fill(broad);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/search?q=${broad}`);
  expect(await field.inputValue()).toBe(broad);
  await page.getByRole('link', { name: 'Next results' }).click();
  await page.waitForURL(`**/search?q=${broad}&page=2`);
  await page.getByRole('link', { name: /^Case studies \d/ }).click();
  await page.waitForURL(`**/search?q=${broad}&kind=work`);
  await field.fill(study.word);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(`**/search?q=${study.word}&kind=work`);
  await page.getByRole('link', { name: study.title }).first().click();
  await page.waitForURL(`**${study.path}`);
  expect(requests.filter((request) => request.endsWith('.js'))).toEqual([]);
});

test('R-23 with script results appear while the visitor types, are announced politely, and the URL follows', async () => {
  await using watched = await open('/search');
  const { page, field, complaints, requests } = watched;
  expect(listFrameworkRequests(requests)).toEqual([]);
  await field.focus();
  await waitForReact(page);
  const typed = study.word.slice(0, -1);
  await field.pressSequentially(typed);
  await page.getByRole('link', { name: study.title }).first().waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/search?q=${typed}`);
  expect(await page.getByRole('status').innerText()).toMatch(new RegExp(`^\\d+ results? for “${typed}”$`));
  expect(await page.title()).toContain(`Search: ${typed}`);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  const markup = '<img src=x onerror="document.title=1">';
  await field.fill(markup);
  await page.getByRole('heading', { name: `“${markup}”` }).waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  await field.fill(nonsense);
  await page.getByRole('heading', { name: `Nothing found for “${nonsense}”` }).waitFor();
  await field.fill('');
  await page.getByRole('heading', { name: 'Try one of these' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/search`);
  expect(complaints).toEqual([]);
});

test('R-23 text typed before React starts is searched for too', async () => {
  await using watched = await open('/search');
  const { page, field } = watched;
  const release = await holdRequests(page, '**/assets/*.js');
  await field.pressSequentially(study.word);
  release();
  await page.getByRole('link', { name: study.title }).first().waitFor();
});

test('R-23 G-03 a late response never replaces a newer one, and a spinner shows while one is pending', async () => {
  await using watched = await openEnhanced();
  const { page, field } = watched;
  const release = await holdRequests(page, `**/api/search?q=${study.word}`);
  const searchRequest = page.waitForRequest(`**/api/search?q=${study.word}`);
  await field.fill(study.word);
  const older = await searchRequest;
  const spinner = page.getByRole('search').locator('.spin');
  await spinner.waitFor();
  await field.fill(otherStudy.word);
  await resultsFor(page, otherStudy.word).waitFor();
  await spinner.waitFor({ state: 'detached' });
  release();
  // The browser may have cancelled the request by then.
  await older.response();
  await waitForAnimations(page);
  expect(await resultsFor(page, otherStudy.word).isVisible()).toBe(true);
});

test('R-23 Enter searches at once and moves the focus to the results, and a result opens by keyboard', async () => {
  await using watched = await openEnhanced();
  const { page, field } = watched;
  await field.fill(study.word);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain(`for “${study.word}”`);
  // Past the kinds, to the first result.
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('.hits') !== null)) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${study.path}`);
  await page.goBack();
  await resultsFor(page, study.word).waitFor();
  expect(await field.inputValue()).toBe(study.word);
});

test('R-23 without a network the results stay, and a message says what to do', async () => {
  await using watched = await openEnhanced(`/search?q=${study.word}`);
  const { page, field } = watched;
  await page.route('**/api/search*', (route) => route.abort());
  await field.fill(otherStudy.word);
  await page.getByRole('alert').getByText('The search can’t be reached right now.').waitFor();
  expect((await listTitles(page)).length).toBeGreaterThan(0);
  // Sending the form may still work when searching while typing fails.
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await resultsFor(page, otherStudy.word).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('R-23 Back shows each search that was read, with its words in the field, and it stays', async () => {
  await using watched = await openEnhanced('/search', { before: (page) => page.clock.install({ time: 0 }) });
  const { page, field } = watched;
  // From here on, time passes only here, because a busy machine would need longer than the moment that is tested.
  await page.clock.pauseAt(3_600_000);
  const waitForSearch = () => page.clock.runFor(500);
  await field.pressSequentially(broad);
  await waitForSearch();
  await page.waitForURL(`**/search?q=${broad}`);
  // Results shown for only a moment, such as those of a half-typed word, get no history entry.
  const length = await page.evaluate(() => history.length);
  await field.fill(study.word.slice(0, -1));
  await waitForSearch();
  await page.waitForURL(`**/search?q=${study.word.slice(0, -1)}`);
  await field.fill(broad);
  await waitForSearch();
  await page.waitForURL(`**/search?q=${broad}`);
  expect(await page.evaluate(() => history.length)).toBe(length);
  await page.clock.runFor(2500);
  await field.fill(study.word);
  await waitForSearch();
  await page.waitForURL(`**/search?q=${study.word}`);
  await page.getByRole('link', { name: /^Case studies \d/ }).click();
  await page.waitForURL(`**/search?q=${study.word}&kind=work`);
  await field.fill(nonsense);
  await waitForSearch();
  await page.waitForURL(`**/search?q=${nonsense}&kind=work`);
  for (const address of [`${study.word}&kind=work`, study.word, broad]) {
    await page.goBack();
    await page.waitForURL(`**/search?q=${address}`);
    await expect.poll(() => field.inputValue()).toBe(address.split('&')[0]);
  }
  // No request is sent even after the pause that starts a search.
  const searches = await page.evaluateHandle(() => {
    const calls: unknown[] = [];
    const { fetch } = window;
    window.fetch = (...request) => {
      calls.push(request);
      return fetch(...request);
    };
    return calls;
  });
  await page.clock.runFor(1000);
  expect(await searches.evaluate((calls) => calls.length)).toBe(0);
  await page.goBack();
  await page.waitForURL('**/search');
  await page.getByRole('heading', { name: 'Try one of these' }).waitFor();
});
