import { expect, test } from 'vitest';
import { findSite, isSameSite } from './same-site.ts';

test.each([
  ['www.example.org', 'example.org'],
  ['a.b.shop.example.com.au', 'example.com.au'],
  ['www.example.co.uk.', 'example.co.uk'],
  ['www.city.kawasaki.jp', 'city.kawasaki.jp'],
  ['one.github.io', 'one.github.io'],
  ['WWW.Example.ORG', 'example.org'],
  ['localhost', 'localhost'],
  ['192.0.2.7', '192.0.2.7'],
  ['[2001:db8::1]', '[2001:db8::1]'],
])('W-01 the site of %s is %s', (host, site) => {
  expect(findSite(host)).toBe(site);
});

test.each([
  ['https://cdn.example.org/a.js', 'https://www.example.org/', true],
  ['https://example.com.au/', 'https://other.com.au/', false],
  ['https://one.github.io/', 'https://two.github.io/', false],
  ['http://127.0.0.1:8001/a', 'http://127.0.0.1:8001/b', true],
  ['http://127.0.0.1:8001/a', 'http://127.0.0.1:8002/a', false],
  ['http://[::1]:8001/a', 'http://[::1]:8001/b', true],
  ['http://localhost:8001/a', 'http://localhost:8002/a', false],
  ['https://192.0.2.7/', 'https://example.org/', false],
  ['not an address', 'https://example.org/', false],
])('W-01 whether %s and %s belong to one site: %s', (one, other, same) => {
  expect(isSameSite(one, other)).toBe(same);
});
