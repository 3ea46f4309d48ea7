import { expect, test } from 'vitest';
import { createSearchNameJudge } from './search-name.ts';

const options = { siteUrl: 'https://saltbush.example', searchEngines: true, trustProxy: false };
const mayList = (host: string | undefined, forwardedHost?: string, more = {}) =>
  createSearchNameJudge({ ...options, ...more })({ host, forwardedHost });

test.each(['SALTBUSH.example', 'saltbush.example:443', 'www.saltbush.example'])(
  'B14 under its own name, written %s, the site is listed',
  (host) => expect(mayList(host)).toBe(true),
);

test.each([
  'staging.saltbush.example',
  'saltbush.example.evil.example',
  '203.0.113.7:3000',
  '[2001:4860::1]:3000',
])('B14 under %s nothing is listed', (host) => expect(mayList(host)).toBe(false));

test.each([
  undefined,
  'localhost:3000',
  '[::1]:3000',
  '10.0.0.7',
  'saltbush',
  'site.default.svc.cluster.local',
])('B14 a proxy that asks for %s takes the site from no search engine', (host) =>
  expect(mayList(host)).toBe(true),
);

test('B14 the name that visitors asked a trusted proxy for counts, and nobody else’s word does', () => {
  const proxied = ['origin.cdn.example', 'saltbush.example'] as const;
  expect(mayList(...proxied)).toBe(false);
  expect(mayList(...proxied, { trustProxy: true })).toBe(true);
  expect(mayList('origin.cdn.example', 'saltbush.example, edge.cdn.example', { trustProxy: true })).toBe(
    true,
  );
  expect(mayList('origin.cdn.example', 'staging.saltbush.example', { trustProxy: true })).toBe(false);
});

test('B14 D08 no header of a stranger takes the site itself from search engines', () =>
  expect(mayList('saltbush.example', 'evil.example', { trustProxy: true })).toBe(true));

test('B14 with SEARCH_ENGINES=off nothing is listed under any name', () => {
  for (const host of [undefined, 'saltbush.example', '127.0.0.1'])
    expect(mayList(host, undefined, { searchEngines: false })).toBe(false);
});
