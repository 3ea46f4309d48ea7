import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHost } from './format-host.ts';

test.each([
  ['example.com', 'example.com'],
  ['127.0.0.1:8080', '127.0.0.1:8080'],
  ['[::1]:80', '[::1]:80'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['www.xn--strae-oqa.de:8443', 'www.straße.de:8443'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['xn--hxajbheg2az3al.xn--jxalpdlp', 'παράδειγμα.δοκιμή'],
  ['xn--wgv71a119e.jp', '日本語.jp'],
  ['xn--bcher-kva.xn--80ak6aa92e.com', 'bücher.xn--80ak6aa92e.com'],
  [`shop.${domainToASCII('việt.example')}:81`, 'shop.việt.example:81'],
  [domainToASCII('한국.example'), '한국.example'],
  ...['xn--a.example', 'xn--.example', 'xn--zz-xyz.example'].map((host) => [host, host]),
])('W-01 the host %s is shown as %s', (host, shown) => {
  expect(formatHost(host)).toBe(shown);
});

test.each([
  ['Cyrillic letters that all pass for Latin ones', 'аррӏе'],
  ['one Cyrillic letter among Latin ones', 'pаypal'],
  ['Greek that passes for Latin', 'ονο'],
  ['a dotless i', 'tıdepool'],
  ['Latin with Chinese', 'a例子'],
  ['letters that turn the line round', 'مثال'],
  ['a sign that passes for a slash', 'ノ'],
  ['a picture', '💩'],
])('W-04 a name of %s is shown in ASCII', (_, name) => {
  const host = `${domainToASCII(name)}.example`;
  expect(host).toMatch(/^xn--/);
  expect(formatHost(host)).toBe(host);
});

test('W-04 the shown name of any host leads to the same host and holds no invisible character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
      const host = domainToASCII(`${name}.example`);
      const shown = formatHost(host);
      return domainToASCII(shown) === host && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]/u.test(shown);
    }),
  );
});
