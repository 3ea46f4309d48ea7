import type { ThirdParty } from './third-party.ts';

/**
 * Everything that was measured, before it is rated, as plain JSON data. Sizes are transferred bytes, including headers.
 * Stored measurements and exports use these field names.
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

/** `own` is the page's own site (its registrable domain), including its service worker. */
type ResourceParty = 'own' | 'third-party';

export type MeasuredResource = {
  /** The address without credentials and fragment. It is untrusted text, never markup or a link to follow. */
  url: string;
  kind: ResourceKind;
  party: ResourceParty;
  status: number;
  transferBytes: number;
  /** Undefined if unknown. */
  decodedBytes?: number;
  contentType?: string;
  /** `br`, `gzip`, `zstd`, or undefined if it was not compressed. */
  encoding?: string;
  /** How long browsers may cache the file; 0 if they may not, undefined if the response does not say. */
  cacheSeconds?: number;
  /** True if the server limits caching on purpose: `must-revalidate` or `private`. */
  limitsCaching?: true;
  image?: ShownImage;
  /** True if it is video or audio that plays automatically. */
  autoplay?: true;
  /** True if a service worker fetched it in the background, not the page. */
  background?: true;
  /** True if it is the page’s icon and not shown on it. */
  icon?: true;
  /** True if it blocks rendering. */
  blocksRender?: true;
  /** True if the browser requested it by itself, such as an icon that the page does not name. */
  byBrowser?: true;
  /** The share of a style sheet or script that was not used in the first view, 0 to 1. */
  unusedShare?: number;
};

type ShownImage = {
  /** `jpeg`, `png`, `webp`, `avif`, `gif` or `svg`, by its content type. */
  format: string;
  /** The file's own pixels; undefined if unknown. */
  width?: number;
  height?: number;
  /** The drawn size in CSS pixels, the largest of all uses; 0 if it was loaded but not displayed. */
  shownWidth: number;
  shownHeight: number;
  lazy: boolean;
  /** True if the drawn size depends on the pixels of the file, which are unknown. */
  unclear?: true;
  /** True if its top edge is in the first screen. */
  inFirstScreen: boolean;
  /** True if a style sheet or a video shows it too, to which "loading" does not apply. */
  byStyle?: true;
  /** True if an element shows it without saying how large it will be. */
  unsized?: true;
};

export type View = {
  transferBytes: number;
  requests: number;
  resources: MeasuredResource[];
  /** Transferred bytes that belong to no resource: responses that were cut off, or the script of a service worker. */
  backgroundBytes: number;
};

export type DeviceMetrics = {
  /** Undefined if the browser did not report it. */
  firstByteMs?: number;
  fcpMs?: number;
  lcpMs?: number;
  /** Total blocking time: the part of long tasks over 50 ms. */
  tbtMs?: number;
  cls?: number;
  domElements?: number;
};

/** The scan of one device: the first view, then the end of the page, then the page again with a warm cache. */
export type DeviceScan = {
  device: 'phone' | 'desktop';
  viewport: { width: number; height: number; scale: number };
  /** The user agent of the browser. Undefined in older measurements. */
  userAgent?: string;
  firstView: View;
  /** The first view with everything that scrolling added. */
  scrolled: View;
  /** Undefined if it was not measured. */
  returnVisit?: View;
  metrics: DeviceMetrics;
  consoleErrors: string[];
  /** The vendor of the consent banner that was shown. Nothing that needs consent was measured. */
  consentBanner?: string;
  /** True if the page was still loading when we stopped waiting, or scrolled without end. */
  unfinished?: true;
  /** The preconnect links whose connections nothing used. Undefined in older measurements. */
  unusedPreconnects?: UnusedPreconnect[];
  /** The first screen as WebP or AVIF, for the report; undefined if there is none. */
  screenshot?: { type: string; base64: string; width: number; height: number };
};

export type UnusedPreconnect = {
  /** The origin. */
  url: string;
  /** Set if the page used only connections to this origin that a link with or without `crossorigin` opens. */
  crossOrigin?: 'missing' | 'needless';
};

/** The scan of a page's source, without a browser. */
export type SourceScan = {
  /** The final address, after redirects. */
  url: string;
  redirects: { url: string; status: number }[];
  status: number;
  title: string | undefined;
  /** The files that the source names for the first view, and after scrolling. */
  firstView: View;
  scrolled: View;
  /** True if scripts render the page, so that its source hardly shows its weight. */
  clientRendered: boolean;
  /**
   * The number of files that were found but not weighed, because a limit of number, bytes or time was reached. The true
   * weight is then higher. Undefined if there are none.
   */
  skipped?: number;
  hosting: Hosting;
  firstByteMs: number;
  /** The user agent of our crawler. Undefined in older measurements. */
  userAgent?: string;
};

/** Whether the host runs on renewable power. `unknown` does not mean that it does not. */
export type Hosting =
  | { state: 'green'; by: string | undefined; evidence: { title: string; url: string }[]; checkedMs: number }
  | { state: 'not found'; checkedMs: number }
  | { state: 'unknown'; why: 'not asked' | 'no answer' | 'behind a network'; network?: string };

/** The measurement of a real browser. */
export type BrowserScan = {
  browser: string;
  phone: DeviceScan;
  /** Undefined if time ran out before the desktop scan had finished. */
  desktop?: DeviceScan;
  /** Undefined if nothing was refused. */
  refused?: RefusedFiles;
};

/** Requests of the page that our policy refused: private addresses or other ports. No figure includes their bytes. */
export type RefusedFiles = {
  files: number;
  /** A few of the hosts, with ports other than 80 and 443. */
  hosts: string[];
};

/** Lists the phone first. Empty if no browser measured the page. */
export function listDeviceScans(browserScan: BrowserScan | undefined): DeviceScan[] {
  if (!browserScan) return [];
  return browserScan.desktop ? [browserScan.phone, browserScan.desktop] : [browserScan.phone];
}

/**
 * A smaller file that was made and weighed. That of a font is made for one page, so it proves nothing for the site that the
 * font serves, and is in no figure.
 */
export type ProvenSaving = {
  kind: 'image' | 'compression' | 'font';
  url: string;
  beforeBytes: number;
  afterBytes: number;
  /** The smaller file: `AVIF, 800 pixels wide`, `brotli`, `the 84 letters this page shows`. */
  made: string;
};

/** How the saving of a font is made that loses nothing, and may be done whatever other pages show. */
export const wholeFont = 'WOFF2 with all glyphs';

/** The complete measurement. `browserScan` is undefined if this machine has no browser. */
export type Measurement = {
  askedUrl: string;
  measuredMs: number;
  sourceScan: SourceScan;
  browserScan: BrowserScan | undefined;
  /** True if our browser failed, so that only the source of the page was read. */
  browserFailed?: true;
  /** The companies that serve files of the page, as far as they are known. Undefined in older measurements. */
  thirdParties?: ThirdParty[];
  savings: ProvenSaving[];
};
