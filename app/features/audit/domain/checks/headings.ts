import { bothTools, faultsOrPassed, quote, quoteList } from '../check.ts';
import type { PageCheck } from '../page-check.ts';

export const headingsCheck: PageCheck = {
  id: 'headings',
  title: 'Headings',
  group: 'content',
  explanation:
    'People skim a page by its headings, and screen readers jump from one to the next. Google may take the title of a search result from the h1.',
  source: { url: 'https://www.w3.org/WAI/tutorials/page-structure/headings/', readOn: '2026-11-23' },
  tools: bothTools,
  inSource: true,
  reads: 'page',
  run({ headings }) {
    const main = headings.filter(({ level }) => level === 1);
    const empty = headings.filter(({ text }) => text === '');
    const skips = headings.flatMap((heading, index) => {
      const previous = headings[index - 1];
      return previous && heading.level - previous.level > 1
        ? [`${describe(previous)} → ${describe(heading)}`]
        : [];
    });
    return faultsOrPassed(
      [
        main.length === 0 && {
          outcome: 'warning',
          unsure: true,
          says: 'The page has no h1 heading.',
          ...(headings.length > 0 && { found: quoteList(headings.map(describe)) }),
          fix: 'Make the headline that names the page its h1.',
        },
        main.length > 1 && {
          outcome: 'warning',
          says: `The page has ${main.length} h1 headings, so its main title is not clear.`,
          found: quoteList(main.map(({ text }) => text)),
          fix: 'Keep one h1, and make the others h2.',
        },
        empty.length > 0 && {
          outcome: 'warning',
          says: empty.length === 1 ? 'A heading is empty.' : `${empty.length} headings are empty.`,
          found: quoteList(empty.map(({ level }) => `<h${level}>`)),
          axeRules: ['empty-heading'],
          fix: 'Give each heading text, or use another element for spacing.',
        },
        skips.length > 0 && {
          outcome: 'warning',
          says: 'Heading elements are not in a sequentially-descending order: levels are skipped.',
          found: quoteList(skips),
          axeRules: ['heading-order'],
          fix: 'Go down one level at a time, and set the size with CSS.',
        },
      ],
      { says: 'The page has one h1, and no heading level is skipped.', found: quote(main[0]?.text ?? '') },
    );
  },
};

const describe = ({ level, text }: { level: number; text: string }) => `h${level} ${text}`;
