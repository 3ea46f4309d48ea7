import { expect, test } from 'vitest';
import { findCategoryPath, findServicePath } from './service-paths.ts';

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

test.each([
  ['Content', '/services/content-creation'],
  ['A type without a service', '/services'],
  ['toString', '/services'],
])('HP-10 the service type %s leads to %s', (serviceType, path) => {
  expect(findServicePath(serviceType)).toBe(path);
});
