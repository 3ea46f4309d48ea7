import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage, phone } from '../browser.ts';
import { built } from '../built-app.ts';
import { confirmLayoutShift, measureFirstVisit } from '../measure-weight.ts';
import { openAuditSite } from './audit-site.ts';
import { openSharedBrowser, openSharedFullBrowser } from './journey.ts';
import { openWithReact } from './start-react.ts';

const browser = await openSharedBrowser();
const { audits, site, closeGates, openGate, openGates, readState, carbon, seo } = await openAuditSite();

async function sendAddress(page: Page, address: string): Promise<void> {
  await page.goto(`${site.url}/website-carbon`);
  await page.getByLabel('Address of a page').fill(address);
  await page.getByRole('button', { name: 'Weigh it' }).click();
  await page.waitForURL(/\/website-carbon\/[a-z2-7]{32}$/);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

test('W-01 W-02 an address leads to a report: each step shows as it begins, without React and without a reload; the heading then has the focus', async () => {
  closeGates();
  await using watched = await openPage(browser, { viewport: phone });
  const { page } = watched;
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(page.url()));
  await sendAddress(page, 'tidepooltrust.example');
  audits.worker.wake();
  const status = page.getByRole('status');
  await expect.poll(() => page.locator('[aria-current=step]').innerText()).toContain('Reading the page');
  const before = loads.length;
  openGate('reading the page');
  await expect.poll(() => status.innerText()).toBe('Loading it on a phone, as a first-time visitor.');
  await page.getByText('First estimate, from the source alone: 1.93 MB').waitFor();
  expect(await page.locator('[data-step="reading the page"] b').innerText()).toMatch(/^\d+\.\d s$/);
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('2');
  openGate('loading on a phone');
  await expect.poll(() => status.innerText()).toBe('Scrolling to the end.');
  expect(loads.length).toBe(before);
  openGates();
  await page.getByRole('heading', { level: 1, name: '0.33 g of CO2e for each first visit' }).waitFor();
  await expect.poll(() => focused(page)).toBe('H1');
  // This happens only once: after a reload by hand the focus stays where the browser puts it.
  await page.reload();
  expect(await focused(page)).toBe('BODY');
  expect(await page.title()).toBe('Carbon report for tidepooltrust.example | Saltbush Media');
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('R-07 by keyboard alone an address leads to a report on its search engine optimisation: its steps show live, without React', async () => {
  closeGates();
  for (const step of built.auditSteps) openGate(step);
  await using watched = await openPage(browser, { viewport: phone });
  const { page } = watched;
  await page.goto(`${site.url}/seo-booster`);
  await page.getByLabel('Address of a page').focus();
  await page.keyboard.type('faulty.example/by-key');
  await page.keyboard.press('Tab');
  await page.keyboard.type('guided reef walks');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Check it');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/seo-booster\/[a-z2-7]{32}$/);
  audits.worker.wake();
  await expect.poll(() => page.getByRole('status').innerText()).toBe('Testing its internal links.');
  openGates();
  await page.getByRole('heading', { level: 1, name: /^2 checks failed, / }).waitFor();
  await page.locator('summary', { hasText: 'too vague' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('p', { hasText: 'Say what the page is about' }).waitFor();
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('W-02 a page that can’t load the state of its audit retries by itself', async () => {
  closeGates();
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.route('**/progress', (route) => route.fulfill({ body: '{"cut' }), { times: 1 });
  await page.route('**/progress', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await sendAddress(page, 'no-stream.example');
  audits.worker.wake();
  openGates();
  await page.getByRole('heading', { level: 1, name: /for each first visit/ }).waitFor({ timeout: 30_000 });
  await expect.poll(() => focused(page)).toBe('H1');
});

test('W-02 a visitor in the queue sees their place change, and cancels with one press', async () => {
  closeGates();
  await using watched = await openPage(browser);
  const { page } = watched;
  const first = await audits.place('first.example');
  audits.worker.wake();
  await expect.poll(() => readState(first)).toBe('running');
  const second = await audits.place('second.example');
  audits.clock.now += 10;
  await sendAddress(page, 'third.example');
  const status = page.getByRole('status');
  await expect.poll(() => status.innerText()).toBe('Yours is number 2 in the queue.');
  await audits.services.audits.delete(second);
  await expect.poll(() => status.innerText()).toBe('Yours is next.');
  const [id = ''] = page.url().split('/').slice(-1);
  await page.getByRole('button', { name: 'Cancel and weigh another page' }).click();
  await page.getByText('The report is deleted').waitFor();
  expect(await audits.services.audits.find(id)).toBeUndefined();
});

test('W-01 W-02 a finding opens by keyboard, its ticket can be copied, and on paper everything is open and controls are hidden', async () => {
  await using watched = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = watched;
  await page.goto(carbon);
  await page.locator('.fixes > li > details > summary').nth(1).focus();
  await page.keyboard.press('Enter');
  const finding = page.locator('.fixes > li > details').nth(1);
  await finding.getByRole('button', { name: /^Copy/ }).click();
  await finding.getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await finding.getByRole('textbox').inputValue());
  expect(copied).toContain('To do: ');
  expect(listFrameworkRequests(watched.requests)).toEqual([]);

  const fix = page.locator('.fixes details:not([open]) .fix > p').first();
  const address = page.getByText(/^This report: .*, until \d+ \w+ 20\d\d\.$/);
  expect([await fix.isVisible(), await address.isVisible()]).toEqual([false, false]);
  await page.emulateMedia({ media: 'print' });
  expect([await fix.isVisible(), await address.isVisible()]).toEqual([true, true]);
  // A printed report may be passed on, so it has the public URL, which can't delete the report.
  expect(await address.innerText()).toMatch(/\/website-carbon\/[a-z2-7]{32},/);
  expect(await address.innerText()).not.toContain(new URL(page.url()).pathname);
  expect(await page.getByRole('button', { name: 'Delete this report' }).isVisible()).toBe(false);
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
  expect(watched.complaints).toEqual([]);
});

test.each([
  ['a carbon report with a script', carbon, true],
  ['an SEO report without one', seo, false],
] as const)(
  'W-02 R-07 the form for emailing a report shows why it could not be sent, with the focus on the message: %s',
  async (_what, url, javaScriptEnabled) => {
    await using watched = await openPage(browser, { viewport: phone, javaScriptEnabled });
    const { page } = watched;
    await page.goto(url);
    // Without script, no button is visible that needs it.
    if (!javaScriptEnabled) expect(await page.locator('[data-copy]:visible').count()).toBe(0);
    // The fragment in the URL must not keep the resulting page from moving the focus.
    await page.getByRole('link', { name: 'Email me this report' }).click();
    const form = page.getByRole('form', { name: 'Email me this report' });
    await form.getByLabel('Email').fill('ana@');
    await form.getByRole('button', { name: 'Send it' }).click();
    const note = form.getByRole('group', { name: 'Not sent yet' });
    await note.waitFor();
    // The script that moves the focus may run after the note is visible.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('note bad');
    const { top, bottom } = await note.evaluate((element) => element.getBoundingClientRect());
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(phone.height);
    await note.getByRole('link').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mail-email');
    expect(await form.getByLabel('Email').inputValue()).toBe('ana@');
  },
);

test.each([
  ['the carbon tool', 'firstView', `${site.url}/website-carbon`, 38_000],
  ['a carbon report without its picture', 'scrolled', carbon, 41_000],
  ['the SEO tool', 'firstView', `${site.url}/seo-booster`, 38_000],
  ['an SEO report', 'firstView', seo, 38_000],
] as const)(
  'R-06 R-07 W-02 %s stays within its budget on a phone, and requests nothing of React',
  async (_what, view, url, maxBytes) => {
    const whole = await openSharedFullBrowser();
    const weight = await measureFirstVisit(whole, url, 'phone');
    const list = weight[view].list.filter(({ path }) => !path.includes('/screenshots/'));
    const bytes = list.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
    const full = list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
    expect(bytes, full).toBeGreaterThan(10_000);
    expect(bytes, full).toBeLessThanOrEqual(maxBytes);
    expect(weight.frameworkBytes).toBe(0);
    expect(await confirmLayoutShift(weight, whole, url, 'phone')).toBeLessThan(0.001);
  },
);

test.each([
  ['a carbon report', carbon],
  ['an SEO report', seo],
])(
  'W-02 R-07 signed in, React also starts on %s, with data that it requests; the form keeps its signed time',
  async (_what, url) => {
    await using watched = await openPage(browser);
    await openWithReact(watched.page, url);
    expect(watched.requests.filter((line) => line.includes('/_payload/'))).toHaveLength(1);
    expect(await watched.page.locator('#mail input[name=form_time]').inputValue()).toMatch(
      /^[0-9a-z]+\.\S{20}/,
    );
    expect(watched.complaints).toEqual([]);
  },
);
