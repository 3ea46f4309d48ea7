import { faultsOrPassed, quote, type SharedCheck } from '../on-page-check.ts';

const needed = ['og:title', 'og:description', 'og:image'] as const;

export const socialPreviewCheck: SharedCheck = {
  id: 'social-preview',
  name: 'Open Graph tags',
  group: 'sharing',
  why: 'Social networks and messengers take the title, the text and the image of a shared link from these tags.',
  source: { url: 'https://ogp.me/', readOn: '2026-11-23' },
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
