import { expect, test } from 'vitest';
import { findCanonicalPath } from './canonical-path.ts';

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['//about', '/about'],
  ['/services//AI-SEO/', '/services/ai-seo'],
  ['//evil.example/', '/evil.example'],
  ['/a%2Fb/', '/a%2Fb'],
  ['/%70ricing', '/pricing'],
  ['/pric%69ng.d%61ta', '/pricing.data'],
  ['/%41bout%2Fa%2d', '/about%2Fa-'],
  ['/%61ssets/Enhance-AbC.js', '/assets/Enhance-AbC.js'],
  ['/_payload/AbC/%70ricing', '/_payload/AbC/pricing'],
  ['/_payload/AbC/Pricing//', '/_payload/AbC/pricing'],
  ['/_payload/AbC/', undefined],
  ['/caf%C3%A9', undefined],
  ['/', undefined],
  ['/a%2Fb', undefined],
  ['/assets/enhance-AbC.js', undefined],
  ['/_payload/AbC/about', undefined],
])('the canonical spelling of %s is %s', (path, canonical) => {
  expect(findCanonicalPath(path)).toBe(canonical);
});
