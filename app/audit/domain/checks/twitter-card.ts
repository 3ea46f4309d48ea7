import { faultsOrPassed, quote } from '../check.ts';
import type { PageCheck } from '../page-check.ts';

const kinds = /^(summary|summary_large_image|app|player)$/;

export const twitterCardCheck: PageCheck = {
  id: 'twitter-card',
  title: 'X (Twitter) card',
  group: 'previews',
  explanation:
    'It decides whether X and others show a large image or a small one. Without it they fall back on the Open Graph tags.',
  source: {
    url: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
    readOn: '2026-11-23',
  },
  tools: ['seo'],
  inSource: true,
  reads: ['head'],
  run({ social }) {
    const card = social['twitter:card']?.trim() ?? '';
    return faultsOrPassed(
      [
        card === '' &&
          !social['og:title'] && {
            outcome: 'warning',
            unsure: true,
            says: 'The page has neither a twitter:card tag nor Open Graph tags to fall back on.',
            fix: 'Add <meta name="twitter:card" content="summary_large_image">, and the Open Graph tags.',
          },
        card !== '' &&
          !kinds.test(card) && {
            outcome: 'warning',
            says: 'The value of twitter:card is not valid.',
            found: quote(card),
            fix: 'Use summary or summary_large_image.',
          },
      ],
      card === ''
        ? {
            unsure: true,
            says: 'There is no twitter:card tag. X shows a small card made of the Open Graph tags.',
          }
        : { says: 'The twitter:card tag is valid.', found: quote(card) },
    );
  },
};
