import { expect, test } from 'vitest';
import { findChangeDate } from './change-date.ts';

const date = '2026-03-03T09:00:00+11:00';

test.each([
  ['at once', date, undefined],
  ['within a day', '2026-03-04T08:59:59+11:00', undefined],
  ['a day later', '2026-03-04T09:00:00+11:00', '2026-03-04T09:00:00+11:00'],
  ['before the date it was scheduled for', '2026-02-01T09:00:00+11:00', undefined],
])('R-13 of a post changed last %s the date of change is %s', (_name, modified, shown) => {
  expect(findChangeDate({ date, modified })).toBe(shown);
});
