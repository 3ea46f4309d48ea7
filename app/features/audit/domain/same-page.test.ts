import { expect, test } from 'vitest';
import { identifyFile, isListedAs, isSamePage } from './same-page.ts';

const page = 'https://tidepooltrust.example/reef/';

test.each([
  ['https://a.example/%D1%80/', 'https://a.example/%d1%80/'],
  ['https://a.example/р/', 'https://a.example/%d1%80/'],
  ['https://a.example/%7Eana', 'https://a.example/~ana'],
  ['https://a.example:443/', 'https://a.example'],
  ['https://a.example./x', 'https://A.example/x#part'],
  ['http://a.example.:8080/', 'http://a.example:8080/'],
  ['https://a.example/?utm_source=x&id=2&gclid=1', 'https://a.example/?id=2'],
  ['/reef/', page],
  ['../reef/?', page],
])('R-07 %s is the same page as %s', (one, other) => {
  expect(isSamePage(one, other, page)).toBe(true);
});

test.each([
  ['https://a.example/?id=12', 'https://a.example/?id=7'],
  ['https://a.example/blog?page=2', 'https://a.example/blog'],
  ['https://a.example/?p=2', 'https://a.example/'],
  ['https://a.example/x', 'http://a.example/x'],
  ['https://a.example/x', 'https://www.a.example/x'],
  ['https://a.example/a%2Fb', 'https://a.example/a/b'],
  ['https://a.example/Reef', 'https://a.example/reef'],
  ['javascript:void(0)', 'javascript:void(0)'],
])('R-07 %s is another page than %s', (one, other) => {
  expect(isSamePage(one, other, page)).toBe(false);
});

test.each([
  ['https://a.example/x', 'https://a.example/x/', true],
  ['https://a.example/x/?id=2', 'https://a.example/x?id=2', true],
  ['https://a.example/x/y', 'https://a.example/x', false],
])('R-07 a list that names %s names %s: %s', (listed, address, is) => {
  expect(isListedAs(listed, address)).toBe(is);
});

const file = 'https://a.example/pixel';

test.each([
  [`${file}?t=1764460800001`, `${file}?t=1764460800002`],
  [`${file}?1764460800&utm_source=x`, `${file}?1764460900`],
  [`${file}?r=0.8437261549&id=7`, `${file}?r=0.1172635421&id=7`],
  ['wss://a.example/live?t=1764460800001', 'wss://a.example/live?t=1764460800002'],
])('W-01 %s is the same file as %s', (one, other) => {
  expect(identifyFile(one)).toBe(identifyFile(other));
});

test.each([
  [`${file}?id=100001`, `${file}?id=100002`],
  [`${file}?v=0.5`, `${file}?v=0.6`],
  [`${file}?v=1764460800001a`, `${file}?v=1764460800002a`],
  [`${file}?url=hero`, `${file}?url=team`],
  ['https://a.example/1764460800001.png', 'https://a.example/1764460800002.png'],
])('W-01 %s is another file than %s', (one, other) => {
  expect(identifyFile(one)).not.toBe(identifyFile(other));
});
