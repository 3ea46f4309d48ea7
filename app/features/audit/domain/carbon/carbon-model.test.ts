import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatGrams, gramsCo2ePerByte } from '#app/client/enhance/weight.ts';
import { carbonBasis, hasSameBasis, loadCarbonModel } from './carbon-model.ts';
import { carbonThresholds } from './carbon-rating.ts';

const model = await loadCarbonModel();

test('W-01 grams are those of the CO2.js library, with the basis of the calculation', () => {
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

test('W-01 the library’s version in the basis is the installed one', () => {
  const installed = JSON.parse(readFileSync('node_modules/@tgwf/co2/package.json', 'utf8'));
  expect(carbonBasis.libraryVersion).toBe(installed.version);
});

test.each([Number.NaN, 0, -1, undefined])('W-01 %o bytes have no grams and no grade', (bytes) => {
  expect(model.measure(bytes as number, false)).toBeUndefined();
  expect(model.rate(bytes as number)).toBeUndefined();
});

test('W-01 the shown thresholds are those of the library', () => {
  for (const { maxGrams, rating } of carbonThresholds) {
    if (maxGrams === undefined) continue;
    const bytes = (maxGrams / 148.2) * 1e9;
    expect(model.rate(bytes * 0.999_999)).toBe(rating);
    expect(model.rate(bytes * 1.000_001)).not.toBe(rating);
  }
});

test('W-01 a rating ends at an exact byte, and green hosting does not improve it', () => {
  expect([978_407, 978_408].map(model.rate)).toEqual(['B', 'C']);
  // 0.0445 g, and 0.0363 g with green hosting, which would be A+.
  expect(model.measure(300_000, true)?.gramsCo2e).toBeLessThan(0.04);
  expect(model.rate(300_000)).toBe('A');
});

test('W-01 figures of another model are not comparable, but those of another version of the library are', () => {
  expect(hasSameBasis(carbonBasis, { ...carbonBasis, libraryVersion: '0.20.0' })).toBe(true);
  expect(hasSameBasis(carbonBasis, { ...carbonBasis, modelVersion: 3 })).toBe(false);
  expect(hasSameBasis(carbonBasis, { ...carbonBasis, gramsCo2ePerKwh: 473 })).toBe(false);
});

test('H-08 the grams in the footer of each page are those of the audit', () => {
  expect(gramsCo2ePerByte).toBeCloseTo(Number(model.measure(1, false)?.gramsCo2e), 12);
  expect(formatGrams(1_000_000)).toBe(model.measure(1_000_000, false)?.gramsCo2e.toFixed(3));
});
