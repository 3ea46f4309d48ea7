import {
  type DeviceMetrics,
  listDeviceScans,
  type MeasuredResource,
  type Measurement,
  type ProvenSaving,
  type View,
} from '../measurement.ts';
import type { Gain } from './finding.ts';

/** One way the page was seen: in a browser on one device, or as its source tells. */
export type Seen = {
  on: Gain['on'];
  pageUrl: string;
  firstView: View;
  scrolled: View;
  returnVisit?: View;
  /** Empty where no browser measured. */
  metrics: DeviceMetrics;
  consoleErrors: string[];
  consentBanner?: string;
  unfinished?: true;
  /** By address. */
  savings: ReadonlyMap<string, ProvenSaving[]>;
};

/** The phone first: most visitors come by one, and its first view is what is rated. */
export function listSeen({ probe, pass, savings }: Measurement): Seen[] {
  const byUrl = Map.groupBy(savings, ({ url }) => url);
  if (!pass) {
    const { firstView, scrolled, url: pageUrl } = probe;
    return [{ on: 'source', pageUrl, firstView, scrolled, metrics: {}, consoleErrors: [], savings: byUrl }];
  }
  return listDeviceScans(pass).map(({ device: on, ...scan }) => ({
    ...scan,
    on,
    pageUrl: probe.url,
    savings: byUrl,
  }));
}

/** Each address once, heaviest first. */
export function listHeaviest(resources: MeasuredResource[]): MeasuredResource[] {
  return [...new Map(resources.map((resource) => [resource.url, resource])).values()].toSorted(
    (a, b) => b.transferBytes - a.transferBytes,
  );
}

export const sumBytes = (resources: { transferBytes: number }[]) =>
  resources.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
