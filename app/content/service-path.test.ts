import { expect, test } from 'vitest';
import { findServicePath } from './service-path.ts';

test.each([
  ['Content', '/services/content-creation'],
  ['A type without a service', '/services'],
  ['toString', '/services'],
])('HP-10 the service type %s leads to %s', (serviceType, path) => {
  expect(findServicePath(serviceType)).toBe(path);
});
