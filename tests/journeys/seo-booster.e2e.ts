import { afterAll, expect, test, vi } from 'vitest';
import { measureFirstVisit } from '#bench/measure-weight.ts';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { createStudy, createStudyFacts } from '#tests/page-study.ts';
import { serveTestApp } from '#tests/serve-app.ts';
import { createPretendEngine, openAuditServices } from '#tests/serve-audits.ts';
import { openWithReact } from './bring-react.ts';
import { findViolations } from './find-violations.ts';
import { openSharedWholeBrowser } from './journey.ts';

let gate = Promise.withResolvers<void>();

const { engine } = createPretendEngine({
  study: (url) => {
    if (url.includes('fails')) return { code: 'robots', status: 403 };
    const faulty = createStudyFacts({
      titles: ['Home'],
      robotsHeader: 'noindex',
      images: [{ src: 'a', alt: undefined }],
    });
    return createStudy({ askedUrl: url, ...(url.includes('faulty') && { facts: faulty }) });
  },
  hold: (step, signal) =>
    step === 'following its links'
      ? Promise.race([gate.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))])
      : Promise.resolve(),
});
const audits = await openAuditServices({ engine });
// An app of its own, whose engine waits for the tests before it follows links.
const site = await serveTestApp({ services: audits.services });
const browser = await openSharedWholeBrowser();
afterAll(async () => {
  gate.resolve();
  await site.close();
  await audits.close();
});
audits.worker.start();

async function check(page: string): Promise<string> {
  const id = await audits.place(page, { tool: 'seo', phrase: 'guided reef walks' });
  audits.worker.wake();
  await vi.waitFor(
    async () => expect((await audits.services.audits.find(id))?.run.state).toMatch(/checked|failed/),
    { timeout: 20_000, interval: 50 },
  );
  return `${site.url}/seo-booster/${id}`;
}

test('R-07 an address becomes a report by keyboard alone: its steps show live, without React', async () => {
  gate = Promise.withResolvers<void>();
  await using watched = await openPage(browser, { viewport: phone });
  const { page } = watched;
  await page.goto(`${site.url}/seo-booster`);
  await page.getByLabel('Address of a page').focus();
  await page.keyboard.type('faulty.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('guided reef walks');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Check it');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/seo-booster\/[a-z2-7]{32}$/);
  audits.worker.wake();
  await expect
    .poll(() => page.getByRole('status').innerText(), { timeout: 10_000 })
    .toBe('Asking whether its links lead anywhere.');
  gate.resolve();
  await page.getByRole('heading', { level: 1, name: 'One thing to mend first' }).waitFor();
  const finding = page.locator('summary', { hasText: 'too few to say' });
  await finding.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Add what a visitor finds here').waitFor();
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test.each([320, 1280])(
  'R-07 at %s pixels no state has anything that axe finds, nor scrolls sideways',
  async (width) => {
    gate = Promise.withResolvers<void>();
    gate.resolve();
    // The tool itself is among all pages: pages.e2e.ts.
    const states = [
      `${site.url}/seo-booster?deleted=1&page=example.com`,
      await check(`faulty-${width}.example`),
      await check(`fine-${width}.example`),
      await check(`fails-${width}.example`),
      `${site.url}/seo-booster/${'a'.repeat(32)}`,
    ];
    gate = Promise.withResolvers<void>();
    const held = await audits.place(`held-${width}.example`, { tool: 'seo' });
    audits.worker.wake();
    await using watched = await openPage(browser, {
      viewport: { width, height: 900 },
      isMobile: width < 768,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const { page } = watched;
    for (const url of [...states, `${site.url}/seo-booster/${held}`]) {
      await page.goto(url);
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('details')) element.open = true;
      });
      expect.soft(await findViolations(page), url).toEqual([]);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), url)
        .toBeLessThanOrEqual(width);
    }
    gate.resolve();
  },
);

test('R-07 the tool and its report weigh at most 38 kB on a phone, and nothing of React comes', async () => {
  gate.resolve();
  for (const url of [`${site.url}/seo-booster`, await check('faulty-and-heavy.example')]) {
    const weight = await measureFirstVisit(browser, url, 'phone');
    expect.soft(weight.firstView.transferBytes).toBeGreaterThan(10_000);
    expect.soft(weight.firstView.transferBytes, url).toBeLessThanOrEqual(38_000);
    expect.soft(weight.frameworkBytes).toBe(0);
  }
});

test('R-07 whoever is signed in gets React on a report too, with data that it asks for', async () => {
  gate.resolve();
  await using watched = await openPage(browser);
  await openWithReact(watched.page, await check('signed-in.example'));
  expect(watched.requests.filter((line) => line.includes('/_payload/'))).toHaveLength(1);
  expect(watched.complaints).toEqual([]);
});
