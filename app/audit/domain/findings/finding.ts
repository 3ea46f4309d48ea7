import {
  type DeviceMetrics,
  listDeviceScans,
  type MeasuredResource,
  type Measurement,
  type ProvenSaving,
  type View,
} from '../measurement.ts';

/** The kinds, as the API lists them. */
export const findingKinds = [
  'oversized images',
  'old formats',
  'heavy files',
  'hidden images',
  'eager images',
  'uncompressed text',
  'unused letters',
  'many faces',
  'unused styles',
  'unused scripts',
  'no caching',
  'autoplay',
  'third party',
  'background downloads',
  'redirects',
  'missing files',
  'many requests',
  'render blocking',
  'slow largest paint',
  'shifting layout',
  'blocked page',
  'console errors',
  'unfinished',
  'consent banner',
] as const;

type FindingKind = (typeof findingKinds)[number];

/** The role that can fix it: whoever writes the pages, builds them, or runs the server. */
type Fixer = 'editor' | 'developer' | 'host';

/** One thing to fix. The texts are ours, except for addresses and names from the page, which are untrusted. */
export type Finding = {
  /** Stable across runs: the kind, followed by its subject where there may be several. */
  id: string;
  kind: FindingKind;
  /** States the fact in a plain sentence. */
  says: string;
  /** States the remedy in a plain sentence. */
  fix: string;
  by: Fixer;
  /** The files it is about, heaviest first. */
  resources: FindingResource[];
  /** Undefined if no bytes can be saved. */
  gain?: Gain;
  guideline?: Guideline;
  /** A ticket for a developer's issue tracker, as plain text. */
  ticket: string;
};

export type FindingResource = {
  url: string;
  /** Bytes as transferred. */
  bytes: number;
  gainBytes?: number;
  /** `AVIF, 800 pixels wide`; `73% unused`. */
  note?: string;
};

export type Gain = {
  bytes: number;
  /** Proven: made smaller here and weighed. Measured: what was transferred and need not be. */
  how: 'proven' | 'measured';
  /** The views that save these bytes: all that are read to their end, those that nobody scrolls, or return visits. */
  of: 'view' | 'unscrolled view' | 'return visit';
  /** The device they were counted on. */
  on: 'phone' | 'desktop' | 'source';
  gramsCo2e?: number;
  /** The yearly saving at the visitor's monthly views. */
  gramsCo2eAYear?: number;
};

/** The part of a finding that each finder returns; the rest of a finding is computed in the same way for all. */
export type Fault = Omit<Finding, 'gain' | 'ticket' | 'id'> & {
  /** Follows the kind in `id`. */
  about?: string;
  how?: Gain['how'];
  of?: Gain['of'];
};

/**
 * The Web Sustainability Guidelines, W3C Group Note Draft, by their stable ids (guidelines.json of July 2026). A
 * finding names its guideline; fixing the finding does not mean that the guideline is met.
 */
const titles = {
  'optimize-media-to-reduce-resource-use': 'Optimize media to reduce resource use',
  'use-optimized-web-typography': 'Use optimized web typography',
  'minify-and-remove-unused-code': 'Minify and remove unused code',
  'defer-the-loading-of-non-critical-resources': 'Defer the loading of non-critical resources',
  'treat-third-parties-the-same-as-first-parties': 'Treat third parties the same as first parties',
  'set-goals-based-on-performance-and-energy-impact': 'Set goals based on performance and energy impact',
  'reduce-data-transfer-with-compression': 'Reduce data transfer with compression',
  'optimize-caching-and-support-offline-access': 'Optimize caching and support offline access',
  'setup-necessary-error-pages-and-redirection-links': 'Setup necessary error pages and redirection links',
  'audit-and-test-for-bugs-or-issues-requiring-resolution':
    'Audit and test for bugs or issues requiring resolution',
} as const;

type GuidelineId = keyof typeof titles;

type Guideline = { id: GuidelineId; title: string; url: string };

export function findGuideline(id: GuidelineId): Guideline {
  return { id, title: titles[id], url: `https://www.w3.org/TR/web-sustainability-guidelines/#${id}` };
}

/** 1 kB is 1,000 bytes, as everywhere on the site. */
export function sayBytes(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)}\u202fkB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 9_950_000 ? 2 : 1)}\u202fMB`;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The file name at the end of an address, shortened. */
export function nameFile(url: string): string {
  const { pathname = '', hostname = '' } = URL.parse(url) ?? {};
  const name = pathname.split('/').findLast(Boolean) ?? hostname;
  let read = name;
  try {
    read = decodeURIComponent(name);
  } catch {
    // Not every % begins an escape sequence.
  }
  return read.length > 48 ? `${read.slice(0, 30)}…${read.slice(-15)}` : read;
}

/** `12 seconds`, `0.8 seconds`. */
export const saySeconds = (ms: number) => `${(ms / 1000).toFixed(1)} seconds`;

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
export function listSeen({ sourceScan, browserScan, savings }: Measurement): Seen[] {
  const byUrl = Map.groupBy(savings, ({ url }) => url);
  if (!browserScan) {
    const { firstView, scrolled, url: pageUrl } = sourceScan;
    return [{ on: 'source', pageUrl, firstView, scrolled, metrics: {}, consoleErrors: [], savings: byUrl }];
  }
  return listDeviceScans(browserScan).map(({ device: on, ...scan }) => ({
    ...scan,
    on,
    pageUrl: sourceScan.url,
    savings: byUrl,
  }));
}

/** How wide an image is, and how wide it is shown, in a sentence; undefined if one of the two is unknown. */
export function describeWidths({ image, markup }: MeasuredResource): string | undefined {
  const { width, shownWidth } = image ?? markup ?? {};
  if (!width || !shownWidth) return undefined;
  const shown = image ? `displayed at ${shownWidth}` : `displayed at ${shownWidth} according to the HTML`;
  return `${width.toLocaleString('en-AU')} pixels wide and ${shown}`;
}

/** Lists each address once, heaviest first. */
export function listHeaviest(resources: MeasuredResource[]): MeasuredResource[] {
  return [...new Map(resources.map((resource) => [resource.url, resource])).values()].toSorted(
    (a, b) => b.transferBytes - a.transferBytes,
  );
}

export const sumBytes = (resources: { transferBytes: number }[]) =>
  resources.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
