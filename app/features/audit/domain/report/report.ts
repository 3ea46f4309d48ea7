import type { CutText } from '#platform/text/text-width.ts';
import type { CarbonBasis } from '../carbon/carbon-model.ts';
import type { CarbonRange } from '../carbon/carbon-range.ts';
import type { CheckResult, Outcome } from '../check.ts';
import type { CrawlerAccess } from '../checks/ai-crawlers.ts';
import type { DeviceMetrics, DeviceScan, Hosting, RefusedFiles, ResourceKind } from '../measurement.ts';
import type { PhraseUse } from '../phrase-use.ts';

type Device = DeviceScan['device'];

export type ViewName = 'first' | 'scrolled' | 'second';

/** One view of the page on one device. */
export type ReportView = {
  device: Device;
  view: ViewName;
  bytes: number;
  requests: number;
  /** Grams without green hosting. Undefined if the bytes are unknown. */
  gramsCo2e: number | undefined;
};

/** A part of the rated view. `share` is its share of the bytes, 0 to 1. */
export type ReportPart<Name extends string = string> = {
  name: Name;
  bytes: number;
  requests: number;
  share: number;
};

/** `background` is traffic that belongs to no file. */
export type KindName = ResourceKind | 'background';

/** The report of an audit as plain data, which pages, exports and the API share. */
export type AuditReport = {
  /** The final address, for display. */
  address: string;
  /** The requested address, if it led to another page. */
  askedAddress: string | undefined;
  /** The page's title: untrusted text, never markup. */
  title: string | undefined;
  measuredAt: string;
  how: 'browser' | 'source';
  /** True if our browser failed, and the source was read instead. */
  browserFailed: boolean;
  /** True if scripts render the page. Without a browser there is then no figure and no grade. */
  clientRendered: boolean;
  /** The headline figure and its range; undefined if unknown. */
  carbon: CarbonRange | undefined;
  views: ReportView[];
  kinds: ReportPart<KindName>[];
  /** The page's own site first, then others by weight. */
  parties: ReportPart[];
  /** The five heaviest files of the rated view. */
  heaviest: { address: string; bytes: number; share: number }[];
  metrics: { device: Device; values: DeviceMetrics }[];
  hosting: Hosting;
  /** The results of all checks by group, those of performance with the largest saving first. */
  results: CheckResult[];
  /** The rated view after every proven saving; undefined without savings. */
  afterwards: { bytes: number; gramsCo2e: number } | undefined;
  monthlyViews: number | undefined;
  gramsPerYear: number | undefined;
  /** Devices on which time ran out before the scan had finished. */
  unseen: Device[];
  screenshots: { device: Device; width: number; height: number }[];
  method: MethodSheet;
};

/** Whether the counted bytes say hardly anything about the page: scripts render it, and no browser measured it. */
export function isHardlySeen({ how, clientRendered }: Pick<AuditReport, 'how' | 'clientRendered'>): boolean {
  return how === 'source' && clientRendered;
}

/** How the page was measured. The export has all that is needed to repeat it. */
export type MethodSheet = {
  basis: CarbonBasis;
  gramsCo2ePerGigabyte: { notGreen: number | undefined; green: number | undefined };
  /** Undefined if no browser measured the page. */
  browser: string | undefined;
  /** The exact address, with its query redacted. */
  asked: string;
  arrived: string;
  /** The number of files that were found but not weighed, because no browser ran: the true weight is higher. */
  skipped: number;
  /** Files that the policy refused. */
  refused: RefusedFiles | undefined;
};

/** The report of an on-page check as plain data. Each text of the scanned page is on one line. */
export type SeoReport = {
  address: string;
  measuredAt: string;
  clientRendered: boolean;
  /** True if our browser failed, so that the source alone was judged. */
  browserFailed: boolean;
  /** Why a browser could not render the page; undefined if it could, or none tried. */
  renderFailure: string | undefined;
  /** True if the page was judged as a browser rendered it. */
  rendered: boolean;
  /** True if the page is larger than we read. Any result that the rest could change is then unknown. */
  readInPart: boolean;
  phrase: string | undefined;
  phraseUse: PhraseUse | undefined;
  /** The number of checks by their worst finding. */
  counts: Record<Outcome, number>;
  results: CheckResult[];
  preview: SearchPreview;
  card: SocialCard;
  crawlers: CrawlerAccess[];
  headings: { level: number; text: string }[];
  /** The number of headings beyond those in the list, if there are any. */
  moreHeadings?: number;
};

type SearchPreview = { site: string; trail: string; title: CutText; description: CutText };

type SocialCard = {
  site: string;
  title: string;
  description: string;
  image: { address: string; alt: string; says: string } | undefined;
};

/** What was found about the search phrase of one audit. It is stored with the audit, because others share the report. */
export type FoundPhrase = { phrase: string; phraseUse: PhraseUse; results: CheckResult[] };
