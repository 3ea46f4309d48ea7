import { readFileSync } from 'node:fs';
import { co2 } from '@tgwf/co2';
import { expect, test } from 'vitest';
import { formatGrams, gramsCo2ePerByte } from '#app/early/weight.ts';
import { carbonBasis, hasSameBasis } from './carbon-basis.ts';
import { findGramsPerYear } from './carbon-figure.ts';
import { loadCarbonModel } from './carbon-model.ts';
import { carbonThresholds } from './carbon-rating.ts';

const model = await loadCarbonModel();

test('W-01 grams are those of the CO2.js library, with all that they rest on', () => {
  expect(model.measure(1_000_000, false)).toEqual({
    bytes: 1_000_000,
    gramsCo2e: expect.closeTo(0.1482, 10),
    green: false,
    basis: {
      model: 'Sustainable Web Design',
      modelVersion: 4,
      gramsCo2ePerKwh: 494,
      library: '@tgwf/co2',
      libraryVersion: '0.19.0',
    },
  });
  expect(model.measure(1_000_000, true)?.gramsCo2e).toBeCloseTo(0.12103, 10);
});

test('W-01 the version that is stored is the one that is installed', () => {
  const installed = JSON.parse(readFileSync('node_modules/@tgwf/co2/package.json', 'utf8'));
  expect(carbonBasis.libraryVersion).toBe(installed.version);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1, undefined, null, '1000'])(
  'W-01 %o bytes have no grams and no grade, whatever the library makes of them',
  (bytes) => {
    expect(model.measure(bytes as number, false)).toBeUndefined();
    expect(model.rate(bytes as number)).toBeUndefined();
  },
);

test('W-01 the library itself would grade what is unknown, and answer numbers where a grade was asked for', () => {
  const library = new co2({ model: 'swd', version: 4, rating: true });
  expect(library.perByte(Number.NaN, false)).toEqual({ total: Number.NaN, rating: 'F' });
  expect(library.perByte(0, false)).toBe(0);
  expect(library.perByte('1000', false)).toMatchObject({ rating: 'A+' });
});

const atMost: [number, string][] = [
  [269_905, 'A+'],
  [269_906, 'A'],
  [533_063, 'A'],
  [533_064, 'B'],
  [978_407, 'B'],
  [978_408, 'C'],
  [1_410_256, 'C'],
  [1_410_257, 'D'],
  [1_875_843, 'D'],
  [1_875_844, 'E'],
  [2_422_402, 'E'],
  [2_422_403, 'F'],
];

test.each(atMost)('W-01 %i bytes are rated %s', (bytes, rating) => {
  expect(model.rate(bytes)).toBe(rating);
});

test('W-01 the thresholds that are shown are those the library grades by', () => {
  for (const { maxGrams, rating } of carbonThresholds) {
    if (maxGrams === undefined) continue;
    const bytes = (maxGrams / 148.2) * 1e9;
    expect(model.rate(bytes * 0.999_999)).toBe(rating);
    expect(model.rate(bytes * 1.000_001)).not.toBe(rating);
  }
});

test('W-01 a grade never gets better by green hosting', () => {
  // 0.0445 g, and 0.0363 g with green hosting, which would be A+.
  expect(model.measure(300_000, true)?.gramsCo2e).toBeLessThan(0.04);
  expect(model.rate(300_000)).toBe('A');
});

test('W-01 figures of another model or version are no comparison', () => {
  expect(hasSameBasis(carbonBasis, { ...carbonBasis, libraryVersion: '0.20.0' })).toBe(true);
  expect(hasSameBasis(carbonBasis, { ...carbonBasis, modelVersion: 3 })).toBe(false);
  expect(hasSameBasis(carbonBasis, { ...carbonBasis, gramsCo2ePerKwh: 473 })).toBe(false);
  // Not a byte changed, and 61% seem saved.
  const third = Number(new co2({ model: 'swd', version: 3 }).perByte(1e9, false));
  expect(1 - Number(model.measure(1e9, false)?.gramsCo2e) / third).toBeGreaterThan(0.6);
});

test('W-01 grams a year are grams a view at the views of twelve months, or unknown', () => {
  expect(findGramsPerYear(0.1, 10_000)).toBeCloseTo(12_000);
  expect(findGramsPerYear(0.1, 0)).toBe(0);
  expect(findGramsPerYear(Number.NaN, 10)).toBeUndefined();
  expect(findGramsPerYear(0.1, -1)).toBeUndefined();
  expect(findGramsPerYear(0.1, Number.POSITIVE_INFINITY)).toBeUndefined();
});

test('H-08 the grams at the foot of each page are those of the audit', () => {
  expect(gramsCo2ePerByte).toBeCloseTo(Number(model.measure(1, false)?.gramsCo2e), 12);
  expect(formatGrams(1_000_000)).toBe(model.measure(1_000_000, false)?.gramsCo2e.toFixed(3));
});
