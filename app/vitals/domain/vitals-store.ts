import { findBucket } from './vital-buckets.ts';
import { type VitalName, type VitalsReport, vitalNames } from './vitals-report.ts';

/** So many page views, or values of one vital within one bucket, of one route on one day. */
export type VitalsCount = {
  /** The day in UTC: 2026-11-22. */
  day: string;
  /** The declared route: `/blog/:slug`, not the address that was visited. */
  route: string;
  what: 'view' | VitalName;
  /** 0 for views. */
  bucket: number;
  count: number;
};

/** Keeps the counts. */
export type VitalsStore = {
  /** Adds to what was counted before. All of it, or none. */
  add(counts: VitalsCount[]): Promise<void>;
  /** Days from and to are included. */
  list(days: { from: string; to: string }): Promise<VitalsCount[]>;
};

/** What a report adds. `findRoute` knows the routes, and says nothing for an address that is none. */
export function countReport(
  { path, views, vitals }: VitalsReport,
  day: string,
  findRoute: (path: string) => string | undefined,
): VitalsCount[] {
  // The same page twice running is one view: a browser sends none such.
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
