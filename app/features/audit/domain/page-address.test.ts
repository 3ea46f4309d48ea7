import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findRegistrableDomain,
  formatPageAddress,
  isSameSite,
  parsePageAddress,
  redirectsElsewhere,
} from './page-address.ts';

test.each([
  ['example.com', 'https://example.com/'],
  ['  Example.COM/About?x=1#top ', 'https://example.com/About?x=1'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://example.com', 'https://example.com/'],
  ['//example.com/a', 'https://example.com/a'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['例え.テスト', 'https://xn--r8jz45g.xn--zckzah/'],
  ['2130706433.example', 'https://2130706433.example/'],
  ['localhost:3000/a', 'https://localhost:3000/a'],
  ['[2001:db8::1]', 'https://[2001:db8::1]/'],
  ['192.0.2.1', 'https://192.0.2.1/'],
  ['example.com,', 'https://example.com/'],
  ['tide_pool.example.com.', 'https://tide_pool.example.com./'],
])('W-01 %j is read as %s', (input, url) => {
  expect(parsePageAddress(input)).toMatchObject({ ok: true, url });
});

const faultOf = (input: string) => {
  const parsed = parsePageAddress(input);
  return parsed.ok ? '' : parsed.fault;
};

test.each([
  ['', 'Enter the address of a page'],
  ['   ', 'Enter the address of a page'],
  ['JavaScript:alert(1)', 'https:// or http://'],
  ['data:text/html,x', 'https:// or http://'],
  ['file:///etc/passwd', 'https:// or http://'],
  ['view-source:https://example.com', 'https:// or http://'],
  ['hello@saltbush.example', 'That is an email address'],
  ['https://user@example.com', 'Leave the name and password out'],
  ['https://user:pass@example.com', 'Leave the name and password out'],
  ['intranet', 'The domain has no ending'],
  ['exam,ple.com', 'does not look like the address of a page'],
  ["it's.example!", 'does not look like the address of a page'],
  ['http:///', 'does not look like the address of a page'],
  ['https://exa mple.com', 'does not look like the address of a page'],
  ['https://%00.com', 'does not look like the address of a page'],
  ['a'.repeat(2001), 'Shorten the address to 2,000 characters'],
])('W-04 %j is refused with the reason', (input, message) => {
  expect(faultOf(input)).toContain(message);
});

test('R-07 the message for another scheme fits both tools', () => {
  expect(faultOf('ftp://example.com/a')).not.toMatch(/weigh|check/);
});

test('W-04 any text is parsed as an http address without credentials, or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (input) => {
      const parsed = parsePageAddress(input);
      if (!parsed.ok) return parsed.fault.length > 0;
      const { protocol, username, password, hash } = new URL(parsed.url);
      return /^https?:$/.test(protocol) && username + password + hash === '';
    }),
  );
});

test.each([
  ['https://example.com/', 'example.com'],
  ['https://example.com/a/b', 'example.com/a/b'],
  ['http://example.com:8080/', 'http://example.com:8080'],
  ['https://example.com/?token=secret', 'example.com?…'],
  ['https://xn--bcher-kva.example/stra%C3%9Fe', 'xn--bcher-kva.example/straße'],
  ['https://example.com/%E2%80%AEcod.exe', 'example.com/%E2%80%AEcod.exe'],
  ['https://example.com/%', 'example.com/%'],
])('W-02 %s is shown as %s', (url, shown) => {
  expect(formatPageAddress(url)).toBe(shown);
});

test('W-02 an address for display never contains a query or more than 200 characters', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      const shown = formatPageAddress(url);
      return shown.length <= 200 && !/[?].*[=]/.test(shown);
    }),
  );
});

test.each([
  ['https://page.example/', 'https://www.page.example/', false],
  ['http://page.example/about', 'https://page.example/about/', false],
  ['https://page.example/?a=1', 'https://page.example/?b=2', false],
  ['https://page.example/', 'https://page.example/en/', true],
  ['https://page.example/member', 'https://page.example/login', true],
  ['https://page.example/', 'https://other.example/', true],
  ['no address', 'https://page.example/', false],
])('W-03 %s leads to another page if it ends at %s: %s', (requested, final, leads) => {
  expect(redirectsElsewhere(requested, final)).toBe(leads);
});

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
])('W-01 the registrable domain of %s is %s', (host, site) => {
  expect(findRegistrableDomain(host)).toBe(site);
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
])('W-01 %s and %s belong to the same site: %s', (one, other, same) => {
  expect(isSameSite(one, other)).toBe(same);
});
