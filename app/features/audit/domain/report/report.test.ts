import { expect, test } from 'vitest';
import {
  createBrowserScan,
  createDeviceScan,
  createMeasurement,
  createResource,
  createSourceScan,
  createView,
} from '#tests/measurement.ts';
import { calculateAuditFigures } from '../audit-figures.ts';
import { loadCarbonModel } from '../carbon/carbon-model.ts';
import type { Measurement } from '../measurement.ts';
import { checkWeight } from '../run-checks.ts';
import { compareReports, listChanges } from './compare-reports.ts';
import { addYearlyFigures, createReport } from './create-report.ts';
import { renderBadge } from './render-badge.ts';
import { describeHeadline, describeRange, describeResult } from './report-copy.ts';
import { formatResourceAddress } from './untrusted-text.ts';

const model = await loadCarbonModel();

/** Creates the report of a run with this measurement, and with its own figures unless others were stored. */
function reportOf(
  measurement: Measurement,
  {
    monthlyViews,
    figures,
  }: { monthlyViews?: number; figures?: ReturnType<typeof calculateAuditFigures> } = {},
) {
  const stored = figures ?? calculateAuditFigures(model, measurement);
  const report = createReport({ measurement, figures: stored, results: checkWeight(measurement) });
  return addYearlyFigures(report, { monthlyViews });
}

/** Creates the measurement of a page whose first view on a phone consists of these files. */
const measured = (...files: [name: string, bytes: number][]) => {
  const firstView = createView(files.map(([name, bytes]) => createResource(name, 'script', bytes)));
  return createMeasurement({
    browserScan: createBrowserScan({ phone: createDeviceScan('phone', { firstView, scrolled: firstView }) }),
  });
};

test('W-04 a report of the source alone says that our browser failed, and not the page', () => {
  const estimate = { ...createMeasurement(), browserScan: undefined };
  const failed = 'Our browser failed, through no fault of the page';
  expect(describeResult(reportOf(estimate))).not.toContain(failed);
  expect(describeResult(reportOf({ ...estimate, browserFailed: true }))).toContain(failed);
});

test('W-01 the parts of a view add up to its total, by kind and by third party', () => {
  const { kinds, parties, views } = reportOf(createMeasurement());
  const first = views.find(({ device, view }) => device === 'phone' && view === 'first');
  const sum = (parts: { bytes: number }[]) => parts.reduce((all, { bytes }) => all + bytes, 0);
  expect(sum(kinds)).toBe(first?.bytes);
  // Background downloads belong to nobody.
  expect(sum(parties)).toBe((first?.bytes ?? 0) - 4_100);
  expect(kinds.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1);
  expect(kinds.map(({ bytes }) => bytes)).toEqual(kinds.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
  expect(parties[0]?.name).toBe('own');
});

test('W-01 the hosts of one company are one third party', () => {
  const thirdParties = ['chat.widget.example', 'www.counter.example'].map((host) => ({
    ...{ host, name: 'Example Company', category: 'other' },
  }));
  const list = (measurement: Measurement) => reportOf(measurement).parties.map(({ name }) => name);
  expect(list(createMeasurement())).toEqual(['own', 'widget.example', 'counter.example']);
  expect(list({ ...createMeasurement(), thirdParties })).toEqual(['own', 'Example Company']);
});

test('W-01 the five heaviest files are always listed with their share', () => {
  const files = [1, 6, 2, 5, 3, 4].map((at): [string, number] => [`${at}.js?id=${at}`, at * 1000]);
  expect(reportOf(measured(...files)).heaviest.map(({ address, share }) => [address, share])).toEqual(
    [6, 5, 4, 3, 2].map((at) => [`tidepooltrust.example/${at}.js?…`, at / 21]),
  );
});

test('W-01 a report shows the grams that were stored with the measurement, and does not recalculate them', () => {
  const measurement = createMeasurement();
  const figures = calculateAuditFigures(model, measurement);
  const old = structuredClone(figures);
  if (old.phone) {
    old.phone.firstView.gramsCo2e *= 2;
    old.phone.firstView.basis.libraryVersion = '0.1.0';
  }
  const report = reportOf(measurement, { figures: old });
  expect(report.carbon?.firstView.gramsCo2e).toBeCloseTo(2 * (figures.phone?.firstView.gramsCo2e ?? 0));
  expect(report.method.basis.libraryVersion).toBe('0.1.0');
});

test('W-01 “after” counts only proven savings of files in the rated view', () => {
  const saving = (name: string, beforeBytes: number, afterBytes: number) => {
    const url = `https://tidepooltrust.example/photos/${name}.jpg`;
    return { kind: 'image' as const, url, beforeBytes, afterBytes, made: 'AVIF' };
  };
  const savings = [saving('reef', 612_000, 58_000), saving('octopus', 402_000, 50_000)];
  const { afterwards, carbon } = reportOf(createMeasurement({ savings }));
  expect(afterwards?.bytes).toBe((carbon?.firstView.bytes ?? 0) - 554_000);
  expect(reportOf(createMeasurement({ savings: [] })).afterwards).toBeUndefined();
  // What a font needs for one page proves nothing for the site.
  const subsets = createMeasurement().savings.filter(({ kind }) => kind === 'font');
  expect(subsets).toHaveLength(1);
  expect(reportOf(createMeasurement({ savings: subsets })).afterwards).toBeUndefined();
});

test('W-01 there are yearly figures only if the visitor gave page views', () => {
  expect(reportOf(createMeasurement()).gramsPerYear).toBeUndefined();
  const { gramsPerYear, carbon, results } = reportOf(createMeasurement(), { monthlyViews: 1000 });
  expect(gramsPerYear).toBeCloseTo((carbon?.firstView.gramsCo2e ?? 0) * 12_000);
  expect(results.some(({ gain }) => gain?.gramsCo2eAYear !== undefined)).toBe(true);
});

test('W-02 grams and grades of another basis are not compared', () => {
  const here = reportOf(createMeasurement());
  const there = structuredClone(here);
  there.method.basis.modelVersion = 3;
  const { unlike, lines, rating } = compareReports(here, there);
  expect(unlike).toBe('basis');
  expect(lines.find(({ what }) => what === 'grams')).toBeUndefined();
  expect(rating.there).toBeUndefined();
  expect(lines.find(({ what }) => what === 'first')?.there).toBeGreaterThan(0);
  expect(compareReports(here, reportOf(createMeasurement({ browserScan: undefined }))).unlike).toBe('how');
});

test('W-02 files that were added, removed or changed between two runs are listed, largest change first', () => {
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

test.each([
  [{ state: 'unknown', why: 'no answer' } as const, 'is unknown, so we assume it does'],
  [{ state: 'not found', checkedMs: 0 } as const, 'not counted as running on renewable power'],
])('W-01 the range explains how the hosting %o counts', (hosting, text) => {
  const report = reportOf(createMeasurement({ sourceScan: createSourceScan({ hosting }) }));
  expect(describeRange(report)?.ends[0]).toContain(text);
});

test.each([
  [100_000, 'Lighter than at least 95% of all pages.'],
  [400_000, 'Between 5% and 10%'],
  [2_000_000, 'Between 40% and 50%'],
  [9_000_000, 'More than half of all pages are lighter.'],
])('W-01 %i bytes: %s', (bytes, text) => {
  expect(describeResult(reportOf(measured(['a.js', bytes])))).toContain(text);
});

test('W-01 a page of almost no weight states its figure once', () => {
  const measurement = measured(['a.js', 900]);
  const { phone } = measurement.browserScan ?? createBrowserScan();
  phone.returnVisit = phone.firstView;
  const report = reportOf(measurement);
  expect(describeHeadline(report)).toBe('Under 0.001\u202fg of CO2e for each first visit');
  const { span, ends } = describeRange(report) ?? {};
  expect(span).toBe('The same at both ends of the range');
  expect(ends?.join(' ')).not.toMatch(/\d\s?g\b/);
});

test('W-01 the range of a heavy page states the grams of both ends', () => {
  const { span = '', ends } = describeRange(reportOf(measured(['a.js', 2_000_000]))) ?? {};
  const [, low, high] = /^From ([\d.]+) to ([\d.]+)\u202fg$/.exec(span) ?? [];
  expect(ends?.[0]).toContain(`The low end, ${low}\u202fg: `);
  expect(ends?.[1]).toContain(`The high end, ${high}\u202fg: `);
});

test('W-02 the longest possible badge has at most 2 kB', () => {
  const badge = renderBadge(reportOf(measured(['a.js', 49_999_999_999])));
  expect(Buffer.byteLength(badge ?? '')).toBeLessThanOrEqual(2000);
});

test.each([
  ['https://a.example/x.js?key=secret', 'a.example/x.js?…'],
  ['data:text/plain,\u202eabc', 'data:text/plain,abc'],
  [`https://a.example/${'x'.repeat(500)}`, expect.stringMatching(/^.{120}$/)],
])(
  'W-04 a file’s address is shown shortened, without its query and bidirectional controls (%#)',
  (url, shown) => {
    expect(formatResourceAddress(url)).toEqual(shown);
  },
);

test('W-03 without a desktop scan the phone’s figures remain, and the desktop is reported as not measured', () => {
  const { desktop: _, ...browserScan } = createBrowserScan();
  const whole = reportOf(createMeasurement());
  const report = reportOf(createMeasurement({ browserScan }));
  expect([report.unseen, whole.unseen]).toEqual([['desktop'], []]);
  expect(report.carbon).toEqual(whole.carbon);
  expect(report.views).toEqual(whole.views.filter(({ device }) => device === 'phone'));
  expect(report.views.map(({ device }) => device)).not.toContain('desktop');
});
