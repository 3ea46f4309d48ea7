import { expect, test } from 'vitest';
import { createIndexableHostCheck } from './robots-header.ts';

const options = { siteUrl: 'https://saltbush.example', searchEngines: true, trustProxy: false };
const isIndexableHost = (host: string | undefined, forwardedHost?: string, more = {}) =>
  createIndexableHostCheck({ ...options, ...more })({ host, forwardedHost });

test.each([
  ['SALTBUSH.example', true],
  ['saltbush.example:443', true],
  ['saltbush.example.', true],
  ['www.saltbush.example', true],
  ['staging.saltbush.example', false],
  ['saltbush.example.evil.example', false],
  ['notsaltbush.example', false],
  ['203.0.113.7:3000', false],
  ['[2001:4860::1]:3000', false],
  // A proxy asks for the site by these names.
  [undefined, true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['[::ffff:192.168.1.9]', true],
  ['saltbush', true],
  ['site.default.svc.cluster.local', true],
])('whether search engines may list the site under the name %s: %s', (host, isIndexable) => {
  expect(isIndexableHost(host)).toBe(isIndexable);
  expect(isIndexableHost(host, undefined, { searchEngines: false })).toBe(false);
});

test.each([
  ['origin.cdn.example', 'saltbush.example', false, false],
  ['origin.cdn.example', 'saltbush.example', true, true],
  ['origin.cdn.example', 'saltbush.example, edge.cdn.example', true, true],
  ['origin.cdn.example', 'staging.saltbush.example', true, false],
  // A header from a stranger can't hide the site from search engines.
  ['saltbush.example', 'evil.example', true, true],
])(
  'asked for %s by a proxy that says %s (trusted: %s), the site may be listed: %s',
  (host, forwardedHost, trustProxy, isIndexable) => {
    expect(isIndexableHost(host, forwardedHost, { trustProxy })).toBe(isIndexable);
  },
);
