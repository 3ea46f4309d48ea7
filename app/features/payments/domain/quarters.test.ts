import { expect, test } from 'vitest';
import { findQuarter, listQuarters } from './quarters.ts';

test('P-03 quarters are those of the calendar', () => {
  expect(listQuarters('2026-11-29').slice(0, 5)).toEqual([
    '2026-Q4',
    '2026-Q3',
    '2026-Q2',
    '2026-Q1',
    '2025-Q4',
  ]);
  expect(findQuarter('2028-Q1')).toEqual({ since: '2028-01-01', until: '2028-03-31' });
  expect(findQuarter('2026-Q4')).toEqual({ since: '2026-10-01', until: '2026-12-31' });
  for (const name of ['', '2026-Q5', '2026-Q0', '26-Q1', 'x']) expect(findQuarter(name)).toBeUndefined();
});
