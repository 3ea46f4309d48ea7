import { quote, quoteList, type SharedCheck } from '../on-page-check.ts';

export const headingsCheck: SharedCheck = {
  id: 'headings',
  name: 'Headings',
  group: 'words',
  why: 'Headings are the outline by which people skim, screen readers jump, and machines find the answer inside a page.',
  inSource: true,
  reads: ['page', 'headings'],
  run({ headings }) {
    const main = headings.filter(({ level }) => level === 1);
    if (main.length === 0)
      return {
        outcome: 'missing',
        says: 'The page has no main heading.',
        ...(headings.length > 0 && { found: quoteList(headings.map(describe)) }),
        fix: 'Make the line that names the page its h1.',
      };
    if (main.every(({ text }) => text === ''))
      return { outcome: 'weak', says: 'The main heading is empty.', fix: 'Put the page’s name into its h1.' };
    if (main.length > 1)
      return {
        outcome: 'weak',
        sure: true,
        says: `The page has ${main.length} main headings.`,
        found: quoteList(main.map(({ text }) => text)),
        fix: 'Keep one h1, and make the others h2.',
      };
    const jump = headings.findIndex(
      ({ level }, at) => at > 0 && level - (headings[at - 1]?.level ?? level) > 1,
    );
    const [before, after] = [headings[jump - 1], headings[jump]];
    if (before && after)
      return {
        outcome: 'weak',
        sure: true,
        says: `The headings leave out a level: h${before.level} is followed by h${after.level}.`,
        found: quoteList([describe(before), describe(after)]),
        fix: 'Go down one level at a time; size is for the style sheet.',
      };
    return {
      outcome: 'good',
      says: 'One main heading, and levels in order.',
      found: quote(main[0]?.text ?? ''),
    };
  },
};

const describe = ({ level, text }: { level: number; text: string }) => `h${level} ${text}`;
