import { co2 } from '@tgwf/co2';
import { expect, test } from 'vitest';
import { listSegments } from './carbon-segments.ts';

const sum = (bytes: number, green: boolean) =>
  Object.values(listSegments(bytes, green) ?? {}).reduce(
    (all, { operational, embodied }) => all + operational + embodied,
    0,
  );

test.each([true, false])('W-01 the parts add up to the whole where green is %s', (green) => {
  const whole = new co2({ model: 'swd', version: 4 }).perByte(2_000_000, green);
  expect(sum(2_000_000, green)).toBeCloseTo(Number(whole), 12);
});

test('W-01 the library’s own parts forget that the hosting is green', () => {
  const answer = new co2({ model: 'swd', version: 4, results: 'segment' }).perByte(1_000_000, true);
  const { totalOperationalCO2e, totalEmbodiedCO2e, total } = answer as Record<string, number>;
  expect(Number(totalOperationalCO2e) + Number(totalEmbodiedCO2e)).toBeCloseTo(0.1482, 10);
  expect(total).toBeCloseTo(0.12103, 10);
});

test('W-01 what is unknown has no parts', () => {
  expect(listSegments(Number.NaN, false)).toBeUndefined();
  expect(listSegments(0, false)).toBeUndefined();
});
