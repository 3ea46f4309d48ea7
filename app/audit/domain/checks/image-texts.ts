import { quoteList, type SharedCheck } from '../on-page-check.ts';

export const imageTextsCheck: SharedCheck = {
  id: 'image-texts',
  name: 'Texts of the pictures',
  group: 'links',
  why: 'Who does not see a picture gets its text instead: people who use a screen reader, and image search.',
  inSource: true,
  reads: ['page', 'pictures'],
  run({ images }) {
    if (images.length === 0)
      return { outcome: 'good', absent: true, says: 'The page has no pictures that need a text.' };
    const without = images.filter(({ alt }) => alt === undefined);
    if (without.length > 0)
      return {
        outcome: 'weak',
        sure: true,
        says: `${without.length} of ${images.length} pictures ${without.length === 1 ? 'has' : 'have'} no text for those who don’t see them.`,
        found: quoteList(without.map(({ src }) => src)),
        fix: 'Give each an alt text; an empty one where it only decorates.',
      };
    const named = images.filter(({ alt = '' }) => /\.(jpe?g|png|webp|avif|gif|svg)$/i.test(alt.trim()));
    if (named.length > 0)
      return {
        outcome: 'weak',
        sure: true,
        says: `The text of ${named.length} ${named.length === 1 ? 'picture' : 'pictures'} is the name of a file.`,
        found: quoteList(named.map(({ alt = '' }) => alt)),
        fix: 'Say what the picture shows.',
      };
    return {
      outcome: 'good',
      says: `All ${images.length} pictures have a text, or say that they need none.`,
    };
  },
};
