import { type CheckResult, gainLabels, sortByOutcome } from '../check.ts';
import { formatBytes } from '../format-figures.ts';
import { sortByGroup } from '../run-checks.ts';
import { formatResourceAddress, hideQueries, mapStrings, plainText } from './untrusted-text.ts';

type CompleteOptions = {
  pageUrl: string;
  /** Grams of a transferred byte without green hosting; undefined if unknown. */
  gramsPerByte?: number | undefined;
};

/**
 * Completes results for a report: with grams, addresses for display and tickets, and without anything that an
 * untrusted page could hide in a quotation. Those with the largest saving come first in each group, then the worst.
 */
export function completeResults(
  results: CheckResult[],
  { pageUrl, gramsPerByte }: CompleteOptions,
): CheckResult[] {
  const completed = results.map(({ gain, ...result }): CheckResult => {
    const shown = mapStrings(result, (text) => plainText(hideQueries(text), 500), ownFields);
    const withGrams = gain && {
      ...gain,
      ...(gramsPerByte !== undefined && { gramsCo2e: gain.bytes * gramsPerByte }),
    };
    const files = shown.files?.map((file) => ({ ...file, address: formatResourceAddress(file.url) }));
    const complete = { ...shown, ...(withGrams && { gain: withGrams }), ...(files && { files }) };
    // A warning is worth a look before anybody is asked to change something.
    if (shown.fix === undefined || shown.outcome !== 'failed') return complete;
    return { ...complete, ticket: writeTicket(complete, pageUrl) };
  });
  const heaviest = sortByOutcome(completed).toSorted((a, b) => (b.gain?.bytes ?? 0) - (a.gain?.bytes ?? 0));
  // The findings of one check stay together, led by the first.
  return sortByGroup([...Map.groupBy(heaviest, ({ id }) => id).values()].flat());
}

/** Fields whose text is ours. */
const ownFields: ReadonlySet<string> = new Set([
  'id',
  'title',
  'group',
  'explanation',
  'source',
  'guideline',
]);

const maxFiles = 20;

/** Writes a finding as plain text for an issue tracker. Untrusted addresses are included unchanged. */
function writeTicket(
  { says, found, fix, files = [], gain, guideline }: CheckResult,
  pageUrl: string,
): string {
  const lines = files.slice(0, maxFiles).map(({ url, bytes, gainBytes, note }) => {
    const facts = [
      bytes > 0 && `${formatBytes(bytes)} now`,
      gainBytes !== undefined && gainBytes < bytes && `${formatBytes(bytes - gainBytes)} after`,
      note,
    ];
    const details = facts.filter(Boolean).join(', ');
    return `- ${url}${details ? ` (${details})` : ''}`;
  });
  const moreCount = files.length - lines.length;
  return [
    says,
    '',
    `Page: ${hideQueries(pageUrl)}`,
    ...(found ? [`Found: ${found}`] : []),
    `To do: ${fix}`,
    ...(gain ? [`Gain: ${formatBytes(gain.bytes)} ${gainLabels[gain.of]}, ${gain.how}.`] : []),
    ...(lines.length > 0 ? ['', 'Files:', ...lines] : []),
    ...(moreCount > 0 ? [`- and ${moreCount} more`] : []),
    ...(guideline ? ['', `Web Sustainability Guidelines: ${guideline.title}, ${guideline.url}`] : []),
  ].join('\n');
}
