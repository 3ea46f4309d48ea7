import { expect, test } from 'vitest';
import { emailAddress, emailKey } from './email-address.ts';

test.each([
  [' Ana@Site.Example ', 'ana@site.example'],
  ['ana@MÜNCHEN.example', 'ana@xn--mnchen-3ya.example'],
  ['ana@xn--mnchen-3ya.example', 'ana@xn--mnchen-3ya.example'],
  ['nobody', 'nobody'],
  ['ana@no host', 'ana@no host'],
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
