import { bothTools, faultsOrPassed, quote } from '../check.ts';
import type { PageCheck } from '../page-check.ts';

const needed = ['og:title', 'og:description', 'og:image'] as const;

export const socialPreviewCheck: PageCheck = {
  id: 'social-preview',
  title: 'Open Graph tags',
  group: 'previews',
  explanation:
    'Social networks and messengers take the title, the text and the image of a shared link from these tags.',
  source: { url: 'https://ogp.me/', readOn: '2026-11-23' },
  tools: bothTools,
  inSource: true,
  reads: ['head'],
  run({ social }) {
    const missing = needed.filter((name) => !(social[name] ?? social[name.replace('og:', 'twitter:')]));
    const found = quote(
      Object.entries(social)
        .map(([name, content]) => `${name}: ${content}`)
        .join('; '),
    );
    return faultsOrPassed(
      missing.map((name) => ({
        outcome: 'warning',
        unsure: true,
        says: `The page has no ${name} tag.`,
        ...(found !== '' && { found }),
        fix: `Add <meta property="${name}" content="…">.`,
      })),
      { says: 'The page has Open Graph tags for its title, description and image.', found },
    );
  },
};
