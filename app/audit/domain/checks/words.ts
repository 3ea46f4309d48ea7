import { count } from '#platform/text/count.ts';
import { google, judge, type OnPageCheck } from '../on-page-check.ts';

export const wordsCheck: OnPageCheck = {
  id: 'words',
  name: 'Text content',
  group: 'words',
  why: 'Search engines find a page by its text. Google has no preferred word count, but a page without words can be found for nothing.',
  source: google('fundamentals/creating-helpful-content', '2026-11-23'),
  inSource: true,
  reads: ['page', 'words'],
  run({ words }) {
    return judge(
      [
        words === 0 && {
          outcome: 'failed',
          unsure: true,
          says: 'The page has no text.',
          fix: 'Put what the page has to say into its HTML, not into pictures.',
        },
      ],
      { says: `The page has ${count(words, 'word')}, menus included.` },
    );
  },
};
