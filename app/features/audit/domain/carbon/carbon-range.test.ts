import { expect, test } from 'vitest';
import { loadCarbonModel } from './carbon-model.ts';
import { calculateCarbonRange } from './carbon-range.ts';

const model = await loadCarbonModel();

test('W-01 the range goes from return visits with green hosting to the whole page without', () => {
  const bytes = { firstView: 542_162, scrolled: 1_058_255, returnVisit: 283 };
  expect(calculateCarbonRange(model, bytes, 'green')).toMatchObject({
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

test.each([
  ['green', { green: true, greenBy: 'evidence' }],
  ['unknown', { green: true, greenBy: 'benefit of the doubt' }],
  ['not found', { green: false, greenBy: undefined }],
] as const)('W-01 the low end with %s hosting is %o, and the headline is never green', (hosting, low) => {
  const range = calculateCarbonRange(model, { firstView: 1_000_000 }, hosting);
  expect(range).toMatchObject({ low, firstView: { green: false } });
});

test.each([
  ['unmeasured', {}, { bytes: 1_000_000, returnShare: undefined }],
  [
    'unreadable',
    { scrolled: Number.NaN, returnVisit: Number.NaN },
    { bytes: 1_000_000, returnShare: undefined },
  ],
  ['free', { returnVisit: 0 }, { bytes: 750_000, returnShare: 0 }],
])('W-01 a return visit that is %s counts as measured, or not at all', (_name, parts, low) => {
  const range = calculateCarbonRange(model, { firstView: 1_000_000, ...parts }, 'green');
  expect(range).toMatchObject({ low, high: { bytes: 1_000_000, scrolled: false } });
});

test.each([undefined, 0, Number.NaN, -5])('W-01 a first view of %s bytes has no range', (firstView) => {
  expect(calculateCarbonRange(model, { firstView, scrolled: 900_000 }, 'green')).toBeUndefined();
});
