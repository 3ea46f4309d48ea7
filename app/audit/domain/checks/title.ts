import { findLengthLimits, formatLength, quote, quoteList, type SharedCheck } from '../on-page-check.ts';

/** The characters that search results show, roughly: Google cuts at about 600 pixels. */
const ofLatin = { few: 15, many: 65 };

export const titleCheck: SharedCheck = {
  id: 'title',
  name: 'Title',
  group: 'words',
  why: 'It is the line that people click in a search, the name of the tab, and the strongest word a page has about itself.',
  inSource: true,
  reads: ['head'],
  run({ titles }) {
    const [title = ''] = titles;
    if (title === '')
      return {
        outcome: 'missing',
        says: 'The page has no title.',
        fix: 'Give it a title of its own: what it offers, then who you are.',
      };
    if (titles.length > 1)
      return {
        outcome: 'weak',
        says: `The page has ${titles.length} titles; only the first counts.`,
        found: quoteList(titles),
        fix: 'Leave one title in the head.',
      };
    const found = quote(title);
    const length = findLengthLimits(title, ofLatin);
    if (title.length > length.many)
      return {
        outcome: 'weak',
        says: `The title has ${formatLength(title.length)}; search results cut it after about ${length.many}.`,
        found,
        fix: 'Say what matters in the first words, and shorten the rest.',
      };
    if (title.length < length.few)
      return {
        outcome: 'weak',
        says: `The title has ${formatLength(title.length)}, too few to say what the page offers.`,
        found,
        fix: 'Add what a visitor finds here, in their words.',
      };
    return { outcome: 'good', says: 'The page has a title of a good length.', found };
  },
};
