import { expect, test } from 'vitest';
import { parseRange } from './parse-range.ts';

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
])('R-11 of ten bytes %s is a part', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('R-11 of ten bytes %s is nothing', (header) => {
  expect(parseRange(header, 10)).toBe('unsatisfiable');
});

test.each([undefined, '', 'bytes=-', 'bytes=5-3', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b', 'bytes=1.5-2'])(
  'R-11 %s asks for the whole',
  (header) => {
    expect(parseRange(header, 10)).toBe('whole');
  },
);
