import { formatCountInWords } from '#platform/text/count.ts';
import { decodeUri } from '#platform/text/escape.ts';
import {
  type Check,
  type CheckResult,
  type CheckSource,
  type Finding,
  type FindingFile,
  type Fixer,
  type Gain,
  sortByOutcome,
  unknown,
} from './check.ts';
import { capitalize } from './format-figures.ts';
import { findGuideline, type GuidelineId } from './guidelines.ts';
import {
  type DeviceScan,
  listDeviceScans,
  type MeasuredResource,
  type Measurement,
  type ProvenSaving,
} from './measurement.ts';
import { identifyFile } from './same-page.ts';
import type { ThirdParty } from './third-party.ts';

/** What was seen of the page by a browser on one device, or by the source scan. */
export type DeviceView = Omit<DeviceScan, 'device' | 'viewport'> & {
  on: Gain['on'];
  /** Proven savings by the address of the file. */
  savings: ReadonlyMap<string, ProvenSaving[]>;
  /** The files that were seen on other devices, as `identifyFile` writes their addresses. */
  elsewhere: ReadonlyMap<string, MeasuredResource[]>;
  /** The companies that serve the files, as far as they are known. */
  thirdParties?: ThirdParty[] | undefined;
};

/** What checks of performance read: the phone first, because its first view is rated. */
type WeightArtifacts = { views: DeviceView[] };

export type WeightCheck = Check<WeightArtifacts>;

type Fault = Pick<Finding, 'says' | 'found' | 'about' | 'files' | 'by'> & {
  fix: string;
  /** How the bytes that `files` gain are known; undefined if nothing can be saved. */
  how?: Gain['how'];
  of?: Gain['of'];
  outcome?: 'warning' | 'failed';
};

type WeightCheckInput = Pick<WeightCheck, 'id' | 'title' | 'explanation'> & {
  by: Fixer;
  guideline: GuidelineId;
  /** Defaults to the guideline. */
  source?: CheckSource;
  /** True if the source alone can’t tell. */
  inBrowser?: true;
  /** The sentence if nothing was found. */
  passed: string;
  /** Lists the faults of one view; `reported` has the addresses of files that were reported for another. */
  find(view: DeviceView, reported: ReadonlySet<string>): (Fault | undefined)[];
  /** Whether each view has findings of its own, of the files that no other view has. */
  byFile?: boolean;
};

/** Creates a check that looks at what each device has seen. A fault that both have is reported for the phone. */
export function weightCheck({
  find,
  passed,
  by,
  inBrowser,
  byFile,
  ...check
}: WeightCheckInput): WeightCheck {
  const guideline = findGuideline(check.guideline);
  return {
    source: { url: guideline.url, readOn: '2026-11-23' },
    ...check,
    group: 'performance',
    tools: ['carbon'],
    guideline,
    run({ views }) {
      const supportedViews = views.filter(({ on }) => !inBrowser || on !== 'source');
      if (supportedViews.length === 0)
        return [unknown('Only a browser can tell, and none measured this page.')];
      const found = new Map<string | number, Finding>();
      const reported = new Set<string>();
      for (const view of supportedViews) {
        const faults = find(view, new Set(reported)).filter((fault) => fault !== undefined);
        for (const { how, of = 'view', ...fault } of faults) {
          const bytes = (fault.files ?? []).reduce((sum, { gainBytes = 0 }) => sum + gainBytes, 0);
          const finding: Finding = { outcome: how ? 'failed' : 'warning', by, ...fault };
          if (how && bytes > 0) finding.gain = { bytes, how, of, on: view.on };
          const key = byFile ? found.size : (fault.about ?? '');
          if (!found.has(key)) found.set(key, finding);
          for (const { url } of fault.files ?? []) reported.add(url);
        }
      }
      return found.size > 0 ? [...found.values()] : [{ outcome: 'passed', says: passed }];
    },
  };
}

/** Files with one kind of fault, which are reported together. */
type FileFault = Pick<Fault, 'fix' | 'how' | 'of' | 'outcome'> & {
  /** Lists the files that are at fault. */
  files(view: DeviceView): FindingFile[];
  /** Lighter files are not worth the work. */
  minBytes?: number;
  says(found: FoundFiles, view: DeviceView): string;
};

/** `also` is a second kind of fault, of other files. */
type FileCheck = Omit<WeightCheckInput, 'find'> & FileFault & { also?: FileFault };

type FoundFiles = {
  files: FindingFile[];
  bytes: number;
  /** Begins a sentence with their number: `Two images are`. */
  count(one: string, many: string): string;
};

/** Creates a check that finds files at fault on each device. */
export function fileCheck({ files, minBytes = 0, says, fix, how, of, outcome, also, ...check }: FileCheck) {
  const fault = { files, minBytes, says, fix, ...(how && { how }), ...(of && { of }) };
  const faults: FileFault[] = [{ ...fault, ...(outcome && { outcome }) }, ...(also ? [also] : [])];
  return weightCheck({
    byFile: true,
    ...check,
    find: (view, reported) => faults.map((each) => findFiles(each, view, reported)),
  });
}

/** Finds the files of one view at fault that were not reported for another; undefined if there are too few. */
function findFiles(
  { files: list, minBytes = 0, says, ...fault }: FileFault,
  view: DeviceView,
  reported: ReadonlySet<string>,
): Fault | undefined {
  const known = new Set([...reported].map(identifyFile));
  const files = list(view).filter(({ url }) => !known.has(identifyFile(url)));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (files.length === 0 || bytes < minBytes) return undefined;
  const count = (one: string, many: string) => capitalize(formatCountInWords(files.length, one, many));
  return { ...fault, says: nameDevice(says({ files, bytes, count }, view), view, reported), files };
}

/** Says that a desktop has files at fault that the phone does not have. */
function nameDevice(text: string, { on, elsewhere }: DeviceView, reported: ReadonlySet<string>): string {
  if (on !== 'desktop' || elsewhere.size === 0 || text.includes(` on a ${on}`)) return text;
  const where = reported.size > 0 ? 'On a desktop alone' : 'On a desktop';
  return `${where}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Runs checks of performance on one measurement. */
export function runWeightChecks(checks: readonly WeightCheck[], measurement: Measurement) {
  const artifacts = { views: listDeviceViews(measurement) };
  return checks.flatMap((check) => {
    const { run, tools: _, ...shown } = check;
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
  const { firstView, scrolled } = sourceScan;
  const scans = listDeviceScans(browserScan);
  if (scans.length === 0) {
    const nothing = { metrics: {}, consoleErrors: [], elsewhere: new Map() };
    return [{ on: 'source', firstView, scrolled, savings, thirdParties, ...nothing }];
  }
  return scans.map(({ device: on, ...scan }) => ({
    ...scan,
    on,
    elsewhere: Map.groupBy(
      scans.filter(({ device }) => device !== on).flatMap((other) => other.scrolled.resources),
      ({ url }) => identifyFile(url),
    ),
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

/** Describes files that a finding refers to, without a saving, heaviest first. */
export const describeFiles = (
  resources: MeasuredResource[],
  noteOf: (resource: MeasuredResource) => string | undefined = () => undefined,
): FindingFile[] =>
  listHeaviest(resources).map((resource) => {
    const note = noteOf(resource);
    return { url: resource.url, bytes: resource.transferBytes, ...(note && { note }) };
  });

/** Describes files that need not be transferred at all, heaviest first. */
export const describeNeedless = (resources: MeasuredResource[]): FindingFile[] =>
  describeFiles(resources).map((file) => ({ ...file, gainBytes: file.bytes }));

/** Describes the files of a view for which a lighter one was made, heaviest first. */
export function listProven(
  { scrolled, savings }: DeviceView,
  kind: ProvenSaving['kind'],
  fits: (resource: MeasuredResource) => boolean = () => true,
): FindingFile[] {
  return listHeaviest(scrolled.resources.filter(fits)).flatMap(({ url, transferBytes }) => {
    const saving = savings.get(url)?.find((each) => each.kind === kind);
    if (!saving) return [];
    return [
      { url, bytes: transferBytes, gainBytes: saving.beforeBytes - saving.afterBytes, note: saving.made },
    ];
  });
}
