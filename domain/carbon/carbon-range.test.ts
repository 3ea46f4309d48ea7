import { co2 } from '@tgwf/co2';
import { expect, test, vi } from 'vitest';
import { loadCarbonModel } from './carbon-model.ts';
import { findCarbonRange } from './carbon-range.ts';

const model = await loadCarbonModel();

test('W-01 the range goes from return visits and green hosting to the end of the page and not green', () => {
  const bytes = { firstView: 542_162, scrolled: 1_058_255, returnVisit: 283 };
  expect(findCarbonRange(model, bytes, 'green')).toMatchObject({
    rating: 'B',
    firstView: { bytes: 542_162, green: false, gramsCo2e: expect.closeTo(0.08035, 5) },
    low: {
      bytes: expect.closeTo(406_692.25, 2),
      green: true,
      greenBy: 'evidence',
      returnShare: expect.closeTo(0.000_522, 6),
    },
    high: { bytes: 1_058_255, green: false, scrolled: true, gramsCo2e: expect.closeTo(0.15683, 5) },
  });
});

test('W-01 unknown hosting is not called green and not called the opposite', () => {
  const bytes = { firstView: 1_000_000 };
  expect(findCarbonRange(model, bytes, 'unknown')?.low).toMatchObject({
    green: true,
    greenBy: 'benefit of the doubt',
  });
  expect(findCarbonRange(model, bytes, 'not found')?.low).toMatchObject({ green: false, greenBy: undefined });
  expect(findCarbonRange(model, bytes, 'unknown')?.firstView.green).toBe(false);
});

test('W-01 a return visit that nobody measured is not assumed', () => {
  expect(findCarbonRange(model, { firstView: 1_000_000 }, 'not found')).toMatchObject({
    low: { bytes: 1_000_000, returnShare: undefined },
    high: { bytes: 1_000_000, scrolled: false },
  });
});

test('W-01 a second visit that costs nothing is a measurement too', () => {
  const bytes = { firstView: 1_000_000, returnVisit: 0 };
  expect(findCarbonRange(model, bytes, 'not found')?.low).toMatchObject({ bytes: 750_000, returnShare: 0 });
});

test('W-01 without a first view there is no range and no grade', () => {
  for (const firstView of [undefined, 0, Number.NaN, -5]) {
    expect(findCarbonRange(model, { firstView, scrolled: 900_000 }, 'green')).toBeUndefined();
  }
});

test('W-01 parts that can’t be read are left out, not graded', () => {
  const bytes = { firstView: 1_000_000, scrolled: Number.NaN, returnVisit: Number.NaN };
  expect(findCarbonRange(model, bytes, 'green')).toMatchObject({
    low: { bytes: 1_000_000, returnShare: undefined },
    high: { bytes: 1_000_000 },
  });
});

test('W-01 the library’s own way to weigh return visits says the same, and writes warnings to the console', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const library = new co2({ model: 'swd', version: 4 });
  library.perVisitTrace(1_000_000, false);
  expect(warn).toHaveBeenCalledTimes(3);
  warn.mockClear();

  const options = { dataReloadRatio: 0.1, firstVisitPercentage: 0.75, returnVisitPercentage: 0.25 };
  const { co2: grams } = library.perVisitTrace(1_000_000, false, options);
  const range = findCarbonRange(model, { firstView: 1_000_000, returnVisit: 100_000 }, 'not found');
  expect(range?.low.gramsCo2e).toBeCloseTo(grams, 10);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('W-01 the library’s parts of a visit are not weighted by how often they happen, so they are not used', () => {
  const library = new co2({ model: 'swd', version: 4, results: 'segment' });
  const options = { dataReloadRatio: 0.1, firstVisitPercentage: 0.75, returnVisitPercentage: 0.25 };
  const parts = library.perVisitTrace(1_000_000, false, options).co2 as unknown as Record<string, number>;
  expect(parts.firstVisitCO2e).toBeCloseTo(0.1482, 10);
  expect(parts.total).toBeCloseTo(0.1482 * 0.775, 10);
});

test('W-01 a country that the library does not know leaves no number, so no country is handed to it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const library = new co2({ model: 'swd', version: 4 });
  const options = { gridIntensity: { device: { country: 'XXX' } }, firstVisitPercentage: 1 };
  const { variables } = library.perVisitTrace(1_000_000, false, options);
  expect(variables).toMatchObject({ gridIntensity: { device: { value: Number.NaN } } });
  warn.mockRestore();
});
