import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPageAddress, leadsElsewhere, parsePageAddress } from './page-address.ts';

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
])('W-01 %j is read as %s', (typed, url) => {
  expect(parsePageAddress(typed)).toMatchObject({ ok: true, url });
});

const faultOf = (typed: string) => {
  const parsed = parsePageAddress(typed);
  return parsed.ok ? '' : parsed.fault;
};

test.each([
  ['', 'Put in the address of a page'],
  ['   ', 'Put in the address of a page'],
  ['JavaScript:alert(1)', 'https:// or http://'],
  ['data:text/html,x', 'https:// or http://'],
  ['file:///etc/passwd', 'https:// or http://'],
  ['view-source:https://example.com', 'https:// or http://'],
  ['hello@saltbush.example', 'That is an email address'],
  ['https://user@example.com', 'Leave the name and password out'],
  ['https://user:pass@example.com', 'Leave the name and password out'],
  ['intranet', 'The name lacks its ending'],
  ['http:///', 'does not look like the address of a page'],
  ['https://exa mple.com', 'does not look like the address of a page'],
  ['https://%00.com', 'does not look like the address of a page'],
  ['a'.repeat(2001), 'Shorten the address to 2,000 characters'],
])('W-04 %j is refused with a sentence that says why', (typed, words) => {
  expect(faultOf(typed)).toContain(words);
});

test('R-07 the refusal of another scheme fits both tools', () => {
  expect(faultOf('ftp://example.com/a')).not.toMatch(/weigh|check/);
});

test('W-04 any text is read as an http address without credentials, or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (typed) => {
      const parsed = parsePageAddress(typed);
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
  ['https://xn--bcher-kva.example/stra%C3%9Fe', 'bücher.example/straße'],
  ['https://example.com/%E2%80%AEcod.exe', 'example.com/%E2%80%AEcod.exe'],
  ['https://example.com/%', 'example.com/%'],
])('W-02 %s is shown as %s', (url, shown) => {
  expect(formatPageAddress(url)).toBe(shown);
});

test('W-02 no shown address holds a query or has more than 200 characters', () => {
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
])('W-03 whether %s leads elsewhere at %s: %s', (asked, last, leads) => {
  expect(leadsElsewhere(asked, last)).toBe(leads);
});
