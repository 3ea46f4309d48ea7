import { expect, test } from 'vitest';
import { pickDistinct } from './logo-strip.ts';

test('ST-02 three of eight are always three different ones', () => {
  const runs = Array.from({ length: 500 }, () => pickDistinct(3, 8));
  expect(runs.every((run) => new Set(run).size === 3)).toBe(true);
  expect(new Set(runs.flat())).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
});
