import { decodeUri } from '#platform/text/escape.ts';
import {
  bothTools,
  type Check,
  type CheckResult,
  type Finding,
  type FindingFile,
  type Fixer,
  type Gain,
  sortByOutcome,
  unknown,
} from './check.ts';
import { findGuideline, type GuidelineId } from './guidelines.ts';
import {
  type DeviceMetrics,
  listDeviceScans,
  type MeasuredResource,
  type Measurement,
  type ProvenSaving,
  type View,
} from './measurement.ts';
import type { ThirdParty } from './third-party.ts';

/** What was seen of the page by a browser on one device, or by the source scan. */
export type DeviceView = {
  on: Gain['on'];
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
  thirdParties?: ThirdParty[] | undefined;
  /** The redirects that led to the page. */
  redirects: { url: string; status: number }[];
};

/** What checks of performance read: the phone first, because its first view is rated. */
export type WeightArtifacts = { views: DeviceView[] };

export type WeightCheck = Check<WeightArtifacts>;

type Fault = Pick<Finding, 'says' | 'about' | 'files' | 'by'> & {
  fix: string;
  /** How the bytes that `files` gain are known; undefined if nothing can be saved. */
  how?: Gain['how'];
  of?: Gain['of'];
  outcome?: 'warning' | 'failed';
};

type Given = Pick<WeightCheck, 'id' | 'title' | 'explanation' | 'source'> & {
  by: Fixer;
  guideline?: GuidelineId;
  /** True if the source alone can’t tell. */
  inBrowser?: true;
  /** The sentence if nothing was found. */
  passed: string;
  /** Lists the faults of one view. */
  find(view: DeviceView): (Fault | undefined)[];
};

/** Creates a check that looks at what each device has seen. A fault that both have is reported for the phone. */
export function weightCheck({ find, passed, by, inBrowser, guideline, ...check }: Given): WeightCheck {
  return {
    ...check,
    group: 'performance',
    tools: ['carbon'],
    ...(guideline && { guideline: findGuideline(guideline) }),
    run({ views }) {
      const able = views.filter(({ on }) => !inBrowser || on !== 'source');
      if (able.length === 0) return [unknown('Only a browser can tell, and none measured this page.')];
      const found = new Map<string, Finding>();
      for (const view of able)
        for (const { how, of = 'view', ...fault } of find(view).filter((each) => each !== undefined)) {
          const bytes = (fault.files ?? []).reduce((sum, { gainBytes = 0 }) => sum + gainBytes, 0);
          const finding: Finding = { outcome: how ? 'failed' : 'warning', by, ...fault };
          if (how && bytes > 0) finding.gain = { bytes, how, of, on: view.on };
          if (!found.has(fault.about ?? '')) found.set(fault.about ?? '', finding);
        }
      return found.size > 0 ? [...found.values()] : [{ outcome: 'passed', says: passed }];
    },
  };
}

/** Runs checks of performance on one measurement. */
export function runWeightChecks(checks: readonly WeightCheck[], measurement: Measurement) {
  const artifacts = { views: listDeviceViews(measurement) };
  return checks.flatMap((check) => {
    const { run, tools: _, axeRules: __, ...shown } = check;
    return sortByOutcome(run(artifacts) ?? []).map((finding) => ({ ...shown, ...finding }));
  }) satisfies CheckResult[];
}

/** Lists what each scan has seen. */
function listDeviceViews({
  sourceScan,
  browserScan,
  thirdParties,
  savings: proven,
}: Measurement): DeviceView[] {
  const savings = Map.groupBy(proven, ({ url }) => url);
  const { firstView, scrolled, redirects } = sourceScan;
  const scans = listDeviceScans(browserScan);
  if (scans.length === 0) {
    const nothing = { metrics: {}, consoleErrors: [], elsewhere: [] };
    return [{ on: 'source', firstView, scrolled, redirects, savings, thirdParties, ...nothing }];
  }
  return scans.map(({ device: on, ...scan }) => ({
    ...scan,
    on,
    elsewhere: scans.filter(({ device }) => device !== on).flatMap((other) => other.scrolled.resources),
    redirects,
    savings,
    thirdParties,
  }));
}

/** The documentation that Lighthouse 13.5 names for an audit, or for an insight. */
export const lighthouse = (path: string) => ({
  url: `https://developer.chrome.com/docs/lighthouse/performance/${path}`,
  readOn: '2026-11-28',
});

export const insight = (name: string) => ({
  url: `https://developer.chrome.com/docs/performance/insights/${name}`,
  readOn: '2026-11-28',
});

export const webDev = (article: string) => ({
  url: `https://web.dev/articles/${article}`,
  readOn: '2026-11-28',
});

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats the file name at the end of an address, shortened. */
export function formatFileName(url: string): string {
  const { pathname = '', hostname = '' } = URL.parse(url) ?? {};
  const name = decodeUri(pathname.split('/').findLast(Boolean) ?? hostname);
  return name.length > 48 ? `${name.slice(0, 30)}…${name.slice(-15)}` : name;
}

/** Lists each resource once, heaviest first. */
export function listHeaviest(resources: MeasuredResource[]): MeasuredResource[] {
  return [...new Map(resources.map((resource) => [resource.url, resource])).values()].toSorted(
    (a, b) => b.transferBytes - a.transferBytes,
  );
}

/** Describes a file that a finding refers to, without a saving. */
export const describeFile = ({ url, transferBytes }: MeasuredResource): FindingFile => ({
  url,
  bytes: transferBytes,
});

/** Describes a file that need not be transferred at all. */
export const describeNeedlessFile = (resource: MeasuredResource): FindingFile => ({
  ...describeFile(resource),
  gainBytes: resource.transferBytes,
});

export const sumBytes = (resources: { transferBytes: number }[]) =>
  resources.reduce((sum, { transferBytes }) => sum + transferBytes, 0);

/** Lists the files of a view for which a lighter one was made. */
export function listProven({ scrolled, savings }: DeviceView, kind: ProvenSaving['kind']) {
  return listHeaviest(scrolled.resources).flatMap((resource) => {
    const saving = savings.get(resource.url)?.find((each) => each.kind === kind);
    return saving ? [{ resource, saving }] : [];
  });
}

export const describeProven = ({ resource, saving }: ReturnType<typeof listProven>[number]): FindingFile => ({
  ...describeFile(resource),
  gainBytes: saving.beforeBytes - saving.afterBytes,
  note: saving.made,
});
