import { expect, test } from 'vitest';
import { findCategoryPath } from './service-paths.ts';

test.each([
  ['Web Design', '/services/sustainable-web-design'],
  ['SEO', '/services/ai-seo'],
  ['Content', '/services/digital-content-creation'],
  ['Digital Marketing', '/services/digital-marketing'],
  ['A category without a service', '/services'],
  ['constructor', '/services'],
])('HP-16 the category %s leads to %s', (category, path) => {
  expect(findCategoryPath(category)).toBe(path);
});
