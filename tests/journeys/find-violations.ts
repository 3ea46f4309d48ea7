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

/** Lists texts that extend beyond the window or beyond an element that clips them. Runs in the page. */
export function listCutTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    // Text for screen readers or bots, text that is off screen until needed, and tables, which scroll.
    if (parent.closest('.sr, .skip, .ruler, .is-failed img, #drawer, .table')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    let inside = box.left >= -1 && box.right <= innerWidth + 1;
    for (
      let element: Element | null = parent;
      element && element !== document.body;
      element = element.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(element);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = element.getBoundingClientRect();
      // A line box is a little higher than its letters.
      if (box.right > frame.right + 1 || box.left < frame.left - 1) inside = false;
      if (box.bottom > frame.bottom + 4 || box.top < frame.top - 4) inside = false;
    }
    if (!inside && box.width > 0) cut.push(node.textContent.slice(0, 60));
  }
  return cut;
}

/** The reader's own text spacing, as WCAG 1.4.12 gives it. */
export const spacing =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';

/** Scrolls as far to the right as possible and back, and returns the distance. Runs in the page. */
export function readSideways(): number {
  scrollTo(500, scrollY);
  const right = scrollX;
  scrollTo(0, scrollY);
  return right;
}
