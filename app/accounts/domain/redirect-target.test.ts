import { expect, test } from 'vitest';
import { chooseRedirectTarget } from './redirect-target.ts';

const siteUrl = 'https://saltbush.example';
const choose = (wish: string, site = siteUrl) => chooseRedirectTarget([wish], site);

test.each([
  [`${siteUrl}/auth?next=%2Fpricing#x`, `${siteUrl}/auth?next=%2Fpricing#x`],
  ['HTTPS://Saltbush.example/auth', `${siteUrl}/auth`],
  [`${siteUrl}:443/auth`, `${siteUrl}/auth`],
])('A-05 a link may lead to %s', (wish, target) => {
  expect(choose(wish)).toBe(target);
});

const refused = `
  https://evil.example/ //evil.example ///evil.example /auth auth https:evil.example https:/evil.example
  https:\\\\evil.example https://evil.example\\@saltbush.example https://saltbush.example\\.evil.example
  https://saltbush.example@evil.example/ https://ana:pw@saltbush.example/ https://saltbush.example.evil.example/
  https://saltbush.example:8443/ http://saltbush.example/ https://saltbush。example.evil/ https://2130706433/
  https://0x7f000001/ https://xn--/ javascript:alert(1) javascript://saltbush.example/%0aalert(1) data:text/html,x
  https://evil.example/?https://saltbush.example/ https://evil.example/#https://saltbush.example/
  https://app.saltbush.example/auth saltbush://auth`;

test.each([
  ...refused.trim().split(/\s+/),
  'https://saltbush.example\t.evil.example/',
  ' https://saltbush.example/',
  'https://salt\nbush.example/',
  'https://saltbush.example\0/',
  `${siteUrl}/${'a'.repeat(2000)}`,
  '',
])('A-05 a link never leads to %j', (wish) => {
  expect(choose(wish)).toBe(siteUrl);
});

test('A-05 the first allowed target wins', () => {
  const wishes = [undefined, 'https://evil.example/', `${siteUrl}/auth`, `${siteUrl}/other`];
  expect(chooseRedirectTarget(wishes, siteUrl)).toBe(`${siteUrl}/auth`);
});

test('A-05 a site on localhost may redirect to another port, and a public site may not', () => {
  const local = 'http://127.0.0.1:3000';
  expect(choose('http://127.0.0.1:5173/auth', local)).toBe('http://127.0.0.1:5173/auth');
  expect(choose('http://2130706433:3000/', local)).toBe(local);
  expect(choose('http://127.1:3000/', local)).toBe(local);
  expect(choose('http://127.0.0.1:5173/auth')).toBe(siteUrl);
});
