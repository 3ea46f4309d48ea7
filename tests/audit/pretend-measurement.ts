import type { DeviceVisit, MeasuredResource, Measurement, View } from '#domain/audit/measurement.ts';

/** A resource of the page's own site, as most are. */
export function pretendResource(given: Partial<MeasuredResource> & { url: string }): MeasuredResource {
  return { kind: 'other', party: 'own', status: 200, transferBytes: 1000, ...given };
}

export function pretendView(resources: MeasuredResource[]): View {
  const transferBytes = resources.reduce((sum, each) => sum + each.transferBytes, 0);
  return { transferBytes, requests: resources.length, resources, backgroundBytes: 0 };
}

type Given = Partial<Omit<DeviceVisit, 'firstView' | 'scrolled' | 'returnVisit'>> & {
  first?: MeasuredResource[];
  scrolled?: MeasuredResource[];
  returned?: MeasuredResource[];
};

function pretendVisit(
  device: DeviceVisit['device'],
  { first = [], scrolled, returned, ...more }: Given,
): DeviceVisit {
  return {
    device,
    viewport: { width: 412, height: 823, scale: 1.75 },
    firstView: pretendView(first),
    scrolled: pretendView(scrolled ?? first),
    ...(returned && { returnVisit: pretendView(returned) }),
    metrics: {},
    consoleErrors: [],
    ...more,
  };
}

/** A page that a browser saw; on the desktop nothing unless it is said. */
export function pretendMeasurement(
  phone: Given,
  more: Partial<Measurement> & { desktop?: Given } = {},
): Measurement {
  const { desktop = {}, ...rest } = more;
  const url = 'https://page.example/';
  return {
    askedUrl: url,
    measuredMs: Date.parse('2026-11-21T00:00:00Z'),
    probe: {
      url,
      redirects: [],
      status: 200,
      title: 'A page',
      firstView: pretendView([]),
      scrolled: pretendView([]),
      drawnByScript: false,
      skipped: 0,
      hosting: { state: 'unknown', why: 'not asked' },
      seo: [],
      firstByteMs: 100,
    },
    pass: {
      browser: 'Chrome/156',
      phone: pretendVisit('phone', phone),
      desktop: pretendVisit('desktop', desktop),
      accessibility: [],
    },
    savings: [],
    ...rest,
  };
}
