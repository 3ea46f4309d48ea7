import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPageAddress, parsePageAddress } from './page-address.ts';

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
])('W-01 %j is %s', (typed, url) => {
  expect(parsePageAddress(typed)).toMatchObject({ ok: true, url });
});

test.each([
  '',
  '   ',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'mailto:ana@example.com',
  'view-source:https://example.com',
  'https://user@example.com',
  'https://user:pass@example.com',
  'intranet',
  'https://',
  'http:///',
  'https://exa mple.com',
  'https://%00.com',
  'a'.repeat(2001),
])('W-04 %j is no address of a page, and a sentence says what one is', (typed) => {
  const parsed = parsePageAddress(typed);
  expect(parsed.ok).toBe(false);
  expect(parsed.ok ? '' : parsed.fault).toMatch(/^[A-Z].*\.$/);
});

test('W-04 a mail address is told for what it is, and a name before a page’s address is left out', () => {
  const faultOf = (typed: string) => {
    const parsed = parsePageAddress(typed);
    return parsed.ok ? '' : parsed.fault;
  };
  expect(faultOf('hello@saltbush.example')).toContain('That is an email address');
  for (const typed of ['https://user@example.com', 'https://user:pass@example.com'])
    expect(faultOf(typed)).toContain('Leave the name and password out');
});

test('R-07 an address that is none of the web is refused in words that fit both tools', () => {
  const parsed = parsePageAddress('ftp://example.com/a');
  expect(parsed).toEqual({ ok: false, fault: expect.stringContaining('https:// or http://') });
  expect(JSON.stringify(parsed)).not.toMatch(/weigh|check/);
});

test('W-04 whatever is typed, what comes out is an http address without credentials, or a sentence', () => {
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
  ['https://example.com/%C3%BCber', 'example.com/über'],
  ['https://example.com/%E2%80%AEcod.exe', 'example.com/%E2%80%AEcod.exe'],
  ['https://example.com/%', 'example.com/%'],
])('W-02 %s is shown as %s', (url, shown) => {
  expect(formatPageAddress(url)).toBe(shown);
});

test('W-02 no address that is shown is longer than a line or two, or holds what a query may hold', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      const shown = formatPageAddress(url);
      return shown.length <= 200 && !/[?].*[=]/.test(shown);
    }),
  );
});
