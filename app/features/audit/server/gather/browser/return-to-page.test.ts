import { expect, test } from 'vitest';
import { countUnused, listFontFaces } from './return-to-page.ts';

const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count });

test.each([
  [[range(0, 100, 1)], 0],
  [[range(0, 100, 1), range(20, 50, 0)], 30],
  [[range(0, 100, 1), range(20, 50, 0), range(30, 40, 2)], 20],
  [[range(0, 100, 1), range(20, 50, 0), range(50, 60, 0)], 40],
  [[range(0, 100, 0), range(90, 100, 1)], 90],
  [[range(0, 100, 1), range(10, 90, 1), range(80, 90, 0), range(95, 100, 0)], 15],
])('W-03 the innermost of nested ranges decides whether code ran: %o', (ranges, idle) => {
  expect(countUnused(ranges, 100)).toBe(idle);
});

test('W-03 font faces are listed with their families and files, and whether they are for a part of all characters', () => {
  const css = `@font-face { font-family: "Some Text"; src: local("x"), url("a.woff2") format("woff2"), url(b.ttf); }
@font-face{font-family:Title;src:url('c.woff2');unicode-range:U+0-10FFFF}
@font-face { unicode-range: U+0370-0377, U+037A; src: url(greek.woff2); font-family: Title }`;
  expect(listFontFaces(css)).toMatchObject([
    { family: 'Some Text', urls: ['a.woff2', 'b.ttf'], isPart: false },
    { family: 'Title', urls: ['c.woff2'], isPart: false },
    { family: 'Title', urls: ['greek.woff2'], isPart: true },
  ]);
});

test('W-04 a style sheet of endless font faces is read in linear time', () => {
  const startedMs = performance.now();
  expect(listFontFaces('@font-face{src:url('.repeat(100_000))).toHaveLength(100_000);
  expect(performance.now() - startedMs).toBeLessThan(2000);
});
