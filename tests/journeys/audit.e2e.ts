import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { measureFirstVisit } from '#bench/measure-weight.ts';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { built } from '#tests/built-app.ts';
import { createMeasurement, createProbe } from '#tests/measurement.ts';
import { serveTestApp } from '#tests/serve-app.ts';
import { createPretendEngine, openAuditServices } from '#tests/serve-audits.ts';
import { findViolations } from './find-violations.ts';
import { openSharedBrowser, openSharedWholeBrowser } from './journey.ts';

const { auditSteps } = built;

/** What the engine waits for before each step; opened by the tests. */
let gates = new Map<string, PromiseWithResolvers<void>>();
const closeGates = () => {
  gates = new Map(auditSteps.map((step) => [step, Promise.withResolvers<void>()]));
};
const openGate = (step: string) => gates.get(step)?.resolve();
const openGates = () => {
  for (const { resolve } of gates.values()) resolve();
};

const { engine } = createPretendEngine({
  answer: (url) => {
    if (url.includes('fails')) return { code: 'robots', status: 403 };
    if (url.includes('drawn')) {
      const probe = createProbe({ drawnByScript: true, hosting: { state: 'unknown', why: 'no answer' } });
      return createMeasurement({ pass: undefined, savings: [], probe });
    }
    return createMeasurement({ askedUrl: url });
  },
  hold: (step, signal) =>
    Promise.race([
      gates.get(step)?.promise ?? Promise.resolve(),
      new Promise((resolve) => signal.addEventListener('abort', resolve)),
    ]),
});
const audits = await openAuditServices({ engine });
// An app of its own, whose engine waits for the tests before each step.
const site = await serveTestApp({ services: audits.services });
const [browser, whole] = await Promise.all([openSharedBrowser(), openSharedWholeBrowser()]);
afterAll(async () => {
  openGates();
  await site.close();
  await audits.close();
});
audits.worker.start();

async function weigh(page: string, more?: Parameters<typeof audits.place>[1]): Promise<string> {
  const id = await audits.place(page, more);
  audits.worker.wake();
  // Also before the tests begin, where there is no `expect.poll`.
  await vi.waitFor(
    async () => expect((await audits.services.audits.find(id))?.run.state).toMatch(/done|failed/),
    { timeout: 20_000, interval: 50 },
  );
  return `${site.url}/website-carbon/${id}`;
}

async function sendAddress(page: Page, address: string): Promise<void> {
  await page.goto(`${site.url}/website-carbon`);
  await page.getByLabel('Address of a page').fill(address);
  await page.getByRole('button', { name: 'Weigh it' }).click();
  await page.waitForURL(/\/website-carbon\/[a-z2-7]{32}$/);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

test('W-01 W-02 an address becomes a report: each step shows as it begins, without React and without a reload; its heading then has the focus', async () => {
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
  openGate('checking the hosting');
  await expect.poll(() => status.innerText()).toBe('Loading it as a first visitor on a phone.');
  await page.getByText('First estimate, from the source alone: 1.93 MB').waitFor();
  expect(await page.locator('[data-step="reading the page"] [data-slot=took]').innerText()).toMatch(
    /^\d+\.\d s$/,
  );
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('3');
  openGate('loading on a phone');
  await expect.poll(() => status.innerText()).toBe('Scrolling to the end.');
  expect(loads.length).toBe(before);
  openGates();
  await page.getByRole('heading', { level: 1, name: '0.33 g of CO2e every first visit' }).waitFor();
  await expect.poll(() => focused(page)).toBe('H1');
  // Said once: who loads the report by hand is left where the browser begins.
  await page.reload();
  expect(await focused(page)).toBe('BODY');
  expect(await page.title()).toBe('Report for tidepooltrust.example | Saltbush Media');
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('W-02 a stream that can’t be had leaves a page that looks again by itself', async () => {
  closeGates();
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.route('**/events', (route) => route.fulfill({ status: 503 }));
  await sendAddress(page, 'no-stream.example');
  audits.worker.wake();
  openGates();
  await page.getByRole('heading', { level: 1, name: /every first visit/ }).waitFor({ timeout: 30_000 });
  await expect.poll(() => focused(page)).toBe('H1');
});

test('W-02 who waits behind others sees the place in the queue change, and cancels with one press', async () => {
  closeGates();
  await using watched = await openPage(browser);
  const { page } = watched;
  const first = await audits.place('first.example');
  audits.worker.wake();
  await expect.poll(async () => (await audits.services.audits.find(first))?.run.state).toBe('running');
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
  openGates();
});

test('W-04 what can’t be weighed comes back with the focus on why, and the field as it was', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/website-carbon`);
  await page.getByLabel('Address of a page').fill('ftp://files.example');
  await page.getByLabel('Address of a page').press('Enter');
  await page.getByRole('group', { name: 'Not weighed yet' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('note bad');
  expect(await page.getByLabel('Address of a page').inputValue()).toBe('ftp://files.example');
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('W-01 a finding opens by key, and its ticket is copied', async () => {
  await using watched = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = watched;
  await page.goto(await weigh('ticket.example'));
  const second = page.locator('.fixes > li > details > summary').nth(1);
  await second.focus();
  await page.keyboard.press('Enter');
  const finding = page.locator('.fixes > li > details').nth(1);
  await finding.getByRole('button', { name: /^Copy/ }).click();
  await finding.getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await finding.getByRole('textbox').inputValue());
  expect(copied).toContain('To do: ');
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test.each([
  ['with a script', true],
  ['without one', false],
])(
  'W-02 what keeps a letter from being sent is said at its form, with the focus on it, %s',
  async (_how, javaScriptEnabled) => {
    await using watched = await openPage(browser, { viewport: phone, javaScriptEnabled });
    const { page } = watched;
    await page.goto(await weigh('letter.example'));
    // Nothing that only a script could serve.
    if (!javaScriptEnabled) expect(await page.locator('[data-copy]:visible').count()).toBe(0);
    // Its fragment may not keep the page that answers from giving the focus away.
    await page.getByRole('link', { name: 'Email me this report' }).click();
    const form = page.getByRole('form', { name: 'Email me this report' });
    await form.getByLabel('Email').fill('ana@');
    await form.getByRole('button', { name: 'Send it' }).click();
    const note = form.getByRole('group', { name: 'Not sent yet' });
    await note.waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('note bad');
    expect(await note.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await note.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(
      phone.height,
    );
    await note.getByRole('link').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mail-email');
    expect(await form.getByLabel('Email').inputValue()).toBe('ana@');
  },
);

test('W-02 on paper everything stands open, and what only a screen can do is gone', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(await weigh('paper.example'));
  const fix = page.locator('.fixes details:not([open]) .fix > p').first();
  const address = page.getByText(/^This report: .*, until \d+ \w+ 20\d\d\.$/);
  expect([await fix.isVisible(), await address.isVisible()]).toEqual([false, false]);
  await page.emulateMedia({ media: 'print' });
  expect([await fix.isVisible(), await address.isVisible()]).toEqual([true, true]);
  // The test app says another host than it serves.
  expect(await address.innerText()).toContain(new URL(page.url()).pathname);
  expect(await page.getByRole('button', { name: 'Delete this report' }).isVisible()).toBe(false);
  const bytes = await page.pdf();
  expect(bytes.length).toBeGreaterThan(10_000);
});

const other = await weigh('other.example');
const report = await weigh('report.example', { monthlyViews: '12000' });
/** The tool itself is among all pages: pages.e2e.ts. */
const states: [name: string, url: string][] = [
  ['the tool with a word about it', `${site.url}/website-carbon?deleted=1&page=example.com`],
  ['a report', `${report}?with=${other.split('/').at(-1)}`],
  ['a failure', await weigh('fails.example')],
  ['a page without a figure', await weigh('drawn.example')],
  ['no report', `${site.url}/website-carbon/${'a'.repeat(32)}`],
];

test.each([320, 1280])(
  'W-01 W-02 axe finds nothing in any state at %i px, and nothing scrolls sideways',
  async (width) => {
    closeGates();
    const held = await audits.place(`held-${width}.example/with-a-path/that-is-rather-long-for-a-phone`);
    audits.worker.wake();
    await expect.poll(async () => (await audits.services.audits.find(held))?.run.state).toBe('running');
    openGate('reading the page');
    openGate('checking the hosting');
    await using watched = await openPage(browser, {
      viewport: { width, height: 900 },
      isMobile: width < 768,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const { page } = watched;
    for (const [name, url] of [...states, ['progress', `${site.url}/website-carbon/${held}`]] as const) {
      await page.goto(url);
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('details')) element.open = true;
      });
      expect(await findViolations(page), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    }
    openGates();
  },
);

test.each([
  ['the tool', 'firstView', `${site.url}/website-carbon`, 38_000],
  ['a report without its picture', 'scrolled', report, 48_000],
] as const)(
  'R-06 W-02 %s weighs no more than its budget on a phone, and nothing of React comes',
  async (_what, view, url, most) => {
    const weight = await measureFirstVisit(whole, url, 'phone');
    const list = weight[view].list.filter(({ path }) => !path.includes('/screenshots/'));
    const bytes = list.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
    const full = list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
    expect(bytes, full).toBeGreaterThan(10_000);
    expect(bytes, full).toBeLessThanOrEqual(most);
    expect(weight.frameworkBytes).toBe(0);
    expect(weight.layoutShift).toBeLessThan(0.001);
  },
);
