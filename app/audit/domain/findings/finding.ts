import { decodeUri } from '#platform/text/escape.ts';
import {
  type DeviceMetrics,
  listDeviceScans,
  type MeasuredResource,
  type Measurement,
  type ProvenSaving,
  type SourceScan,
  type View,
} from '../measurement.ts';
import type { ThirdParty } from '../third-party.ts';

/** Who can fix it: the person who writes the pages, develops them, or runs the server. */
type Fixer = 'editor' | 'developer' | 'host';

/** One thing to fix. The texts are our own, except for addresses and names from the page, which are untrusted. */
export type Finding = {
  /** The id, which is the same in every run: the kind, followed by the subject if there may be several. */
  id: string;
  /** What it is about, the same in every run. */
  kind: string;
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
  /** The transferred bytes. */
  bytes: number;
  gainBytes?: number;
  /** A remark such as `AVIF, 800 pixels wide` or `73% unused`. */
  note?: string;
};

export type Gain = {
  bytes: number;
  /** `proven`: the smaller file was made and weighed. `measured`: the bytes were transferred needlessly. */
  how: 'proven' | 'measured';
  /** The views that save these bytes: every view that is scrolled to the end, unscrolled views, or return visits. */
  of: 'view' | 'unscrolled view' | 'return visit';
  /** The device on which the bytes were counted. */
  on: 'phone' | 'desktop' | 'source';
  gramsCo2e?: number;
  /** The yearly saving at the visitor's monthly views. */
  gramsCo2eAYear?: number;
};

/** The part of a finding that differs from fault to fault. The rest is calculated in the same way for all. */
export type Fault = Omit<Finding, 'gain' | 'ticket' | 'id'> & {
  /** Follows the kind in `id`. */
  about?: string;
  how?: Gain['how'];
  of?: Gain['of'];
};

/** Lists the faults of one kind that one scan has seen. It is pure: the same scan gives the same faults. */
export type PerformanceCheck = (seen: Seen, source: SourceScan) => (Fault | undefined)[];

/**
 * The Web Sustainability Guidelines, W3C Group Note Draft, by their stable ids (guidelines.json of July 2026). A
 * finding refers to a guideline, but fixing it does not mean that the guideline is met.
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

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats the file name at the end of an address, shortened. */
export function formatFileName(url: string): string {
  const { pathname = '', hostname = '' } = URL.parse(url) ?? {};
  const name = decodeUri(pathname.split('/').findLast(Boolean) ?? hostname);
  return name.length > 48 ? `${name.slice(0, 30)}…${name.slice(-15)}` : name;
}

/** What was seen of the page by a browser on one device, or by the source scan. */
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
  /** The files that were seen on other devices. */
  elsewhere: MeasuredResource[];
  unusedPreconnects?: string[];
  /** The companies that serve the files, as far as they are known. */
  thirdParties?: ThirdParty[];
};

/** Lists what each scan has seen, the phone first, because its first view is rated. */
export function listSeen({ sourceScan, browserScan, savings, thirdParties = [] }: Measurement): Seen[] {
  const byUrl = Map.groupBy(savings, ({ url }) => url);
  if (!browserScan) {
    const { firstView, scrolled, url: pageUrl } = sourceScan;
    return [
      {
        on: 'source',
        pageUrl,
        firstView,
        scrolled,
        metrics: {},
        consoleErrors: [],
        savings: byUrl,
        elsewhere: [],
        thirdParties,
      },
    ];
  }
  const scans = listDeviceScans(browserScan);
  return scans.map(({ device: on, ...scan }) => ({
    ...scan,
    on,
    elsewhere: scans.filter(({ device }) => device !== on).flatMap(({ scrolled }) => scrolled.resources),
    pageUrl: sourceScan.url,
    savings: byUrl,
    thirdParties,
  }));
}

/** Describes how wide an image is and how wide it is displayed; undefined if one of the two is unknown. */
export function describeWidths({ image, markup }: MeasuredResource): string | undefined {
  const { width, shownWidth } = image ?? markup ?? {};
  if (!width || !shownWidth) return undefined;
  const shown = image ? `displayed at ${shownWidth}` : `displayed at ${shownWidth} according to the HTML`;
  return `${width.toLocaleString('en-AU')} pixels wide and ${shown}`;
}

/** Lists each resource once, heaviest first. */
export function listHeaviest(resources: MeasuredResource[]): MeasuredResource[] {
  return [...new Map(resources.map((resource) => [resource.url, resource])).values()].toSorted(
    (a, b) => b.transferBytes - a.transferBytes,
  );
}

/** Describes a file that a finding refers to, without a saving. */
export const describeFile = ({ url, transferBytes }: MeasuredResource): FindingResource => ({
  url,
  bytes: transferBytes,
});

/** Describes a file that need not be transferred at all. */
export const describeNeedlessFile = (resource: MeasuredResource): FindingResource => ({
  ...describeFile(resource),
  gainBytes: resource.transferBytes,
});

export const sumBytes = (resources: { transferBytes: number }[]) =>
  resources.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
