import { expect, test } from 'vitest';
import { formatSydneyClock, formatSydneyDay, formatSydneyIso, formatSydneyLongDay } from './sydney-time.ts';

test.each([
  ['2026-06-15', '+10:00'],
  ['2026-11-04', '+11:00'],
  // Clocks go forward at 2 am and back at 3 am.
  ['2026-10-04', '+10:00'],
  ['2026-04-05', '+11:00'],
])('SEO-02 the day %s begins with the offset that Sydney has at midnight, %s', (day, offset) => {
  expect(formatSydneyDay(day)).toBe(`${day}T00:00:00${offset}`);
});

test.each([
  ['2026-01-31T13:30:00Z', '2026-02-01T00:30:00+11:00'],
  ['2026-07-01T00:00:00Z', '2026-07-01T10:00:00+10:00'],
])('%s is %s in Sydney', (moment, local) => {
  expect(formatSydneyIso(new Date(moment))).toBe(local);
});

test.each([
  ['2026-01-31T13:30:00Z', '1 February 2026', '12:30 am'],
  ['2026-06-30T23:59:59Z', '1 July 2026', '9:59 am'],
  ['2026-11-27T01:00:00Z', '27 November 2026', '12:00 pm'],
  ['2026-11-27T03:05:00Z', '27 November 2026', '2:05 pm'],
])('%s is %s, %s in Sydney', (iso, day, clock) => {
  expect([formatSydneyLongDay(iso), formatSydneyClock(iso)]).toEqual([day, clock]);
});
