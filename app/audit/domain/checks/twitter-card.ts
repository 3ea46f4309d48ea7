import { type OnPageCheck, quote } from '../on-page-check.ts';

const kinds = /^(summary|summary_large_image|app|player)$/;

export const twitterCardCheck: OnPageCheck = {
  id: 'twitter-card',
  name: 'Twitter card',
  group: 'sharing',
  why: 'It says whether a shared link gets a large picture or a small one. Several networks and messengers read it.',
  inSource: true,
  reads: ['head'],
  run({ social }) {
    const card = social['twitter:card'];
    if (!card)
      return {
        outcome: 'weak',
        says: 'The page does not say how large its picture may be shown.',
        fix: 'Add a meta element twitter:card with summary_large_image.',
      };
    if (!kinds.test(card.trim()))
      return {
        outcome: 'weak',
        says: 'The card is of a kind that nobody knows.',
        found: quote(card),
        fix: 'Write summary or summary_large_image.',
      };
    return { outcome: 'good', says: 'The page says how its card is shown.', found: quote(card) };
  },
};
