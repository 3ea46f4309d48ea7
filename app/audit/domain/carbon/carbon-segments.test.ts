import { co2 } from '@tgwf/co2';
import { expect, test } from 'vitest';
import { listSegments } from './carbon-segments.ts';

test.each([true, false])('W-01 the segments add up to the whole figure (green: %s)', (green) => {
  const parts = Object.values(listSegments(2_000_000, green) ?? {});
  const sum = parts.reduce((all, { operational, embodied }) => all + operational + embodied, 0);
  const whole = new co2({ model: 'swd', version: 4 }).perByte(2_000_000, green);
  expect(sum).toBeCloseTo(Number(whole), 12);
});

test('W-01 unknown bytes have no segments', () => {
  for (const bytes of [Number.NaN, 0]) expect(listSegments(bytes, false)).toBeUndefined();
});
