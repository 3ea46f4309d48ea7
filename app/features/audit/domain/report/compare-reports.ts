import { hasSameBasis } from '../carbon/carbon-model.ts';
import type { CarbonRating } from '../carbon/carbon-rating.ts';
import type { Measurement } from '../measurement.ts';
import { findRatedView } from './create-report.ts';
import type { AuditReport, ViewName } from './report.ts';
import { formatResourceAddress } from './untrusted-text.ts';

/** One figure of two reports; undefined if unknown. */
export type ComparedLine = {
  what: 'grams' | 'first' | 'scrolled' | 'second' | 'requests' | 'lcp';
  here: number | undefined;
  there: number | undefined;
};

export type Comparison = {
  address: string;
  measuredAt: string;
  rating: { here: CarbonRating | undefined; there: CarbonRating | undefined };
  /**
   * Set if grams and grades can't be compared: the models differ, or one report was measured and the other estimated.
   */
  unlike: 'basis' | 'how' | undefined;
  lines: ComparedLine[];
};

/** Compares the open report (`here`) with another one (`there`). */
export function compareReports(report: AuditReport, otherReport: AuditReport): Comparison {
  const unlike = findUnlike(report, otherReport);
  const grams = (report: AuditReport) =>
    unlike === 'basis' ? undefined : report.carbon?.firstView.gramsCo2e;
  const line = (
    what: ComparedLine['what'],
    read: (report: AuditReport) => number | undefined,
  ): ComparedLine => ({ what, here: read(report), there: read(otherReport) });
  return {
    address: otherReport.address,
    measuredAt: otherReport.measuredAt,
    rating: {
      here: report.carbon?.rating,
      there: unlike === 'basis' ? undefined : otherReport.carbon?.rating,
    },
    unlike,
    lines: [
      line('grams', grams),
      line('first', (report) => findView(report, 'first')?.bytes),
      line('scrolled', (report) => findView(report, 'scrolled')?.bytes),
      line('second', (report) => findView(report, 'second')?.bytes),
      line('requests', (report) => findView(report, 'first')?.requests),
      line('lcp', (report) => report.metrics.find(({ device }) => device === 'phone')?.values.lcpMs),
    ].filter((each) => each.here !== undefined || each.there !== undefined),
  };
}

function findUnlike(report: AuditReport, otherReport: AuditReport): Comparison['unlike'] {
  if (!hasSameBasis(report.method.basis, otherReport.method.basis)) return 'basis';
  return report.how === otherReport.how ? undefined : 'how';
}

function findView({ views }: AuditReport, name: ViewName) {
  return views.find(({ device, view }) => device === 'phone' && view === name);
}

/** A file that was added or removed, or whose weight changed, since the previous run. */
export type ResourceChange = {
  address: string;
  beforeBytes: number | undefined;
  nowBytes: number | undefined;
};

/** Smaller changes are noise, because headers vary from day to day. */
const minBytes = 1000;

/** Lists the files that changed between two runs of a page, the largest change first. */
export function listChanges(current: Measurement, previous: Measurement, maxChanges = 8): ResourceChange[] {
  const [nowBytes, beforeBytes] = [sumBytesByAddress(current), sumBytesByAddress(previous)];
  const addresses = new Set([...nowBytes.keys(), ...beforeBytes.keys()]);
  const change = (address: string) => (nowBytes.get(address) ?? 0) - (beforeBytes.get(address) ?? 0);
  return [...addresses]
    .filter((address) => Math.abs(change(address)) >= minBytes)
    .sort((one, other) => Math.abs(change(other)) - Math.abs(change(one)))
    .slice(0, maxChanges)
    .map((address) => ({
      address,
      beforeBytes: beforeBytes.get(address),
      nowBytes: nowBytes.get(address),
    }));
}

/**
 * Files are matched without their queries, because a query that changes with every visit would make the file look new.
 */
function sumBytesByAddress(measurement: Measurement): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { url, transferBytes } of findRatedView(measurement).resources) {
    const address = formatResourceAddress(url);
    weights.set(address, (weights.get(address) ?? 0) + transferBytes);
  }
  return weights;
}
