import { expect, test } from 'vitest';
import { formatPostDate } from './post-date.ts';

test.each([
  ['in Sydney in summer', '2026-01-01T00:30:00', '2025-12-31T13:30:00', '2026-01-01T00:30:00+11:00'],
  ['in Adelaide', '2026-03-03T09:00:00', '2026-03-02T22:30:00', '2026-03-03T09:00:00+10:30'],
  ['in New York', '2026-03-03T09:00:00', '2026-03-03T14:00:00', '2026-03-03T09:00:00-05:00'],
  ['without UTC', '2026-03-03T09:00:00', '0000-00-00T00:00:00', '2026-03-03T09:00:00Z'],
  ['without a clock of its own', '', '2026-03-03T09:00:00', '2026-03-03T09:00:00Z'],
  ['that contradicts itself', '2026-03-03T09:00:00', '2026-03-01T09:00:00', '2026-03-01T09:00:00Z'],
])('B-08 a post dated %s keeps the date its author saw', (_name, local, gmt, written) => {
  expect(formatPostDate(local, gmt)).toBe(written);
});

test.each([
  ['', ''],
  ['0000-00-00T00:00:00', '0000-00-00T00:00:00'],
  ['2026-13-01T00:00:00', 'yesterday'],
])('B-08 neither "%s" nor "%s" is a time', (local, gmt) => {
  expect(formatPostDate(local, gmt)).toBeUndefined();
});
