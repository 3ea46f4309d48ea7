import type { OnPageCheck } from '../on-page-check.ts';

/** A shorter text can hardly answer anything. No length above it is better than another. */
const few = 150;

export const wordsCheck: OnPageCheck = {
  id: 'words',
  name: 'Words',
  group: 'words',
  why: 'There is no best length. But a page of next to no words gives nobody a reason to show it for anything.',
  inSource: true,
  reads: ['page', 'words'],
  run({ words }) {
    const count = words.toLocaleString('en-AU');
    if (words === 0)
      return {
        outcome: 'missing',
        says: 'There are no words in the source of this page.',
        fix: 'Put what the page has to say into its HTML.',
      };
    if (words < few)
      return {
        outcome: 'weak',
        says: `The page has ${count} ${words === 1 ? 'word' : 'words'}, menus and all.`,
        fix: 'Answer in full what a visitor comes for: what it is, for whom, where, what it costs.',
      };
    return { outcome: 'good', says: `The page has ${count} words, menus and all.` };
  },
};
