import { formatBytes } from '../format-figures.ts';
import type { Measurement } from '../measurement.ts';
import { listCodeFaults } from './code-faults.ts';
import {
  type Fault,
  type Finding,
  type Gain,
  listSeen,
  type PerformanceCheck,
  type Seen,
} from './finding.ts';
import { listLoadingFaults } from './loading-faults.ts';
import { listPictureFaults } from './picture-faults.ts';
import { listSpeedFaults } from './speed-faults.ts';
import { unsizedImages } from './unsized-images.ts';
import { unusedPreconnect } from './unused-preconnect.ts';

type FindingOptions = {
  /** Calculates grams without green hosting; undefined if that is impossible. See `CarbonModel.measure`. */
  calculateGrams(bytes: number): number | undefined;
  /** Numbers files that look the same without their queries; empty for any other file. */
  numberTwin?(url: string): string;
};

/** Lists the findings, heaviest first and those without savings last. The same measurement gives the same list. */
export function listFindings(measurement: Measurement, options: FindingOptions): Finding[] {
  const found = new Map<string, Finding>();
  for (const seen of listSeen(measurement))
    for (const fault of listFaults(seen, measurement)) {
      const finding = complete(fault, seen, options);
      // A finding that applies to both devices is reported for the phone.
      if (!found.has(finding.id)) found.set(finding.id, finding);
    }
  return [...found.values()].toSorted((a, b) => (b.gain?.bytes ?? 0) - (a.gain?.bytes ?? 0));
}

/** All checks of performance. A new one is a file of its own, and a line here. */
const performanceChecks: PerformanceCheck[] = [
  listPictureFaults,
  unsizedImages,
  listCodeFaults,
  listLoadingFaults,
  unusedPreconnect,
  listSpeedFaults,
];

function listFaults(seen: Seen, { sourceScan }: Measurement): Fault[] {
  return performanceChecks.flatMap((check) => check(seen, sourceScan)).filter((fault) => fault !== undefined);
}

function complete(
  { about, how, of = 'view', ...fault }: Fault,
  seen: Seen,
  options: FindingOptions,
): Finding {
  const gain = how && sumGain({ ...fault, how, of }, seen, options);
  return {
    ...fault,
    id: about ? `${fault.kind}: ${about}` : fault.kind,
    ...(gain && { gain }),
    ticket: writeTicket(fault, gain, { pageUrl: seen.pageUrl, numberTwin: options.numberTwin ?? (() => '') }),
  };
}

type FaultWithGain = Pick<Fault, 'resources'> & Pick<Gain, 'how' | 'of'>;

function sumGain(
  { resources, how, of }: FaultWithGain,
  { on }: Seen,
  { calculateGrams }: FindingOptions,
): Gain | undefined {
  const bytes = resources.reduce((sum, { gainBytes = 0 }) => sum + gainBytes, 0);
  if (bytes <= 0) return undefined;
  const gramsCo2e = calculateGrams(bytes);
  return {
    bytes,
    how,
    of,
    on,
    ...(gramsCo2e !== undefined && { gramsCo2e }),
  };
}

const maxFiles = 20;
const viewNames = {
  view: 'a view',
  'unscrolled view': 'an unscrolled view',
  'return visit': 'a return visit',
};

/** Writes a finding as plain text for an issue tracker. Untrusted addresses are included unchanged. */
function writeTicket(
  fault: Fault,
  gain: Gain | undefined,
  { pageUrl, numberTwin }: { pageUrl: string; numberTwin(url: string): string },
): string {
  const files = fault.resources.slice(0, maxFiles).map(({ url, bytes, gainBytes, note }) => {
    const facts = [
      bytes > 0 && `${formatBytes(bytes)} now`,
      gainBytes !== undefined && gainBytes < bytes && `${formatBytes(bytes - gainBytes)} after`,
      note,
    ];
    const details = facts.filter(Boolean).join(', ');
    return `- ${url}${numberTwin(url)}${details ? ` (${details})` : ''}`;
  });
  const left = fault.resources.length - files.length;
  return [
    fault.says,
    '',
    `Page: ${pageUrl}`,
    `To do: ${fault.fix}`,
    ...(gain ? [`Gain: ${formatBytes(gain.bytes)} ${viewNames[gain.of]}, ${gain.how}.`] : []),
    ...(files.length > 0 ? ['', 'Files:', ...files] : []),
    ...(left > 0 ? [`- and ${left} more`] : []),
    ...(fault.guideline
      ? ['', `Web Sustainability Guidelines: ${fault.guideline.title}, ${fault.guideline.url}`]
      : []),
  ].join('\n');
}
