import { expect, test } from 'vitest';
import { findServicePath } from './service-path.ts';

test.each([
  ['Web Design', '/services/sustainable-web-design'],
  ['SEO', '/services/ai-seo'],
  ['Digital Marketing', '/services/digital-marketing'],
  ['Content', '/services/content-creation'],
  ['Branding', '/services'],
  ['toString', '/services'],
])('HP-10 the service type %s leads to %s', (serviceType, path) => {
  expect(findServicePath(serviceType)).toBe(path);
});
