import { formatCount } from '#platform/text/count.ts';
import { faultsOrPassed, google, quoteList } from '../check.ts';
import type { PageCheck } from '../page-check.ts';

export const wordsCheck: PageCheck = {
  id: 'words',
  title: 'Text content',
  group: 'content',
  explanation:
    'Search engines find a page by its text. Google has no preferred word count, but a page without text can’t be found by its words.',
  source: google('fundamentals/creating-helpful-content', '2026-11-23'),
  tools: ['seo'],
  inSource: true,
  reads: 'page',
  run({ words, frames = [] }) {
    return faultsOrPassed(
      [
        frames.length > 0 && {
          outcome: 'failed',
          says: 'The page is a frameset: it has no text of its own, and search engines index the pages inside it.',
          found: quoteList(frames),
          fix: 'Replace the frameset with one page. Until then, check the pages inside it.',
        },
        words === 0 &&
          frames.length === 0 && {
            outcome: 'failed',
            unsure: true,
            says: 'The page has no text.',
            fix: 'Write the content of the page as text in its HTML, not in images.',
          },
      ],
      { says: `The page has ${formatCount(words, 'word')}, menus and hidden text included.` },
    );
  },
};
