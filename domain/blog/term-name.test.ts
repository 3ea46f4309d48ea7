import { expect, test } from 'vitest';
import { formatTermName } from './term-name.ts';

test.each([
  ['sustainable-web', 'Sustainable web'],
  ['ai-and-seo', 'AI and SEO'],
  ['content', 'Content'],
  ['google-ads', 'Google Ads'],
  ['page-weight', 'Page weight'],
])('the slug %s is shown as %s', (slug, name) => {
  expect(formatTermName(slug)).toBe(name);
});
