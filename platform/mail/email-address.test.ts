import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailAddress, emailKey } from './email-address.ts';

test.each([
  [' Ana@Site.Example ', 'ana@site.example'],
  ['ana@MÜNCHEN.example', 'ana@xn--mnchen-3ya.example'],
  ['ana@xn--mnchen-3ya.example', 'ana@xn--mnchen-3ya.example'],
  ['nobody', 'nobody'],
  ['ana@no host', 'ana@no host'],
  ['Ana <ana@site.example>', 'ana@site.example'],
])('C-02 the address %s is compared as %s', (spelling, key) => {
  expect(emailKey(spelling)).toBe(key);
});

test.each(['a@b.c', 'ana@mail.site.b2', `${'a'.repeat(64)}@site.example`, `ana@${'a'.repeat(60)}.example`])(
  'C-01 %s is an address',
  (text) => {
    expect(emailAddress.parse(text)).toBe(text);
  },
);

test.each([
  ['ana@site', 'looks incomplete'],
  ['ana@127.0.0.1', 'looks incomplete'],
  ['ümit@site', 'looks incomplete'],
  ['ümit@site.example', 'letters such as ü'],
  ['u\u0308mit@site.example', 'letters such as ü'],
  ['١٢@site.example', 'letters such as ü'],
  [`${'a'.repeat(65)}@site.example`, 'at most 64 characters before the @'],
])('C-01 a visitor who types %s is told why it is refused: %s', (text, reason) => {
  expect(emailAddress.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining(reason),
  ]);
});

test.each([
  ['a curly apostrophe', 'tim.o’connor@site.example', "tim.o'connor@site.example"],
  ['an acute in place of the apostrophe', 'tim.o´connor@site.example', "tim.o'connor@site.example"],
  ['the first half of a pair of brackets', '<jane@site.example', 'jane@site.example'],
  ['a name, and the first half of brackets', 'Jane Ng <jane@site.example', 'jane@site.example'],
  ['the second half of a pair of brackets', 'jane@site.example>', 'jane@site.example'],
  ['a bracket of its sentence', '(jane@site.example', 'jane@site.example'],
  ['a closing quote', 'jane@site.example”', 'jane@site.example'],
  ['the end of a Chinese sentence', 'jane@site.example。', 'jane@site.example'],
  ['a comma of Japanese', 'jane@site.example、', 'jane@site.example'],
  ['a host whose last letter is a mark', 'jane@site.இந்தியா', 'jane@site.xn--xkc2dl3a5ee0h'],
  ['a zero-width space before it', '\u200bjane@site.example', 'jane@site.example'],
  ['marks of direction around it', '\u202ajane@site.example\u202c', 'jane@site.example'],
  ['a soft hyphen in it', 'jane@long\u00adname.example', 'jane@longname.example'],
  ['a comma after it', 'jane@site.example,', 'jane@site.example'],
  ['the end of its sentence', 'jane@site.example. ', 'jane@site.example'],
  ['a semicolon, as between recipients', 'jane@site.example;', 'jane@site.example'],
  ['angle brackets', '<jane@site.example>', 'jane@site.example'],
  ['a name', 'Jane Ng <jane@site.example>', 'jane@site.example'],
  ['a name, brackets and quotes', "Jane Ng <'jane@site.example'>", 'jane@site.example'],
  ['brackets and quotes', "<'jane@site.example'>,", 'jane@site.example'],
  ['a name in quotes with a comma', '"Ng, Jane" <jane@site.example>', 'jane@site.example'],
  ['itself as the name', 'jane@site.example <jane@site.example>', 'jane@site.example'],
  ['a link', 'mailto:jane%2Bweb@site.example?subject=Hello', 'jane+web@site.example'],
  ['a link in brackets with a comma', 'Jane <mailto:jane@site.example>,', 'jane@site.example'],
  ['a link with slashes', 'mailto://jane@site.example', 'jane@site.example'],
  ['a link with everything encoded', 'mailto:jane%40site.example?body=100%25', 'jane@site.example'],
  ['a link that is badly encoded', 'MAILTO:jane@site.example?body=100%', 'jane@site.example'],
  ['its label', 'Email: jane@site.example', 'jane@site.example'],
  ['a label in another language', 'Adresse de courriel : jane@site.example', 'jane@site.example'],
  ['a full-width colon after the label', '邮箱：jane@site.example', 'jane@site.example'],
  ['round brackets', '(jane@site.example)', 'jane@site.example'],
  ['single quotes', "'jane@site.example',", 'jane@site.example'],
  ['typographic single quotes', '‘jane@site.example’', 'jane@site.example'],
  ['typographic quotes', '“jane@site.example”', 'jane@site.example'],
  ['a full-width @', 'jane＠site.example', 'jane@site.example'],
  ['full-width letters', 'ｊａｎｅ＠ｓｉｔｅ．ｅｘａｍｐｌｅ', 'jane@site.example'],
  ['an ideographic full stop', 'jane@site。example', 'jane@site.example'],
  ['a hyphen that does not break', 'jane@my\u2011site.example', 'jane@my-site.example'],
  ['a blank after the @', 'jane@ site.example', 'jane@site.example'],
  ['no-break spaces around the @', 'jane\u00a0@\u00a0site.example', 'jane@site.example'],
])('C-01 an address is cleaned of what was copied along with it: %s', (_what, typed, address) => {
  expect(emailAddress.parse(typed)).toBe(address);
  // Whoever signs in or is looked up in this way is the same person.
  expect(emailKey(typed)).toBe(address);
});

test.each([
  ['jane@site.example, kim@site.example', 'more than one'],
  ['jane@site.example kim@site.example', 'more than one'],
  ['jane@site.example? kim@site.example', 'more than one'],
  ['jane@site.example <kim@site.example>', 'more than one'],
  ['<jane@site.example> <kim@site.example>', 'more than one'],
  ['jane@site.example <kim@site.example', 'more than one'],
  ['jane ng@site.example', 'no spaces'],
  ['jane@my site.example', 'no spaces'],
  ['"jane ng"@site.example', 'no spaces'],
  ['Jane Ng', 'no spaces'],
  ['jane<jane', 'looks incomplete'],
  ['mailto:', 'looks incomplete'],
  ['<>', 'looks incomplete'],
  [`jane@${'a'.repeat(64)}.example`, 'looks incomplete'],
])('C-01 no address, and two addresses, stay refused, with the reason: %s', (typed, reason) => {
  expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toContain(reason);
});

test('C-01 whatever is cleaned is an address, and an address is never changed', () => {
  const part = fc.string({ unit: fc.constantFrom(..."aZ0'+&#$*/=^{|}~_-"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(part, part, (first, second) => {
      const address = `${first}.${second}@site.example`;
      expect(emailAddress.parse(address)).toBe(address);
      expect(emailAddress.parse(` <${address}>, `)).toBe(address);
    }),
  );
});
