import { expect, test } from 'vitest';
import { createMeasurement } from '#tests/measurement.ts';
import { fromStoredMeasurement, toStoredMeasurement } from './measurement.ts';

test('W-02 a report whose checks were stored with earlier names of outcomes still opens', () => {
  const stored = JSON.parse(JSON.stringify(toStoredMeasurement(createMeasurement())));
  const outcomes = ['good', 'weak', 'missing', 'unknown'];
  stored.probe.seo = outcomes.map((outcome) => ({ id: 'title', area: 'seo', outcome, says: 'A title.' }));
  const { sourceScan, browserScan } = fromStoredMeasurement(stored);
  expect(sourceScan.seo.map(({ outcome }) => outcome)).toEqual(['passed', 'warning', 'failed', 'unknown']);
  expect(browserScan).toEqual(createMeasurement().browserScan);
});
