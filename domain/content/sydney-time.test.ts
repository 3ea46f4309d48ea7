import { expect, test } from 'vitest';
import { formatSydneyDay, formatSydneyTime } from './sydney-time.ts';

test('SEO-02 a day begins with the offset that Sydney has at midnight', () => {
  expect(formatSydneyDay('2026-06-15')).toBe('2026-06-15T00:00:00+10:00');
  expect(formatSydneyDay('2026-11-04')).toBe('2026-11-04T00:00:00+11:00');
  // Clocks go forward at two in the morning, and back at three.
  expect(formatSydneyDay('2026-10-04')).toBe('2026-10-04T00:00:00+10:00');
  expect(formatSydneyDay('2026-04-05')).toBe('2026-04-05T00:00:00+11:00');
});

test('a moment is told as a clock in Sydney shows it', () => {
  expect(formatSydneyTime(new Date('2026-11-03T22:00:00Z'))).toBe('2026-11-04T09:00:00+11:00');
});
