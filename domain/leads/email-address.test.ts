import { expect, test } from 'vitest';
import { emailKey } from './email-address.ts';

test.each([
  [' Ana@Site.Example ', 'ana@site.example'],
  ['ana@MÜNCHEN.example', 'ana@xn--mnchen-3ya.example'],
  ['ana@xn--mnchen-3ya.example', 'ana@xn--mnchen-3ya.example'],
  ['nobody', 'nobody'],
])('C-02 a person is found by %s, however it is written', (spelling, key) => {
  expect(emailKey(spelling)).toBe(key);
});
