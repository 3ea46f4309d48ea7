import { expect, test } from 'vitest';
import { scoreDevice } from './device-score.ts';

const best = { mobile: false, effectiveType: '4g', memoryGb: 8, reducedMotion: false };

test('ST-05 a desktop with a fast connection and much memory scores 10', () => {
  expect(scoreDevice(best)).toBe(10);
});

test('ST-05 a phone loses 3', () => {
  expect(scoreDevice({ ...best, mobile: true })).toBe(7);
});

test('ST-05 a slow connection loses 3, an unknown one 1', () => {
  expect(scoreDevice({ ...best, effectiveType: '2g' })).toBe(7);
  expect(scoreDevice({ ...best, effectiveType: 'slow-2g' })).toBe(7);
  expect(scoreDevice({ ...best, effectiveType: '3g' })).toBe(7);
  expect(scoreDevice({ ...best, effectiveType: undefined })).toBe(9);
});

test('ST-05 memory under 4 GB loses 2, under 8 GB loses 1, and unknown counts as 4', () => {
  expect(scoreDevice({ ...best, memoryGb: 2 })).toBe(8);
  expect(scoreDevice({ ...best, memoryGb: 4 })).toBe(9);
  expect(scoreDevice({ ...best, memoryGb: 7.9 })).toBe(9);
  expect(scoreDevice({ ...best, memoryGb: 8 })).toBe(10);
  expect(scoreDevice({ ...best, memoryGb: undefined })).toBe(9);
});

test('ST-05 reduced motion loses 2', () => {
  expect(scoreDevice({ ...best, reducedMotion: true })).toBe(8);
});

test('ST-05 all at once make 0', () => {
  expect(scoreDevice({ mobile: true, effectiveType: '2g', memoryGb: 1, reducedMotion: true })).toBe(0);
});
