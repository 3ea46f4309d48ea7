import {
  type DeviceMetrics,
  listDeviceScans,
  type MeasuredResource,
  type Measurement,
  type ProvenSaving,
  type View,
} from '../measurement.ts';
import type { Gain } from './finding.ts';

/** One view of the page: in a browser on one device, or from its source. */
export type Seen = {
  on: Gain['on'];
  pageUrl: string;
  firstView: View;
  scrolled: View;
  returnVisit?: View;
  /** Empty if no browser measured the page. */
  metrics: DeviceMetrics;
  consoleErrors: string[];
  consentBanner?: string;
  unfinished?: true;
  /** Proven savings by the address of the file. */
  savings: ReadonlyMap<string, ProvenSaving[]>;
};

/** Lists the phone first, because its first view is rated. */
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

/** Lists each address once, heaviest first. */
export function listHeaviest(resources: MeasuredResource[]): MeasuredResource[] {
  return [...new Map(resources.map((resource) => [resource.url, resource])).values()].toSorted(
    (a, b) => b.transferBytes - a.transferBytes,
  );
}

export const sumBytes = (resources: { transferBytes: number }[]) =>
  resources.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
