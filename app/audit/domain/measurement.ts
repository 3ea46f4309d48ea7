/**
 * Everything that was measured, before it is rated, as plain JSON data. Sizes are transferred bytes, headers
 * included. Stored measurements and the API use these field names.
 */

export const resourceKinds = [
  'document',
  'style',
  'script',
  'image',
  'font',
  'media',
  'data',
  'other',
] as const;

export type ResourceKind = (typeof resourceKinds)[number];

/** `own` is the page's own site (its registrable domain); the browser's service worker is not told apart by it. */
type ResourceParty = 'own' | 'foreign';

export type MeasuredResource = {
  /** The address without credentials and fragment. It is untrusted: text, never markup or a link to follow. */
  url: string;
  kind: ResourceKind;
  party: ResourceParty;
  status: number;
  transferBytes: number;
  /** Undefined where it is not known. */
  decodedBytes?: number;
  contentType?: string;
  /** `br`, `gzip`, `zstd`, or undefined where it came as it is. */
  encoding?: string;
  /** How long the answer may be kept; 0 where it may not, undefined where it does not say. */
  cacheSeconds?: number;
  image?: ShownImage;
  /** Where no browser showed it: the width in CSS pixels that the HTML gives, and the file’s own pixels. */
  markup?: { shownWidth: number; width: number; height: number };
  /** A video or sound that plays without being asked to. */
  autoplay?: { inFirstScreen: boolean };
  /** Fetched by a service worker in the background, not by the page. */
  background?: true;
  /** True if it blocks rendering. */
  blocksRender?: true;
  /** The browser asked for it by itself, as for an icon that the page does not name. */
  unasked?: true;
  /** Share of a style sheet or script that was not used in the first view, 0 to 1. */
  unusedShare?: number;
};

type ShownImage = {
  /** `jpeg`, `png`, `webp`, `avif`, `gif`, `svg`: by its type as sent. */
  format: string;
  /** The file's own pixels; undefined where they are not known. */
  width?: number;
  height?: number;
  /** The shown size in CSS pixels, the largest of all uses; 0 if it was loaded and not shown. */
  shownWidth: number;
  shownHeight: number;
  lazy: boolean;
  /** True if its top is inside the first screen. */
  inFirstScreen: boolean;
};

export type View = {
  transferBytes: number;
  requests: number;
  resources: MeasuredResource[];
  /** Bytes that the network saw and no resource explains: answers that nobody waited for, a service worker's script. */
  backgroundBytes: number;
};

export type DeviceMetrics = {
  /** Undefined where the browser told nothing. */
  firstByteMs?: number;
  fcpMs?: number;
  lcpMs?: number;
  /** Total blocking time: the part of long tasks over 50 ms. */
  tbtMs?: number;
  cls?: number;
  domElements?: number;
};

/** The view of one device: first view, then the end of the page, then the same page again with its cache. */
export type DeviceScan = {
  device: 'phone' | 'desktop';
  viewport: { width: number; height: number; scale: number };
  /** What the browser called itself. Undefined in what was measured before this was kept. */
  userAgent?: string;
  firstView: View;
  /** First view and what scrolling added, together. */
  scrolled: View;
  /** Undefined where it was not taken. */
  returnVisit?: View;
  metrics: DeviceMetrics;
  consoleErrors: string[];
  /** The maker of the consent banner that was shown. Nothing behind the consent was measured. */
  consentBanner?: string;
  /** True if the page was still loading when we stopped waiting, or had no end to scroll to. */
  unfinished?: true;
  /** WebP or AVIF of the first screen, for the report; undefined where none was made. */
  screenshot?: { type: string; base64: string; width: number; height: number };
};

/** The scan of a page's source, without a browser. */
export type SourceScan = {
  /** The final address, after redirects. */
  url: string;
  redirects: { url: string; status: number }[];
  status: number;
  title: string | undefined;
  /** What the source names for the first view, and after scrolling. */
  firstView: View;
  scrolled: View;
  /** True if scripts draw the page, so that its source tells next to nothing about its weight. */
  drawnByScript: boolean;
  /**
   * Files that were found but not weighed because a limit of number, bytes or time was met, so that the true weight
   * is higher. Undefined if there are none.
   */
  skipped?: number;
  hosting: Hosting;
  seo: PageCheck[];
  firstByteMs: number;
  /** What our reader called itself. Undefined in what was measured before this was kept. */
  userAgent?: string;
};

/** Unknown is not "not green". */
export type Hosting =
  | { state: 'green'; by: string | undefined; evidence: { title: string; url: string }[]; checkedMs: number }
  | { state: 'not found'; checkedMs: number }
  | { state: 'unknown'; why: 'not asked' | 'no answer' | 'behind a network'; network?: string };

/** One finding of a check, whose stable `id` several may share. `found` quotes the page. */
export type PageCheck = {
  id: string;
  /** The check’s name. Undefined in what was measured before this was kept. */
  name?: string;
  area: 'seo' | 'accessibility';
  outcome: 'passed' | 'warning' | 'failed' | 'unknown';
  /** A plain sentence. */
  says: string;
  found?: string;
  /** What to do; undefined where it is good. */
  fix?: string;
};

/** The measurement of a real browser. */
export type BrowserScan = {
  browser: string;
  phone: DeviceScan;
  /** Undefined if the time was over before the desktop scan had finished. */
  desktop?: DeviceScan;
  /** Empty without a desktop scan, which runs these checks. */
  accessibility: PageCheck[];
  /** Undefined where nothing was refused. */
  refused?: RefusedFiles;
};

/** Requests of the page that our policy refused: private addresses, other ports. Their bytes are in no figure. */
export type RefusedFiles = {
  files: number;
  /** A few of the hosts, with their ports unless those are the usual ones. */
  hosts: string[];
};

/** Lists the phone first. Empty if no browser measured the page. */
export function listDeviceScans(browserScan: BrowserScan | undefined): DeviceScan[] {
  if (!browserScan) return [];
  return browserScan.desktop ? [browserScan.phone, browserScan.desktop] : [browserScan.phone];
}

export function mapDeviceScans(
  browserScan: BrowserScan,
  change: (scan: DeviceScan) => DeviceScan,
): BrowserScan {
  const { phone, desktop } = browserScan;
  return { ...browserScan, phone: change(phone), ...(desktop && { desktop: change(desktop) }) };
}

/** One change whose result was made and weighed. Nothing is guessed. */
export type ProvenSaving = {
  kind: 'image' | 'compression' | 'font';
  url: string;
  beforeBytes: number;
  afterBytes: number;
  /** What was made: `AVIF, 800 pixels wide`, `brotli`, `the 84 letters this page shows`. */
  made: string;
};

/** The complete measurement. `browserScan` is undefined if this machine has no browser. */
export type Measurement = {
  askedUrl: string;
  measuredMs: number;
  sourceScan: SourceScan;
  browserScan: BrowserScan | undefined;
  /** True if there is a browser and it failed, or rested after failures, so that the page was read from its source alone. */
  browserFailed?: true;
  savings: ProvenSaving[];
};

/** A measurement as it is stored and exported, where the two scans have their earlier names. */
type StoredMeasurement = Omit<Measurement, 'sourceScan' | 'browserScan'> & {
  probe: SourceScan;
  pass: BrowserScan | undefined;
};

export function toStoredMeasurement({
  sourceScan,
  browserScan,
  savings,
  ...measurement
}: Measurement): StoredMeasurement {
  return { ...measurement, probe: sourceScan, pass: browserScan, savings };
}

export function fromStoredMeasurement({ probe, pass, ...measurement }: StoredMeasurement): Measurement {
  return {
    ...measurement,
    sourceScan: { ...probe, seo: probe.seo.map(withCurrentOutcome) },
    browserScan: pass && { ...pass, accessibility: pass.accessibility.map(withCurrentOutcome) },
  };
}

/** The outcomes as they were called until November 2026. */
const earlierOutcomes: Record<string, PageCheck['outcome']> = {
  good: 'passed',
  weak: 'warning',
  missing: 'failed',
};

const withCurrentOutcome = (check: PageCheck): PageCheck => ({
  ...check,
  outcome: earlierOutcomes[check.outcome] ?? check.outcome,
});
