import { hasSameBasis } from '../carbon/carbon-figure.ts';
import type { CarbonRating } from '../carbon/carbon-rating.ts';
import type { AuditReport, ViewName } from './report.ts';

/** The figures of two reports about the same thing. Undefined is unknown. */
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
   * True if the two use different models, or one was measured and the other estimated, so that grams and grades can't
   * be compared.
   */
  unlike: 'basis' | 'how' | undefined;
  lines: ComparedLine[];
};

/** Compares the open report (`here`) with another one (`there`). */
export function compareReports(here: AuditReport, there: AuditReport): Comparison {
  const unlike = findUnlike(here, there);
  const grams = (report: AuditReport) =>
    unlike === 'basis' ? undefined : report.carbon?.firstView.gramsCo2e;
  const line = (
    what: ComparedLine['what'],
    read: (report: AuditReport) => number | undefined,
  ): ComparedLine => ({ what, here: read(here), there: read(there) });
  return {
    address: there.address,
    measuredAt: there.measuredAt,
    rating: {
      here: here.carbon?.rating,
      there: unlike === 'basis' ? undefined : there.carbon?.rating,
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

function findUnlike(here: AuditReport, there: AuditReport): Comparison['unlike'] {
  if (!hasSameBasis(here.method.basis, there.method.basis)) return 'basis';
  return here.how === there.how ? undefined : 'how';
}

function findView({ views }: AuditReport, name: ViewName) {
  return views.find(({ device, view }) => device === 'phone' && view === name);
}
