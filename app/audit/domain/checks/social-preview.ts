import { quote, type SharedCheck } from '../on-page-check.ts';

const needed = ['og:title', 'og:description', 'og:image'] as const;

export const socialPreviewCheck: SharedCheck = {
  id: 'social-preview',
  name: 'Open Graph',
  group: 'sharing',
  why: 'It decides what a link looks like when somebody sends it to others.',
  inSource: true,
  reads: ['head'],
  run({ social }) {
    const missing = needed.filter((name) => !(social[name] ?? social[name.replace('og:', 'twitter:')]));
    const found = quote(
      Object.entries(social)
        .map(([name, content]) => `${name}: ${content}`)
        .join('; '),
    );
    if (missing.length === needed.length)
      return {
        outcome: 'missing',
        says: 'The page says nothing of how it should look when somebody shares it.',
        fix: 'Add og:title, og:description and og:image.',
      };
    if (missing.length > 0)
      return {
        outcome: 'weak',
        says: `For shared links there is no ${missing.join(' and no ')}.`,
        found,
        fix: `Add ${missing.join(' and ')}.`,
      };
    return { outcome: 'good', says: 'Shared links have a title, a description and a picture.', found };
  },
};
