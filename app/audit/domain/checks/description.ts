import { findLengthLimits, formatLength, quote, quoteList, type SharedCheck } from '../on-page-check.ts';

/** The characters that search results show, roughly. */
const ofLatin = { few: 50, many: 165 };

export const descriptionCheck: SharedCheck = {
  id: 'description',
  name: 'Description',
  group: 'words',
  why: 'It does not lift a page, but it is often the text under the title: the reason to choose this one.',
  inSource: true,
  reads: ['head'],
  run({ descriptions }) {
    const [description = ''] = descriptions;
    if (description === '')
      return {
        outcome: 'missing',
        says: 'The page has no description, so search engines pick a passage by themselves.',
        fix: 'Write one or two sentences that say what a visitor gets here.',
      };
    if (descriptions.length > 1)
      return {
        outcome: 'weak',
        says: `The page has ${descriptions.length} descriptions.`,
        found: quoteList(descriptions, 2),
        fix: 'Leave one of them.',
      };
    const found = quote(description);
    const length = findLengthLimits(description, ofLatin);
    if (description.length > length.many)
      return {
        outcome: 'weak',
        says: `The description has ${formatLength(description.length)}; search results show about ${length.many}.`,
        found,
        fix: 'Put what matters first, and shorten the rest.',
      };
    if (description.length < length.few)
      return {
        outcome: 'weak',
        says: `The description has only ${formatLength(description.length)}.`,
        found,
        fix: 'Use the room: one or two whole sentences.',
      };
    return { outcome: 'good', says: 'The page has a description of a good length.', found };
  },
};
