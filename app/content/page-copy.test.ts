import { expect, test } from 'vitest';
import { loadContent } from './load-content.ts';
import { findServicePath, formatHeadline } from './page-copy.ts';

test.each([
  ['{count} projects', 20, 'Twenty projects'],
  ['{count} projects', 21, '21 projects'],
  ['Our work', 15, 'Our work'],
])('R-10 the headline "%s" over %i projects reads "%s"', (headline, count, shown) => {
  expect(formatHeadline(headline, count)).toBe(shown);
});

const { services, servicesPage } = loadContent('content');

test.each([
  ['categories', 'Web Design', '/services/sustainable-web-design'],
  ['categories', 'SEO', '/services/ai-seo'],
  ['categories', 'Content', '/services/digital-content-creation'],
  ['categories', 'Digital Marketing', '/services/digital-marketing'],
  ['categories', 'Branding', '/services'],
  ['categories', 'A category without a service', '/services'],
  ['categories', 'constructor', '/services'],
  ['serviceTypes', 'Content', '/services/content-creation'],
  ['serviceTypes', 'A type without a service', '/services'],
  ['serviceTypes', 'toString', '/services'],
] as const)('HP-10 HP-16 in %s, %s leads to %s', (field, name, path) => {
  expect(findServicePath(services, servicesPage[field], name)).toBe(path);
});
