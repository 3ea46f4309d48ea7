import { expect, test } from 'vitest';
import { countAuditsAtOnce } from './open-audits.ts';

test.each([
  [8, 4e9, 2],
  [8, 64e9, 8],
  [1, 8e9, 1],
  [2, 5e8, 1],
])('W-04 a machine with %i cores and %i bytes of memory runs %i audits at once', (cores, bytes, audits) => {
  expect(countAuditsAtOnce(cores, bytes)).toBe(audits);
});
