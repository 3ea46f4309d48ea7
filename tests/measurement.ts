import type { Artifacts } from '#app/features/audit/domain/artifacts.ts';
import type { AccessibilityRun } from '#app/features/audit/domain/axe-results.ts';
import type {
  BrowserScan,
  DeviceScan,
  MeasuredResource,
  Measurement,
  ProvenSaving,
  ResourceKind,
  SourceScan,
  View,
} from '#app/features/audit/domain/measurement.ts';
import { createPageFacts } from './page-facts.ts';

const page = 'https://tidepooltrust.example/';

/** Creates one file of the invented page. */
export function createResource(
  path: string,
  kind: ResourceKind,
  transferBytes: number,
  more: Partial<MeasuredResource> = {},
): MeasuredResource {
  const url = new URL(path, page).href;
  const party = url.startsWith(page) ? 'own' : 'third-party';
  return { url, kind, party, status: 200, transferBytes, ...more };
}

export function createView(resources: MeasuredResource[], backgroundBytes = 0): View {
  const transferBytes = resources.reduce((sum, { transferBytes: bytes }) => sum + bytes, backgroundBytes);
  // Copies, so that a test cannot change another test's resources.
  const copies = structuredClone(resources);
  return { transferBytes, requests: resources.length, resources: copies, backgroundBytes };
}

const photo = (name: string, bytes: number, inFirstScreen: boolean) =>
  createResource(`photos/${name}.jpg`, 'image', bytes, {
    contentType: 'image/jpeg',
    cacheSeconds: 0,
    image: {
      ...{ format: 'jpeg', width: 4000, height: 2667, shownWidth: 800, shownHeight: 533 },
      ...{ lazy: !inFirstScreen, inFirstScreen },
    },
  });

const first = [
  createResource('', 'document', 18_400, {
    contentType: 'text/html',
    decodedBytes: 84_000,
    encoding: 'gzip',
  }),
  createResource('assets/site.css', 'style', 41_300, { decodedBytes: 210_000, unusedShare: 0.83 }),
  createResource('assets/app.js', 'script', 356_000, { decodedBytes: 1_240_000, unusedShare: 0.61 }),
  createResource('https://chat.widget.example/loader.js', 'script', 241_000, { decodedBytes: 880_000 }),
  createResource('https://www.counter.example/tag.js', 'script', 92_000),
  createResource('fonts/nine-weights.woff2', 'font', 186_000, { cacheSeconds: 31_536_000 }),
  photo('reef', 612_000, true),
  photo('volunteers', 388_000, true),
  createResource('film/low-tide.mp4', 'media', 260_000),
];
const later = [photo('octopus', 402_000, false), photo('rockpool', 320_000, false)];

export function createDeviceScan(device: DeviceScan['device'], change: Partial<DeviceScan> = {}): DeviceScan {
  const phone = device === 'phone';
  return {
    device,
    viewport: phone ? { width: 412, height: 823, scale: 1.75 } : { width: 1350, height: 940, scale: 1 },
    userAgent: `Mozilla/5.0 (made up; ${device}) SaltbushAudit/1.0`,
    firstView: createView(first, 4_100),
    scrolled: createView([...first, ...later], 4_100),
    ...(phone && { returnVisit: createView([createResource('', 'document', 18_400), ...first.slice(6, 8)]) }),
    metrics: {
      firstByteMs: 310,
      fcpMs: 1_420,
      lcpMs: phone ? 4_380 : 2_260,
      tbtMs: phone ? 640 : 180,
      cls: 0.04,
      domElements: 1_240,
    },
    consoleErrors: ['Uncaught ReferenceError: gtag is not defined'],
    screenshot: { type: 'image/webp', ...(phone ? phoneScreen : desktopScreen) },
    ...change,
  };
}

/** White pictures of the declared size, because another shape would shift the page. */
const phoneScreen = {
  base64: 'UklGRjIAAABXRUJQVlA4TCUAAAAvm4HNAAfQ//73v/8BAUnS//9hRP8z/vOf//znP//5z3/+83+aAA==',
  width: 412,
  height: 823,
};
const desktopScreen = {
  base64:
    'UklGRlgAAABXRUJQVlA4TEsAAAAvRcXqAAfQ//73v/8BAEX6/58i+p/63//+97///e9///vf//73v//973//+9///ve///3vf//73//+97///e9///vf//73v//9DwsA',
  width: 1350,
  height: 940,
};

export function createSourceScan(change: Partial<SourceScan> = {}): SourceScan {
  return {
    url: page,
    redirects: [{ url: 'http://tidepooltrust.example/', status: 301 }],
    status: 200,
    title: 'Tidepool Trust: the life between the tides',
    firstView: createView(first.slice(0, 8)),
    scrolled: createView([...first.slice(0, 8), ...later]),
    clientRendered: false,
    hosting: {
      state: 'green',
      by: 'Example Host Pty Ltd',
      evidence: [{ title: 'Renewable certificates 2026', url: 'https://host.example/evidence.pdf' }],
      checkedMs: Date.parse('2026-11-21T02:00:03Z'),
    },
    firstByteMs: 310,
    userAgent: 'Mozilla/5.0 (made up; reader) SaltbushAudit/1.0',
    ...change,
  };
}

export function createBrowserScan(change: Partial<BrowserScan> = {}): BrowserScan {
  return {
    browser: 'Chromium 141.0.7390.65',
    phone: createDeviceScan('phone'),
    desktop: createDeviceScan('desktop'),
    ...change,
  };
}

const save = (
  kind: ProvenSaving['kind'],
  path: string,
  bytes: [number, number],
  made: string,
): ProvenSaving => ({
  kind,
  url: `${page}${path}`,
  beforeBytes: bytes[0],
  afterBytes: bytes[1],
  made,
});

/** Creates the measurement of a page that is heavier than necessary and can be fixed. */
export function createMeasurement(change: Partial<Measurement> = {}): Measurement {
  return {
    askedUrl: page,
    measuredMs: Date.parse('2026-11-21T02:00:14Z'),
    sourceScan: createSourceScan(),
    browserScan: createBrowserScan(),
    savings: [
      save('image', 'photos/reef.jpg', [612_000, 58_000], 'AVIF, 800 pixels wide'),
      save('compression', 'assets/site.css', [41_300, 29_800], 'brotli'),
      save('font', 'fonts/nine-weights.woff2', [186_000, 46_000], 'the 84 characters this page shows'),
    ],
    ...change,
  };
}

/** What axe finds on the invented page. */
const createAccessibilityRun = (): AccessibilityRun => ({
  passed: 20,
  violations: [
    {
      ...{ id: 'color-contrast', impact: 'serious', count: 4, first: '<p class="pale">' },
      help: 'Elements must meet minimum color contrast ratio thresholds',
      description: 'Ensure the contrast between foreground and background colors meets WCAG 2 AA',
      summary: 'Fix any of the following: Element has insufficient color contrast of 2.1',
    },
  ],
});

/** Creates everything that was gathered about that page, whose description is missing and whose canonical is another page. */
export function createArtifacts({ page: facts, ...change }: Partial<Artifacts> = {}): Artifacts {
  const measurement = change.measurement ?? createMeasurement();
  return {
    askedUrl: measurement.askedUrl,
    measuredMs: measurement.measuredMs,
    page:
      facts ??
      createPageFacts({
        url: measurement.sourceScan.url,
        descriptions: [],
        canonicals: ['https://www.tidepooltrust.example/home'],
      }),
    ...(measurement.browserScan && { accessibility: createAccessibilityRun() }),
    ...change,
    measurement,
  };
}

/** Creates a resource, by default of the page's own site. */
export function fakeResource(fields: Partial<MeasuredResource> & { url: string }): MeasuredResource {
  return { kind: 'other', party: 'own', status: 200, transferBytes: 1000, ...fields };
}

type ScanFields = Partial<Omit<DeviceScan, 'firstView' | 'scrolled' | 'returnVisit'>> & {
  first?: MeasuredResource[];
  returned?: MeasuredResource[];
};

const fakeDeviceScan = (
  device: DeviceScan['device'],
  { first = [], returned, ...more }: ScanFields,
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
  phone: ScanFields,
  { desktop = {}, ...more }: Partial<Measurement> & { desktop?: ScanFields } = {},
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
