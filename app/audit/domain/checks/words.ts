import { formatCount } from '#platform/text/count.ts';
import { faultsOrPassed, google, type OnPageCheck } from '../on-page-check.ts';

export const wordsCheck: OnPageCheck = {
  id: 'words',
  name: 'Text content',
  group: 'words',
  why: 'Search engines find a page by its text. Google has no preferred word count, but a page without text can’t be found by its words.',
  source: google('fundamentals/creating-helpful-content', '2026-11-23'),
  inSource: true,
  reads: ['page', 'words'],
  run({ words }) {
    return faultsOrPassed(
      [
        words === 0 && {
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
