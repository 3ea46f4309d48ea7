import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

test.each([
  ['2026-03-03', '3 March 2026'],
  ['2026-03-03T00:15:00+11:00', '3 March 2026'],
  ['2026-03-03T23:45:00-10:00', '3 March 2026'],
  ['2026-12-31T23:59:59Z', '31 December 2026'],
  ['2026-01-01T00:00:00', '1 January 2026'],
])('B-08 the date of %s, whatever its offset, is written %s', (date, written) => {
  expect(formatDate(date)).toBe(written);
});

test.each(['', 'yesterday', '2026-13-01', '2026-00-10', '2026-01-00', '2026-01-32', '3/3/2026'])(
  'B-08 %j is refused: it is not a date',
  (text) => {
    expect(() => formatDate(text)).toThrow(RangeError);
  },
);
