import { expect, test } from 'vitest';
import { planQuarantineMail } from './lead-emails.ts';

test.each([
  ['in the afternoon', '2026-11-21T15:00:00+11:00', '2026-11-22T09:00:00+11:00'],
  ['at night', '2026-11-22T01:30:00+11:00', '2026-11-22T09:00:00+11:00'],
  ['just before nine', '2026-11-22T08:59:59+11:00', '2026-11-22T09:00:00+11:00'],
  ['at nine', '2026-11-22T09:00:00+11:00', '2026-11-23T09:00:00+11:00'],
  ['in winter', '2026-07-01T15:00:00+10:00', '2026-07-02T09:00:00+10:00'],
  ['the evening before clocks go forward', '2026-10-03T20:00:00+10:00', '2026-10-04T09:00:00+11:00'],
  ['the evening before clocks go back', '2027-04-03T20:00:00+11:00', '2027-04-04T09:00:00+10:00'],
  ['on the last day of a year', '2026-12-31T15:00:00+11:00', '2027-01-01T09:00:00+11:00'],
])('C-03 what is quarantined %s is reported at nine in the morning in Sydney', (_when, now, report) => {
  const { runAfter, key } = planQuarantineMail(new Date(now));
  expect(runAfter?.toISOString()).toBe(new Date(report).toISOString());
  // All messages until then share one email.
  expect(key).toBe(`quarantine-mail:${report.slice(0, 10)}`);
});
