import { expect, test } from 'vitest';
import { formatTermName } from './post-summary.ts';

test.each([
  ['sustainable-web', 'Sustainable web'],
  ['ai-and-seo', 'AI and SEO'],
  ['google-ads', 'Google Ads'],
])('the slug %s is shown as %s', (slug, name) => {
  expect(formatTermName(slug)).toBe(name);
});
