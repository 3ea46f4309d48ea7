import path from 'node:path';
import { expect, test } from 'vitest';
import { crawlSite } from '../crawl-site.ts';
import { findViolations } from './find-violations.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { axeOptions } from './visitor.ts';

const site = await openSharedSite();

/** Pages that no link leads to. */
const unlinked = ['/link', '/blog?page=2'];
const missing = '/there-is-no-such-page';

const crawled = await crawlSite((from) => fetch(site.url + from, { redirect: 'manual' }));
const pages = [...unlinked, missing, ...[...crawled.keys()].filter((from) => !from.includes('?'))];

/** Groups pages by folder, because those of one folder, such as posts or case studies, share a template. */
const templateOf = (from: string) => (path.dirname(from) === '/' ? from : path.dirname(from));
const onePerTemplate = pages.filter(
  (from, at) => pages.findIndex((other) => templateOf(other) === templateOf(from)) === at,
);

/** Common widths around the one from which the ruler is in the margin. */
const rulerWidths = [1366, 1430, 1440];

/** Each width at which axe checks the pages, with further widths to check for sideways scrolling. */
const widths: [width: number, others: number[]][] = [
  [320, [390]],
  [768, [1024]],
  [1280, rulerWidths],
];

/** H-08: tells whether the text of a ruler overlaps the text column. */
function isRulerOverContent(): boolean {
  return [...document.querySelectorAll('.ruler b')].some((figure) => {
    const column = figure.closest('section')?.querySelector('.wrap')?.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(figure);
    return column !== undefined && words.getBoundingClientRect().right > column.left;
  });
}

test.each(widths)(
  'at %i px axe finds nothing on any page, and no page scrolls sideways or has its ruler over text, nor at %j px',
  { timeout: 900_000 },
  async (width, others) => {
    await using watched = await openAt('about:blank', { ...axeOptions, isMobile: width < 768 });
    const { page } = watched;
    const faults: string[] = [];
    for (const from of pages) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.url + from);
      for (const violation of await findViolations(page)) faults.push(`${from}: ${violation}`);
      for (const wide of [width, ...others]) {
        await page.setViewportSize({ width: wide, height: 900 });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        if (needed > wide) faults.push(`${from}: ${needed} px wide on a screen of ${wide} px`);
        if (await page.evaluate(isRulerOverContent))
          faults.push(`${from}: the ruler over text at ${wide} px`);
      }
    }
    expect(faults).toEqual([]);
  },
);

test('without script every page shows its heading, and no element stays hidden', async () => {
  await using watched = await openAt('about:blank', { javaScriptEnabled: false });
  const { page } = watched;
  const faults: string[] = [];
  for (const from of onePerTemplate) {
    await page.goto(site.url + from);
    if (!(await page.getByRole('heading', { level: 1 }).isVisible())) faults.push(`${from}: no heading`);
    const hidden = await page
      .locator('main [data-enhance=reveal]')
      .evaluateAll((all) => all.filter((element) => getComputedStyle(element).opacity === '0').length);
    if (hidden > 0) faults.push(`${from}: ${hidden} hidden parts`);
  }
  expect(faults).toEqual([]);
});
