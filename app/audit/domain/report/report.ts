import type { Device, OwnFigures } from '../audit.ts';
import type { CarbonRange } from '../carbon/carbon-range.ts';
import type { Finding, FindingResource } from '../findings/finding.ts';
import type { DeviceMetrics, Hosting, PageCheck, ResourceKind } from '../measurement.ts';
import type { MethodSheet } from './method-sheet.ts';

export type ViewName = 'first' | 'scrolled' | 'second';

/** One way of looking at the page. */
export type ReportView = {
  device: Device;
  view: ViewName;
  bytes: number;
  requests: number;
  /** Not green. Undefined where the bytes say nothing. */
  gramsCo2e: number | undefined;
};

/** A part of the rated view. `share` of its bytes, 0 to 1. */
export type ReportPart<Name extends string = string> = {
  name: Name;
  bytes: number;
  requests: number;
  share: number;
};

/** `background`: what the network saw and no file explains. */
export type KindName = ResourceKind | 'background';

/** Each file with its address as it is shown; the exact one is its `url`. */
export type ShownFinding = Omit<Finding, 'resources'> & {
  resources: (FindingResource & { address: string })[];
};

/** What an audit says, as plain data: pages, exports and the API show the same. */
export type AuditReport = {
  /** Where the page was at last, as it is shown. */
  address: string;
  /** What was asked for, where that leads to another page. */
  askedAddress: string | undefined;
  /** The page's own words: text, never markup. */
  title: string | undefined;
  measuredAt: string;
  how: 'browser' | 'source';
  /** Its source tells next to nothing: without a browser there is no figure and no grade. */
  drawnByScript: boolean;
  /** The headline and its two ends; undefined where nobody can say. */
  carbon: CarbonRange | undefined;
  views: ReportView[];
  kinds: ReportPart<KindName>[];
  /** The page's own site first, then others by weight. */
  parties: ReportPart[];
  metrics: { device: Device; values: DeviceMetrics }[];
  consoleErrors: string[];
  hosting: Hosting;
  checks: PageCheck[];
  findings: ShownFinding[];
  /** The rated view after all that was proven; undefined where nothing was. */
  afterwards: { bytes: number; gramsCo2e: number } | undefined;
  monthlyViews: number | undefined;
  gramsPerYear: number | undefined;
  /** Devices whose time was over before the page was seen on them. */
  unseen: Device[];
  screenshots: { device: Device; width: number; height: number }[];
  /** Of one of our own pages: what its foot says. */
  own: OwnFigures | undefined;
  method: MethodSheet;
};

/** Whether what was counted is next to nothing of the page: scripts draw it, and no browser measured it. */
export function isHardlySeen({ how, drawnByScript }: Pick<AuditReport, 'how' | 'drawnByScript'>): boolean {
  return how === 'source' && drawnByScript;
}
