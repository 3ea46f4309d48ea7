import type { VitalName } from './vitals-report.ts';

/** Each bucket ends a fifth above the one before: the 75th percentile is then known to within a tenth. */
const ratio = 1.2;

/** The end of the first bucket: nobody feels less. A layout shift has no unit. */
const firstEnd = (name: VitalName) => (name === 'CLS' ? 0.001 : 10);

/** The number of the bucket that a value falls into, from 0. */
export function findBucket(name: VitalName, value: number): number {
  const times = value / firstEnd(name);
  return times <= 1 ? 0 : Math.ceil(Math.log(times) / Math.log(ratio) - 1e-9);
}

/** The upper ends of the buckets. */
export function measureBucketEnd(name: VitalName, bucket: number): number {
  return firstEnd(name) * ratio ** bucket;
}

export type BucketCount = { bucket: number; count: number };

/**
 * The value that three quarters of the visits stayed at or below, as the Core Web Vitals are judged; undefined where
 * nothing was counted. Within its bucket it is placed as if all were spread evenly.
 */
export function findP75(name: VitalName, counts: BucketCount[]): number | undefined {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const wanted = 0.75 * total;
  let below = 0;
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    if (count > 0 && below + count >= wanted) {
      const start = bucket === 0 ? 0 : measureBucketEnd(name, bucket - 1);
      return start + (measureBucketEnd(name, bucket) - start) * ((wanted - below) / count);
    }
    below += count;
  }
  return undefined;
}
