import { expect, test } from 'vitest';
import { countIdle } from './return-to-page.ts';

const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count });

test.each([
  [[range(0, 100, 1)], 0],
  [[range(0, 100, 1), range(20, 50, 0)], 30],
  [[range(0, 100, 1), range(20, 50, 0), range(30, 40, 2)], 20],
  [[range(0, 100, 1), range(20, 50, 0), range(50, 60, 0)], 40],
  [[range(0, 100, 0), range(90, 100, 1)], 90],
  [[range(0, 100, 1), range(10, 90, 1), range(80, 90, 0), range(95, 100, 0)], 15],
])('W-03 the inner one of nested ranges says whether it ran: %o', (ranges, idle) => {
  expect(countIdle(ranges, 100)).toBe(idle);
});
