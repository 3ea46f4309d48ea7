import { expect, test } from 'vitest';
import { scoreDevice } from './device.ts';

const best = { mobile: false, effectiveType: '4g', memoryGb: 8, reducedMotion: false };

test.each([
  ['a fast connection and much memory', {}, 10],
  ['a phone', { mobile: true }, 7],
  ['slow-2g', { effectiveType: 'slow-2g' }, 7],
  ['3g', { effectiveType: '3g' }, 7],
  ['a connection that is not told', { effectiveType: undefined }, 9],
  ['3.9 GB', { memoryGb: 3.9 }, 8],
  ['7.9 GB', { memoryGb: 7.9 }, 9],
  ['memory that is not told, which counts as 4 GB', { memoryGb: undefined }, 9],
  ['reduced motion', { reducedMotion: true }, 8],
  ['all at once', { mobile: true, effectiveType: '2g', memoryGb: 1, reducedMotion: true }, 0],
])('ST-05 with %s a device scores as specified', (_signs, change, score) => {
  expect(scoreDevice({ ...best, ...change })).toBe(score);
});
