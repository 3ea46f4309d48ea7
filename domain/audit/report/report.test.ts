import { expect, test } from 'vitest';
import { loadCarbonModel } from '#domain/carbon/carbon-model.ts';
import {
  createMeasurement,
  createPass,
  createProbe,
  createResource,
  createView,
  createVisit,
} from '#tests/measurement.ts';
import { findAuditFigures } from '../audit-figures.ts';
import type { Measurement } from '../measurement.ts';
import { compareReports } from './compare-reports.ts';
import { createReport } from './create-report.ts';
import { formatBytes, formatGrams, formatGramsPerYear, formatShare } from './format-figures.ts';
import { listChanges } from './list-changes.ts';
import { renderBadge } from './render-badge.ts';
import { describeRange, describeResult } from './report-words.ts';
import { formatResourceAddress } from './resource-address.ts';

const model = await loadCarbonModel();

function reportOf(measurement: Measurement, monthlyViews?: number) {
  const figures = findAuditFigures(model, measurement);
  const run = {
    id: 'r',
    steps: [],
    queuedAt: '',
    endedAt: '',
    state: 'done',
    measurement,
    figures,
    own: undefined,
  };
  return createReport({ monthlyViews }, run as Parameters<typeof createReport>[1]);
}

test('W-01 the parts of a view add up to it, by kind and by company', () => {
  const { kinds, parties, views } = reportOf(createMeasurement());
  const first = views.find(({ device, view }) => device === 'phone' && view === 'first');
  const sum = (parts: { bytes: number }[]) => parts.reduce((all, { bytes }) => all + bytes, 0);
  expect(sum(kinds)).toBe(first?.bytes);
  // What no file explains is of no company.
  expect(sum(parties)).toBe((first?.bytes ?? 0) - 4_100);
  expect(kinds.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1);
  expect(kinds.map(({ bytes }) => bytes)).toEqual(kinds.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
  expect(parties[0]?.name).toBe('own');
});

test('W-01 grams are those that were stored with the measurement, not worked out anew', () => {
  const measurement = createMeasurement();
  const figures = findAuditFigures(model, measurement);
  const old = structuredClone(figures);
  if (old.phone) {
    old.phone.firstView.gramsCo2e *= 2;
    old.phone.firstView.basis.libraryVersion = '0.1.0';
  }
  const run = { id: 'r', steps: [], queuedAt: '', endedAt: '', state: 'done', measurement, own: undefined };
  const report = createReport({ monthlyViews: undefined }, { ...run, figures: old } as Parameters<
    typeof createReport
  >[1]);
  expect(report.carbon?.firstView.gramsCo2e).toBeCloseTo(2 * (figures.phone?.firstView.gramsCo2e ?? 0));
  expect(report.method.basis.libraryVersion).toBe('0.1.0');
});

test('W-01 “after” counts only what was made and is in the view it is set against', () => {
  const measurement = createMeasurement();
  measurement.savings = [
    {
      kind: 'image',
      url: 'https://tidepooltrust.example/photos/reef.jpg',
      beforeBytes: 612_000,
      afterBytes: 58_000,
      made: 'AVIF',
    },
    {
      kind: 'image',
      url: 'https://tidepooltrust.example/photos/octopus.jpg',
      beforeBytes: 402_000,
      afterBytes: 50_000,
      made: 'AVIF',
    },
  ];
  const { afterwards, carbon } = reportOf(measurement);
  expect(afterwards?.bytes).toBe((carbon?.firstView.bytes ?? 0) - 554_000);
  expect(reportOf(createMeasurement({ savings: [] })).afterwards).toBeUndefined();
});

test('W-01 a year is worked out only at page views that somebody gave', () => {
  expect(reportOf(createMeasurement()).gramsPerYear).toBeUndefined();
  const { gramsPerYear, carbon, findings } = reportOf(createMeasurement(), 1000);
  expect(gramsPerYear).toBeCloseTo((carbon?.firstView.gramsCo2e ?? 0) * 12_000);
  expect(findings.some(({ gain }) => gain?.gramsCo2eAYear !== undefined)).toBe(true);
});

test('W-02 figures of another basis are not set side by side, and a grade of theirs is not either', () => {
  const here = reportOf(createMeasurement());
  const there = structuredClone(here);
  there.method.basis.modelVersion = 3;
  const { unlike, lines, rating } = compareReports(here, there);
  expect(unlike).toBe('basis');
  expect(lines.find(({ what }) => what === 'grams')).toBeUndefined();
  expect(rating.there).toBeUndefined();
  expect(lines.find(({ what }) => what === 'first')?.there).toBeGreaterThan(0);
  const estimate = reportOf(createMeasurement({ pass: undefined }));
  expect(compareReports(here, estimate).unlike).toBe('how');
});

test('W-02 between two runs the files that came, went and grew are named, the largest change first', () => {
  const view = (...files: [string, number][]) =>
    createView(files.map(([name, bytes]) => createResource(name, 'script', bytes)));
  const measured = (...files: [string, number][]) =>
    createMeasurement({ pass: createPass({ phone: createVisit('phone', { firstView: view(...files) }) }) });
  const changes = listChanges(
    measured(['same.js', 5000], ['grown.js', 90_000], ['new.js?v=2', 20_000], ['bit.js', 1400]),
    measured(['same.js', 5000], ['grown.js', 30_000], ['gone.js', 40_000], ['bit.js', 1000]),
  );
  expect(changes).toEqual([
    { address: 'tidepooltrust.example/grown.js', beforeBytes: 30_000, nowBytes: 90_000 },
    { address: 'tidepooltrust.example/gone.js', beforeBytes: 40_000, nowBytes: undefined },
    { address: 'tidepooltrust.example/new.js?…', beforeBytes: undefined, nowBytes: 20_000 },
  ]);
});

test('W-01 both ends of the range say what they count; unknown hosting is neither green nor its opposite', () => {
  const unknown = createProbe({ hosting: { state: 'unknown', why: 'no answer' } });
  expect(describeRange(reportOf(createMeasurement({ probe: unknown })))?.low.says).toContain(
    'which nobody could tell',
  );
  const notFound = createProbe({ hosting: { state: 'not found', checkedMs: 0 } });
  expect(describeRange(reportOf(createMeasurement({ probe: notFound })))?.low.says).toContain(
    'not counted as renewable',
  );
});

test.each([
  [100_000, 'At most 5% of all pages are lighter.'],
  [400_000, 'Between 5% and 10%'],
  [2_000_000, 'Between 40% and 50%'],
  [9_000_000, 'More than half of all pages are lighter.'],
])('W-01 %i bytes: %s', (bytes, words) => {
  const visit = createVisit('phone', { firstView: createView([createResource('', 'document', bytes)]) });
  expect(describeResult(reportOf(createMeasurement({ pass: createPass({ phone: visit }) })))).toContain(
    words,
  );
});

test('W-02 the longest badge there can be takes at most 2 kB', () => {
  const visit = createVisit('phone', {
    firstView: createView([createResource('', 'document', 49_999_999_999)]),
  });
  const badge = renderBadge(reportOf(createMeasurement({ pass: createPass({ phone: visit }) })));
  expect(Buffer.byteLength(badge ?? '')).toBeLessThanOrEqual(2000);
});

test('W-01 figures are as exact as they are meant, and no more', () => {
  expect([999, 1000, 999_499, 999_500, 1_234_567].map(formatBytes)).toEqual([
    '999 bytes',
    '1 kB',
    '999 kB',
    '1.00 MB',
    '1.23 MB',
  ]);
  expect([0.0004, 0.0123, 0.0996, 0.33, 12.345].map(formatGrams)).toEqual([
    'under 0.001',
    '0.012',
    '0.10',
    '0.33',
    '12.35',
  ]);
  expect([12, 999, 1500, 12_345, 2_500_000].map(formatGramsPerYear)).toEqual([
    '12 g',
    '1.0 kg',
    '1.5 kg',
    '12 kg',
    '2.5 t',
  ]);
  expect([0, 0.004, 0.456, 1].map(formatShare)).toEqual(['0%', '<1%', '46%', '100%']);
});

test('W-04 a file’s address is shown without its query, without what turns a line round, and never too long', () => {
  expect(formatResourceAddress('https://a.example/x.js?key=secret')).toBe('a.example/x.js?…');
  expect(formatResourceAddress('data:text/plain,\u202eabc')).toBe('data:text/plain,abc');
  expect(formatResourceAddress(`https://a.example/${'x'.repeat(500)}`)).toHaveLength(120);
});

test('W-03 where the time was over on the desktop the phone’s figures stand, and the desktop is unknown', () => {
  const { desktop: _, ...pass } = createPass({ accessibility: [] });
  const whole = reportOf(createMeasurement());
  const report = reportOf(createMeasurement({ pass }));
  expect(report.unseen).toEqual(['desktop']);
  expect(report.carbon).toEqual(whole.carbon);
  expect(report.views).toEqual(whole.views.filter(({ device }) => device === 'phone'));
  expect(report.method.viewports.map(({ device }) => device)).toEqual(['phone']);
  expect(whole.unseen).toEqual([]);
});
