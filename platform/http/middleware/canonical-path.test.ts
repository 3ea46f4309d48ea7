import { expect, test } from 'vitest';
import { findCanonicalPath } from './canonical-path.ts';

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['//about', '/about'],
  ['/services//AI-SEO/', '/services/ai-seo'],
  ['//evil.example/', '/evil.example'],
  ['/a%2Fb/', '/a%2Fb'],
  ['/', undefined],
  ['/a%2Fb', undefined],
  ['/assets/enhance-AbC.js', undefined],
  ['/_payload/AbC/about', undefined],
])('%s is spelled %s', (given, canonical) => {
  expect(findCanonicalPath(given)).toBe(canonical);
});
