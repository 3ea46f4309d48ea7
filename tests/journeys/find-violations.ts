import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type AxeWindow = { axe?: { run(on: Document, how: object): Promise<AxeResults> } };

/** Lists all violations that axe finds on a page opened with `bypassCSP`, as `rule: element`. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(runAxe, axeRules);
}

/** Runs in a page that has loaded `axeSource`. */
export async function runAxe(rules: string[]): Promise<string[]> {
  const { axe } = window as unknown as AxeWindow;
  if (!axe) return ['axe did not load'];
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: rules },
    // Reporting passed rules would take longest, and no test reads them.
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
