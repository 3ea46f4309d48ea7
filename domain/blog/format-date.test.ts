import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

test('B-08 a date is written day, month name, year', () => {
  expect(formatDate('2026-03-03')).toBe('3 March 2026');
  expect(formatDate('2026-11-21')).toBe('21 November 2026');
});

test.each([
  ['just after midnight in Sydney', '2026-03-03T00:15:00+11:00', '3 March 2026'],
  ['just before midnight in Honolulu', '2026-03-03T23:45:00-10:00', '3 March 2026'],
  ['universal time', '2026-12-31T23:59:59Z', '31 December 2026'],
  ['without an offset, as WordPress writes it', '2026-01-01T00:00:00', '1 January 2026'],
])('B-08 a post keeps its own date: %s', (_name, date, written) => {
  expect(formatDate(date)).toBe(written);
});

test.each(['', 'yesterday', '2026-13-01', '2026-00-10', '2026-01-00', '2026-01-32', '3/3/2026'])(
  'B-08 what is no date is refused: "%s"',
  (text) => {
    expect(() => formatDate(text)).toThrow(RangeError);
  },
);
