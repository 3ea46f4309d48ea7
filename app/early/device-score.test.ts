import { expect, test } from 'vitest';
import { type DeviceSigns, scoreDevice } from './device-score.ts';

const best: DeviceSigns = { mobile: false, effectiveType: '4g', memoryGb: 8, reducedMotion: false };

test.each<[Partial<DeviceSigns>, number]>([
  [{}, 10],
  [{ mobile: true }, 7],
  [{ effectiveType: 'slow-2g' }, 7],
  [{ effectiveType: '2g' }, 7],
  [{ effectiveType: '3g' }, 7],
  [{ effectiveType: undefined }, 9],
  [{ memoryGb: 3.9 }, 8],
  [{ memoryGb: 4 }, 9],
  [{ memoryGb: 7.9 }, 9],
  [{ memoryGb: undefined }, 9],
  [{ reducedMotion: true }, 8],
  [{ mobile: true, effectiveType: '2g', memoryGb: 1, reducedMotion: true }, 0],
])('ST-05 a fast desktop with the difference %o scores %i', (signs, score) => {
  expect(scoreDevice({ ...best, ...signs })).toBe(score);
});
