import { expect, test } from 'vitest';
import { chooseRedirectTarget } from './redirect-target.ts';

const siteUrl = 'https://saltbush.example';
const redirects = [
  'https://app.example/**',
  'https://*.preview.example/auth',
  'au.saltbush.app://in/*',
  'https://one.example/?/x',
  'https://two?example/x',
];
const choose = (wish: string, options = { siteUrl, redirects }) => chooseRedirectTarget([wish], options);

test.each([
  [`${siteUrl}/auth?next=%2Fpricing#x`, `${siteUrl}/auth?next=%2Fpricing#x`],
  ['HTTPS://Saltbush.example/auth', `${siteUrl}/auth`],
  [`${siteUrl}:443/auth`, `${siteUrl}/auth`],
  ['https://app.example/any/where?x=1', 'https://app.example/any/where?x=1'],
  ['https://branch.preview.example/auth', 'https://branch.preview.example/auth'],
  ['au.saltbush.app://in/here', 'au.saltbush.app://in/here'],
  ['https://one.example/a/x', 'https://one.example/a/x'],
])('A-05 a link may lead to %s', (wish, target) => {
  expect(choose(wish)).toBe(target);
});

const refused = `
  https://evil.example/ //evil.example ///evil.example /auth auth https:evil.example https:/evil.example
  https:\\\\evil.example https://evil.example\\@saltbush.example https://saltbush.example\\.evil.example
  https://saltbush.example@evil.example/ https://ana:pw@saltbush.example/ https://saltbush.example.evil.example/
  https://saltbush.example:8443/ http://saltbush.example/ https://saltbush。example.evil/ https://2130706433/
  https://0x7f000001/ https://xn--/ javascript:alert(1) javascript://saltbush.example/%0aalert(1) data:text/html,x
  https://a.b.preview.example/auth https://preview.example/auth https://branch.preview.example/auth/more
  https://evil.example/?https://app.example/ https://evil.example/#https://app.example/
  https://one.example/aa/x https://one.example/./x https://one.example///x https://two.example/x`;

test.each([
  ...refused.trim().split(/\s+/),
  'https://saltbush.example\t.evil.example/',
  ' https://saltbush.example/',
  'https://salt\nbush.example/',
  'https://saltbush.example\0/',
  `https://app.example/${'a'.repeat(2000)}`,
  '',
])('A-05 a link never leads to %j', (wish) => {
  expect(choose(wish)).toBe(siteUrl);
});

test('A-05 the first allowed target counts', () => {
  const wishes = [undefined, 'https://evil.example/', `${siteUrl}/auth`, `${siteUrl}/other`];
  expect(chooseRedirectTarget(wishes, { siteUrl, redirects })).toBe(`${siteUrl}/auth`);
});

test('A-05 a site on this machine may redirect to another port, and a public one may not', () => {
  const local = { siteUrl: 'http://127.0.0.1:3000', redirects: [] };
  expect(choose('http://127.0.0.1:5173/auth', local)).toBe('http://127.0.0.1:5173/auth');
  expect(choose('http://2130706433:3000/', local)).toBe(local.siteUrl);
  expect(choose('http://127.1:3000/', local)).toBe(local.siteUrl);
  expect(choose('http://127.0.0.1:5173/auth')).toBe(siteUrl);
});
