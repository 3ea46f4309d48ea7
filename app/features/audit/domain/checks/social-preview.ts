import { bothTools, type Finding, faultsOrPassed, quote } from '../check.ts';
import { findSocialImageUrl, type PageCheck } from '../page-check.ts';

const needed = ['og:title', 'og:description', 'og:image'] as const;
const cards = /^(summary|summary_large_image|app|player)$/;

export const socialPreviewCheck: PageCheck = {
  id: 'social-preview',
  title: 'Link preview tags',
  group: 'previews',
  explanation:
    'Social networks and messengers take the title, the text and the image of a shared link from Open Graph tags. With twitter:card, X shows a large image.',
  source: { url: 'https://ogp.me/', readOn: '2026-11-23' },
  tools: bothTools,
  inSource: true,
  reads: 'head',
  run({ social }) {
    // X falls back to these tags; Facebook, LinkedIn and WhatsApp read none of X’s.
    const missing = needed.filter((name) =>
      name === 'og:image' ? !findSocialImageUrl(social) : !social[name],
    );
    const found = quote(
      Object.entries(social)
        .map(([name, content]) => `${name}: ${content}`)
        .join('; '),
    );
    const card = social['twitter:card']?.trim() ?? '';
    return faultsOrPassed(
      [
        ...missing.map(
          (name): Finding => ({
            outcome: 'warning',
            unsure: true,
            says: `The page has no ${name} tag.`,
            ...(found !== '' && { found }),
            fix: `Add <meta property="${name}" content="…">.`,
          }),
        ),
        card !== '' &&
          !cards.test(card) && {
            outcome: 'warning',
            says: 'The value of twitter:card is not valid.',
            found: quote(card),
            fix: 'Use summary or summary_large_image.',
          },
      ],
      { says: 'The page has Open Graph tags for its title, description and image.', found },
    );
  },
};
