import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/browser.ts';
import { crawlSite } from '#tests/crawl-site.ts';
import { startSite } from '#tests/site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let paths: string[];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = process.env.TEST_TIER === 'all' ? [320, 768, 1280] : [320, 1280];

/** The lists of all tags are made alike: one is looked at for all. */
const isTag = (path: string) => path.startsWith('/blog/tag/');

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  const pages = await crawlSite((path) => fetch(site.url + path, { redirect: 'manual' }));
  const [firstTag] = [...pages.keys()].filter(isTag);
  const found = [...pages.keys()].filter(
    (path) => !path.includes('?') && (!isTag(path) || path === firstTag),
  );
  paths = ['/link', '/blog?page=2', '/blog?search=carbon', '/blog?search=nothing+has+this', ...found];
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function listViolations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    (only) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: only,
        // What passes is told of one element a rule: nobody reads it here, and putting it together takes longest.
        resultTypes: ['violations'],
      }),
    tags,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`);
}

/** Home and the 404 page have tests of their own, in every state. */
test.each(widths)(
  'every page is free of horizontal scroll, and of accessibility faults, at %i px',
  async (width) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    await context.addInitScript(axeSource);
    const page = await context.newPage();
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(site.url + path);
      faults.push(...(await listViolations(page)).map((id) => `${path}: ${id}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) faults.push(`${path}: ${overflow} px wider than the screen`);
    }
    await context.close();
    expect(faults).toEqual([]);
  },
  240_000,
);

test('every page reads whole without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const path of paths) {
    const response = await page.goto(site.url + path);
    if (response?.status() !== 200) faults.push(`${path}: ${response?.status()}`);
    if (!(await page.getByRole('heading', { level: 1 }).isVisible()))
      faults.push(`${path}: no heading to be seen`);
    // What only a script could show must not be hidden from those who have none.
    const hidden = await page
      .locator('main [data-early=reveal]')
      .evaluateAll(
        (elements) => elements.filter((element) => getComputedStyle(element).opacity === '0').length,
      );
    if (hidden > 0) faults.push(`${path}: ${hidden} parts wait for a script`);
  }
  await context.close();
  expect(faults).toEqual([]);
}, 120_000);
