import { formatCount } from '#platform/text/count.ts';
import { faultsOrPassed, google, type OnPageCheck, quoteList } from '../on-page-check.ts';

export const wordsCheck: OnPageCheck = {
  id: 'words',
  name: 'Text content',
  group: 'words',
  why: 'Search engines find a page by its text. Google has no preferred word count, but a page without text can’t be found by its words.',
  source: google('fundamentals/creating-helpful-content', '2026-11-23'),
  inSource: true,
  reads: ['page', 'words'],
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
      { says: `The page has ${formatCount(words, 'word')}, menus included.` },
    );
  },
};
