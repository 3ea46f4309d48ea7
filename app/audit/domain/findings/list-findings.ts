import type { Measurement } from '../measurement.ts';
import { listCodeFaults } from './code-faults.ts';
import { type Fault, type Finding, type Gain, listSeen, type Seen, sayBytes } from './finding.ts';
import { listLoadingFaults } from './loading-faults.ts';
import { listPictureFaults } from './picture-faults.ts';
import { listSpeedFaults } from './speed-faults.ts';

type FindingOptions = {
  /** Undefined if the visitor gave none: no yearly figure is invented. */
  monthlyViews?: number;
  /** Grams without green hosting; undefined if they can't be computed. See `CarbonModel.measure`. */
  findGrams(bytes: number): number | undefined;
  /** What tells a file from others that look the same in a ticket without their queries; empty if there are none. */
  nameTwin?(url: string): string;
};

/** Lists what to fix, heaviest first, and at the end what saves no bytes. The same measurement gives the same list. */
export function listFindings(measurement: Measurement, options: FindingOptions): Finding[] {
  const found = new Map<string, Finding>();
  for (const seen of listSeen(measurement))
    for (const fault of listFaults(seen, measurement)) {
      const finding = complete(fault, seen, options);
      // A finding that both devices share is reported for the phone.
      if (!found.has(finding.id)) found.set(finding.id, finding);
    }
  return [...found.values()].toSorted((a, b) => (b.gain?.bytes ?? 0) - (a.gain?.bytes ?? 0));
}

function listFaults(seen: Seen, { sourceScan }: Measurement): Fault[] {
  return [
    ...listPictureFaults(seen),
    ...listCodeFaults(seen),
    ...listLoadingFaults(seen, sourceScan),
    ...listSpeedFaults(seen),
  ];
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
    ticket: writeTicket(fault, gain, { pageUrl: seen.pageUrl, nameTwin: options.nameTwin ?? (() => '') }),
  };
}

type Gaining = Pick<Fault, 'resources'> & Pick<Gain, 'how' | 'of'>;

function sumGain(
  { resources, how, of }: Gaining,
  { on }: Seen,
  { findGrams, monthlyViews }: FindingOptions,
): Gain | undefined {
  const bytes = resources.reduce((sum, { gainBytes = 0 }) => sum + gainBytes, 0);
  if (bytes <= 0) return undefined;
  const gramsCo2e = findGrams(bytes);
  // Nobody has measured how many of the views are return visits, so that a yearly figure would be a guess.
  const views = of === 'view' ? monthlyViews : undefined;
  return {
    bytes,
    how,
    of,
    on,
    ...(gramsCo2e !== undefined && { gramsCo2e }),
    ...(gramsCo2e !== undefined && views !== undefined && { gramsCo2eAYear: gramsCo2e * views * 12 }),
  };
}

const maxFiles = 20;
const named = {
  view: 'a view',
  'unscrolled view': 'a view that nobody scrolls',
  'return visit': 'a return visit',
};

/** Writes a finding as plain text for an issue tracker. Untrusted addresses stand in it as they are. */
function writeTicket(
  fault: Fault,
  gain: Gain | undefined,
  { pageUrl, nameTwin }: { pageUrl: string; nameTwin(url: string): string },
): string {
  const files = fault.resources.slice(0, maxFiles).map(({ url, bytes, gainBytes, note }) => {
    const facts = [
      bytes > 0 && `${sayBytes(bytes)} now`,
      gainBytes !== undefined && gainBytes < bytes && `${sayBytes(bytes - gainBytes)} after`,
      note,
    ];
    const known = facts.filter(Boolean).join(', ');
    return `- ${url}${nameTwin(url)}${known ? ` (${known})` : ''}`;
  });
  const left = fault.resources.length - files.length;
  return [
    fault.says,
    '',
    `Page: ${pageUrl}`,
    `To do: ${fault.fix}`,
    ...(gain ? [`Gain: ${sayBytes(gain.bytes)} ${named[gain.of]}, ${gain.how}.`] : []),
    ...(files.length > 0 ? ['', 'Files:', ...files] : []),
    ...(left > 0 ? [`- and ${left} more`] : []),
    ...(fault.guideline
      ? ['', `Web Sustainability Guidelines: ${fault.guideline.title}, ${fault.guideline.url}`]
      : []),
  ].join('\n');
}
