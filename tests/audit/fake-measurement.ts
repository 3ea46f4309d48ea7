import type { DeviceScan, MeasuredResource, Measurement } from '#app/features/audit/domain/measurement.ts';
import { createSourceScan, createView } from '../measurement.ts';

/** Creates a resource, by default of the page's own site. */
export function fakeResource(given: Partial<MeasuredResource> & { url: string }): MeasuredResource {
  return { kind: 'other', party: 'own', status: 200, transferBytes: 1000, ...given };
}

type Given = Partial<Omit<DeviceScan, 'firstView' | 'scrolled' | 'returnVisit'>> & {
  first?: MeasuredResource[];
  returned?: MeasuredResource[];
};

const fakeDeviceScan = (
  device: DeviceScan['device'],
  { first = [], returned, ...more }: Given,
): DeviceScan => ({
  device,
  viewport: { width: 412, height: 823, scale: 1.75 },
  firstView: createView(first),
  scrolled: createView(first),
  ...(returned && { returnVisit: createView(returned) }),
  metrics: {},
  consoleErrors: [],
  ...more,
});

/** Creates a page as a browser measured it, on the desktop without any resources unless the test adds some. */
export function fakeMeasurement(
  phone: Given,
  { desktop = {}, ...more }: Partial<Measurement> & { desktop?: Given } = {},
): Measurement {
  const url = 'https://page.example/';
  const seen = { firstView: createView([]), scrolled: createView([]) };
  return {
    askedUrl: url,
    measuredMs: Date.parse('2026-11-21T00:00:00Z'),
    sourceScan: createSourceScan({ url, redirects: [], ...seen }),
    browserScan: {
      browser: 'Chrome/156',
      phone: fakeDeviceScan('phone', phone),
      desktop: fakeDeviceScan('desktop', desktop),
    },
    savings: [],
    ...more,
  };
}
