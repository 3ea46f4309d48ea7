import { expect, test } from 'vitest';
import { findUnusedPreconnects } from './scan-on-device.ts';

const entries = [
  'https://page.example/',
  'https://fonts.example/a.woff2',
  'https://cdn.example:8443/x.js',
].map((url) => ({ url }));

test.each([
  [[], []],
  [['https://fonts.example/'], []],
  [['https://cdn.example:8443'], []],
  [['https://maps.example/'], ['https://maps.example']],
  [['https://fonts.example/', 'https://ads.example/x?y', 'https://ads.example/'], ['https://ads.example']],
  // Another port is another connection, and what is no address opens none.
  [['https://cdn.example/', 'javascript:void(0)', ''], ['https://cdn.example']],
])('W-03 of the preconnect links %j no request uses %j', (preconnects, unused) => {
  expect(findUnusedPreconnects(preconnects, entries)).toEqual(unused);
});
