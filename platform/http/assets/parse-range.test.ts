import { expect, test } from 'vitest';
import { parseRange } from './parse-range.ts';

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=5-3', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=1.5-2', 'whole'],
])('R-11 of ten bytes %s asks for %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});
