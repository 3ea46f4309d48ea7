import { formatCsv } from '#platform/text/csv.ts';
import { findP75 } from './vital-buckets.ts';
import { type VitalName, vitalNames } from './vitals-report.ts';
import type { VitalsCount } from './vitals-store.ts';

/** What was counted of one route, all its days together. */
export type RouteSummary = {
  route: string;
  views: number;
  /** The 75th percentile of each vital that was measured, in milliseconds; CLS has no unit. */
  p75: Partial<Record<VitalName, number>>;
  /** Visits that the vitals were measured in: those of LCP, which nearly every visit has. */
  measured: number;
};

/** Most viewed first. */
export function summariseVitals(counts: VitalsCount[]): RouteSummary[] {
  const sum = (list: VitalsCount[]) => list.reduce((total, { count }) => total + count, 0);
  return [...Map.groupBy(counts, ({ route }) => route)]
    .map(([route, own]) => {
      const of = (name: VitalName) => own.filter(({ what }) => what === name);
      const p75 = Object.fromEntries(
        vitalNames.flatMap((name) => {
          const value = findP75(name, of(name));
          return value === undefined ? [] : [[name, value]];
        }),
      );
      return { route, views: sum(own.filter(({ what }) => what === 'view')), p75, measured: sum(of('LCP')) };
    })
    .toSorted((a, b) => b.views - a.views || a.route.localeCompare(b.route, 'en'));
}

export function formatVital(name: VitalName, value: number | undefined): string {
  if (value === undefined) return '';
  return name === 'CLS' ? value.toFixed(3) : String(Math.round(value));
}

/** Every count as it is kept, for a spreadsheet. */
export function formatVitalsCsv(counts: VitalsCount[]): string {
  return formatCsv(
    ['day', 'route', 'what', 'bucket', 'count'],
    counts.map(({ day, route, what, bucket, count }) => [day, route, what, bucket, count]),
  );
}
