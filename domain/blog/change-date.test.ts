import { expect, test } from 'vitest';
import { findChangeDate } from './change-date.ts';

const date = '2026-03-03T09:00:00+11:00';

test('R-13 a change of the same day is no news', () => {
  expect(findChangeDate({ date, modified: date })).toBeUndefined();
  expect(findChangeDate({ date, modified: '2026-03-04T08:59:59+11:00' })).toBeUndefined();
});

test('R-13 a change a day later or more is told', () => {
  const modified = '2026-03-04T09:00:00+11:00';
  expect(findChangeDate({ date, modified })).toBe(modified);
});

test('R-13 a post that was scheduled after its last change was not changed since', () => {
  expect(findChangeDate({ date, modified: '2026-02-01T09:00:00+11:00' })).toBeUndefined();
});
