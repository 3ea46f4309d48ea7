/** What was measured, before anybody judges it: plain data, as JSON. Sizes in bytes as sent, headers included. */

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
export type ResourceParty = 'own' | 'foreign';

export type MeasuredResource = {
  /** Without credentials and fragment. Data of a stranger: text, never markup or a link to follow. */
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
  /** A video or sound that plays without being asked to. */
  autoplay?: { inFirstScreen: boolean };
  /** Fetched by a service worker in the background, not by the page. */
  background?: true;
  /** Nothing is painted before it is there. */
  blocksRender?: true;
  /** The browser's own idea, and not the page's: an icon that it looks for. */
  unasked?: true;
  /** Share of a style sheet or script that was not used in the first view, 0 to 1. */
  unusedShare?: number;
};

export type ShownImage = {
  /** `jpeg`, `png`, `webp`, `avif`, `gif`, `svg`: by its type as sent. */
  format: string;
  /** The file's own pixels; undefined where they are not known. */
  width?: number;
  height?: number;
  /** In CSS pixels, the largest of all its uses; 0 where it was loaded and not shown. */
  shownWidth: number;
  shownHeight: number;
  lazy: boolean;
  /** Its top is inside the first screen. */
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

/** What one device saw: first view, then the end of the page, then the same page again with its cache. */
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
  /** Whose banner asked for consent, in words; what comes after consent was not measured. */
  consentBanner?: string;
  /** Loading went on until we stopped waiting, or there was no end to scroll to. */
  unfinished?: true;
  /** WebP or AVIF of the first screen, for the report; undefined where none was made. */
  screenshot?: { type: string; base64: string; width: number; height: number };
};

/** From the source alone: see `SourceScan`. */
export type SourceScan = {
  /** The address at last, after redirects. */
  url: string;
  redirects: { url: string; status: number }[];
  status: number;
  title: string | undefined;
  /** What the walker found to be loaded at first and after scrolling, as far as the source tells. */
  firstView: View;
  scrolled: View;
  /** The page is drawn by its scripts: its source tells next to nothing of its weight. */
  drawnByScript: boolean;
  /**
   * Files that were found and not weighed, at a limit of number, bytes or time: the true weight is more. Undefined where
   * there are none.
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

/** One thing looked at: `found` quotes the page's own value. `id` is stable. */
export type PageCheck = {
  id: string;
  area: 'seo' | 'accessibility';
  outcome: 'good' | 'weak' | 'missing' | 'unknown';
  /** A plain sentence. */
  says: string;
  found?: string;
  /** What to do; undefined where it is good. */
  fix?: string;
};

/** What a real browser measured. */
export type BrowserScan = {
  browser: string;
  phone: DeviceScan;
  /** Undefined where the time was over before it was seen to the end. */
  desktop?: DeviceScan;
  /** Empty where there was no desktop: it is looked for there. */
  accessibility: PageCheck[];
  /** Undefined where nothing was refused. */
  refused?: RefusedFiles;
};

/** What the page asked for and we did not: private addresses, other ports. Their bytes are in no figure. */
export type RefusedFiles = {
  files: number;
  /** With their ports, where those are not the usual ones; a few of them. */
  hosts: string[];
};

/** The phone first. Empty where no browser measured. */
export function listDeviceScans(pass: BrowserScan | undefined): DeviceScan[] {
  if (!pass) return [];
  return pass.desktop ? [pass.phone, pass.desktop] : [pass.phone];
}

export function mapDeviceScans(pass: BrowserScan, change: (scan: DeviceScan) => DeviceScan): BrowserScan {
  const { phone, desktop } = pass;
  return { ...pass, phone: change(phone), ...(desktop && { desktop: change(desktop) }) };
}

/** One change with its bytes before and after, made and weighed: never guessed. */
export type ProvenSaving = {
  kind: 'image' | 'compression' | 'font';
  url: string;
  beforeBytes: number;
  afterBytes: number;
  /** What was made: `AVIF, 800 pixels wide`, `brotli`, `the 84 letters this page shows`. */
  made: string;
};

/** All that an audit knows when it ends. `pass` is undefined where there is no browser on this machine. */
export type Measurement = {
  askedUrl: string;
  measuredMs: number;
  probe: SourceScan;
  pass: BrowserScan | undefined;
  savings: ProvenSaving[];
};
