import type { Fault, Gain } from './finding.ts';
import { sayBytes } from './words.ts';

const mostFiles = 20;
const named = {
  view: 'a view',
  'unscrolled view': 'a view that nobody scrolls',
  'return visit': 'a return visit',
};

/** Writes a finding as plain text for an issue tracker. Untrusted addresses stand in it as they are. */
export function writeTicket(fault: Fault, gain: Gain | undefined, pageUrl: string): string {
  const files = fault.resources.slice(0, mostFiles).map(({ url, bytes, gainBytes, note }) => {
    const facts = [
      bytes > 0 && `${sayBytes(bytes)} now`,
      gainBytes !== undefined && gainBytes < bytes && `${sayBytes(bytes - gainBytes)} after`,
      note,
    ];
    const known = facts.filter(Boolean).join(', ');
    return `- ${url}${known ? ` (${known})` : ''}`;
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
