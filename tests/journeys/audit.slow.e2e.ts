import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPage, phone } from '../browser.ts';
import { built } from '../built-app.ts';
import { createMeasurement, createSourceScan } from '../measurement.ts';
import { createPageArtifacts, createPageFacts } from '../page-facts.ts';
import { serveTestApp } from '../serve-app.ts';
import { createFakeEngine, openAuditServices } from '../serve-audits.ts';
import { addIcons, translate } from './change-page.ts';
import { typeIntoChanged } from './changed-page.ts';
import { openSharedBrowser, openSharedFullBrowser } from './journey.ts';
import { axeOptions, findFaults } from './visitor.ts';

const lastSeoStep = 'following its links';

/** The engine awaits this before each step, until a test opens it. */
let gates = new Map<string, PromiseWithResolvers<void>>();
const openGate = (step: string) => gates.get(step)?.resolve();
const openGates = () => {
  for (const { resolve } of gates.values()) resolve();
};
/** Keeps the gates closed until they are opened one by one, or the test has finished. */
const closeGates = () => {
  gates = new Map([...built.auditSteps, lastSeoStep].map((step) => [step, Promise.withResolvers<void>()]));
  onTestFinished(openGates);
};

const refusal = { code: 'bot challenge', status: 403 } as const;
const faulty = { titles: ['Home'], robotsHeader: ['noindex'], images: [{ src: 'a', alt: undefined }] };
const { engine } = createFakeEngine({
  answer: (url) => {
    if (url.includes('fails')) return refusal;
    if (url.includes('drawn')) {
      const sourceScan = createSourceScan({
        clientRendered: true,
        hosting: { state: 'unknown', why: 'no answer' },
      });
      return createMeasurement({ browserScan: undefined, savings: [], sourceScan });
    }
    return createMeasurement({ askedUrl: url });
  },
  scan: (url) => {
    if (url.includes('fails')) return refusal;
    return createPageArtifacts({
      askedUrl: url,
      ...(url.includes('faulty') && { page: createPageFacts(faulty) }),
    });
  },
  hold: (step, signal) =>
    Promise.race([
      gates.get(step)?.promise ?? Promise.resolve(),
      new Promise((resolve) => signal.addEventListener('abort', resolve)),
    ]),
});
const audits = await openAuditServices({ engine });
// A separate app, whose engine waits for the tests before each step.
const site = await serveTestApp({ services: audits.services });
const [browser, whole] = await Promise.all([openSharedBrowser(), openSharedFullBrowser()]);
afterAll(async () => {
  openGates();
  await site.close();
  await audits.close();
});
audits.worker.start();

const readState = async (id: string) => (await audits.services.audits.find(id))?.run.state;

/** Creates a finished report and returns its URL. */
async function report(page: string, more: Parameters<typeof audits.place>[1] = {}): Promise<string> {
  const id = await audits.place(page, more);
  audits.worker.wake();
  // This also runs before the tests, where `expect.poll` is not available.
  await vi.waitFor(async () => expect(await readState(id)).toMatch(/done|failed/), {
    timeout: 60_000,
    interval: 50,
  });
  return `${site.url}/${more.tool === 'seo' ? 'seo-booster' : 'website-carbon'}/${id}`;
}
const seoReport = (page: string) => report(page, { tool: 'seo', phrase: 'guided reef walks' });

// One report of each tool for the tests below.
const carbon = await report('report.example', { monthlyViews: '12000' });
const seo = await seoReport('faulty.example');

test.each([{ change: translate }, { change: addIcons }])(
  'C-01 W-01 nothing typed into the comparison of a report is lost if a program has changed the page before React comes ($change.name)',
  async ({ change }) => {
    const compared = { path: carbon, field: '#compare-page', outcome: 'plain' } as const;
    for (const late of [false, true]) {
      await using _watched = await typeIntoChanged(compared, { change, late });
    }
  },
);

test('W-01 W-02 R-07 axe finds nothing in any state of the two tools, and nothing scrolls sideways', async () => {
  await using watched = await openPage(browser, axeOptions);
  const { page } = watched;
  const check = async (url: string) => {
    await page.goto(url);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('details')) element.open = true;
    });
    expect.soft(await findFaults(page), `${await page.title()} at ${url}`).toEqual([]);
  };
  // pages.slow.e2e.ts covers the tools themselves.
  for (const url of [
    `${site.url}/website-carbon?deleted=1&page=example.com`,
    `${carbon}?with=${(await report('other.example')).split('/').at(-1)}`,
    await report('fails.example'),
    await report('drawn.example'),
    `${site.url}/website-carbon/${'a'.repeat(32)}`,
    `${site.url}/seo-booster?deleted=1&page=example.com`,
    seo,
    await seoReport('fine.example'),
    await seoReport('fails.example'),
    `${site.url}/seo-booster/${'a'.repeat(32)}`,
  ])
    await check(url);
  closeGates();
  const held = await audits.place('held.example/with-a-path/that-is-rather-long-for-a-phone');
  audits.worker.wake();
  await expect.poll(() => readState(held)).toBe('running');
  openGate('reading the page');
  await check(`${site.url}/website-carbon/${held}`);
  await check(`${site.url}/seo-booster/${await audits.place('held.example', { tool: 'seo' })}`);
});
