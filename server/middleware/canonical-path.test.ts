import { expect, test } from 'vitest';
import { findCanonicalPath } from './canonical-path.ts';

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['//about', '/about'],
  ['/services//AI-SEO/', '/services/ai-seo'],
  ['//evil.example/', '/evil.example'],
  ['/a%2Fb/', '/a%2Fb'],
])('%s is spelled %s', (given, canonical) => {
  expect(findCanonicalPath(given)).toBe(canonical);
});

test.each(['/', '/about', '/a%2Fb', '/assets/early-AbC.js', '/_payload/AbC/about'])(
  '%s stays as it is',
  (path) => {
    expect(findCanonicalPath(path)).toBeUndefined();
  },
);
