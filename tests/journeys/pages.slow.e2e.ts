import { expect, test } from 'vitest';
import { createFormSigner } from '#app/features/contact/domain/signatures.ts';
import { formatResultCode } from '#app/features/quiz/domain/result-code.ts';
import { listFrameworkRequests } from '../browser.ts';
import { crawlSite } from '../crawl-site.ts';
import { testSecret } from '../test-settings.ts';
import { content } from './content.ts';
import { findViolations } from './find-violations.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { axeOptions, findFaults } from './visitor.ts';

const site = await openSharedSite();
const [quiz] = content.quizzes;

/** Pages that no link leads to. */
const unlinked = ['/link', '/blog?page=2'];
const missing = '/there-is-no-such-page';

const crawled = await crawlSite((from) => fetch(site.url + from, { redirect: 'manual' }));
const pages = [...unlinked, missing, ...[...crawled.keys()].filter((from) => !from.includes('?'))];

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
    const textRange = document.createRange();
    textRange.selectNodeContents(figure);
    return column !== undefined && textRange.getBoundingClientRect().right > column.left;
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

const word =
  content.caseStudies.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{5,}/) ?? [])[0] ?? '';
const code = formatResultCode(quiz, Array(quiz.questions.length).fill(1));
const signed = createFormSigner(testSecret).signReference('SB-7K3M9QX', `quiz ${code}`);

/** The states of the search page and the quiz that no link leads to. */
const states = [
  ['results of a kind', `/search?q=${word}&kind=work`],
  ['results for a word with its last two letters swapped', `/search?q=${word.replace(/(.)(.)$/, '$2$1')}`],
  ['many pages of results', '/search?q=website&page=2'],
  ['no result', '/search?q=zzzqqq'],
  ['a query that is cut', `/search?q=${`${word}+`.repeat(40)}`],
  ['a word without end', `/search?q=${'x'.repeat(90)}`],
  ['a quiz to continue', '/sustainability-quiz?v=1&a=bb'],
  ['no such question', '/sustainability-quiz?v=1&q=77'],
  ['a question', '/sustainability-quiz?v=1&q=3&a=bcb'],
  ['a result', `/sustainability-quiz/${code}`],
  ['a result that was sent', `/sustainability-quiz/${code}?ref=${signed}`],
  ['no such result', '/sustainability-quiz/1-zzzzzzz'],
  // The focus is in the form, which starts React.
  ['a question without an answer', '/sustainability-quiz?v=1&q=4&a=bcb&next=1'],
] as const;

test.each(states)(
  'R-08 R-23 axe finds nothing with %s, nothing scrolls sideways, choices are large enough to press, and React does not start by itself',
  async (name, path) => {
    await using watched = await openAt(path, axeOptions);
    const { page } = watched;
    for (const details of await page.locator('main details summary').all()) await details.click();
    expect.soft(await findFaults(page)).toEqual([]);
    for (const label of await page.locator('.opts label').all())
      expect.soft((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    if (name !== 'a question without an answer') expect(listFrameworkRequests(watched.requests)).toEqual([]);
  },
);
