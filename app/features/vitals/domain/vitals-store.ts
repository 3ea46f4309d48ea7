import { type VitalName, type VitalsReport, vitalNames } from './vitals-report.ts';

/** Each bucket ends a fifth above the one before, so that the 75th percentile is known to within a tenth. */
const ratio = 1.2;

/** The end of the first bucket, below which differences can't be noticed: milliseconds, or a layout shift score. */
const firstBucketEnd = (name: VitalName) => (name === 'CLS' ? 0.001 : 10);

/** Finds the number of the bucket that a value falls into, from 0. */
export function findBucket(name: VitalName, value: number): number {
  const factor = value / firstBucketEnd(name);
  return factor <= 1 ? 0 : Math.ceil(Math.log(factor) / Math.log(ratio) - 1e-9);
}

/** Calculates the upper end of a bucket. */
export function calculateBucketEnd(name: VitalName, bucket: number): number {
  return firstBucketEnd(name) * ratio ** bucket;
}

type BucketCount = { bucket: number; count: number };

/**
 * Calculates the value that three quarters of the visits do not exceed, as for Core Web Vitals; undefined if nothing
 * was counted. Values are assumed to be spread evenly within a bucket.
 */
export function calculateP75(name: VitalName, counts: BucketCount[]): number | undefined {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const target = 0.75 * total;
  let below = 0;
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    if (count > 0 && below + count >= target) {
      const start = bucket === 0 ? 0 : calculateBucketEnd(name, bucket - 1);
      return start + (calculateBucketEnd(name, bucket) - start) * ((target - below) / count);
    }
    below += count;
  }
  return undefined;
}

/** A count of page views, or of one metric's values within one bucket, for one route on one day. */
export type VitalsCount = {
  /** The day in Sydney: 2026-11-22. */
  day: string;
  /** The declared route: `/blog/:slug`, not the address that was visited. */
  route: string;
  what: 'view' | VitalName;
  /** 0 for views. */
  bucket: number;
  count: number;
};

export type VitalsStore = {
  /** Adds all of the counts to the stored ones, or none. */
  add(counts: VitalsCount[]): Promise<void>;
  /** Lists the counts of these days, both included. */
  list(days: { from: string; to: string }): Promise<VitalsCount[]>;
};

/** Lists what a report adds to the counts. `findRoute` returns undefined for an address without a route. */
export function countReport(
  { path, views, vitals }: VitalsReport,
  day: string,
  findRoute: (path: string) => string | undefined,
): VitalsCount[] {
  // The same page twice in a row counts once, because real browsers do not send that.
  const seen = views.flatMap((view, index): VitalsCount[] => {
    if (view === views[index - 1]) return [];
    const route = findRoute(view);
    return route ? [{ day, route, what: 'view', bucket: 0, count: 1 }] : [];
  });
  const route = findRoute(path);
  if (!route) return seen;
  const measured = vitalNames.flatMap((what): VitalsCount[] => {
    const value = vitals[what];
    return value === undefined ? [] : [{ day, route, what, bucket: findBucket(what, value), count: 1 }];
  });
  return [...seen, ...measured];
}
