import type { Measurement } from '../measurement.ts';
import { findRatedView } from './create-report.ts';
import { formatResourceAddress } from './plain-text.ts';
import { withoutSecrets } from './without-secrets.ts';

/** A file that was added or removed, or whose weight changed, since the previous run. */
export type ResourceChange = {
  address: string;
  beforeBytes: number | undefined;
  nowBytes: number | undefined;
};

/** Smaller changes are noise: headers differ from day to day. */
const leastBytes = 1000;

/** Lists what changed between two runs of one page, the largest change first. */
export function listChanges(now: Measurement, before: Measurement, most = 8): ResourceChange[] {
  const [nowBytes, beforeBytes] = [weighByAddress(now), weighByAddress(before)];
  const addresses = new Set([...nowBytes.keys(), ...beforeBytes.keys()]);
  const change = (address: string) => (nowBytes.get(address) ?? 0) - (beforeBytes.get(address) ?? 0);
  return [...addresses]
    .filter((address) => Math.abs(change(address)) >= leastBytes)
    .sort((one, other) => Math.abs(change(other)) - Math.abs(change(one)))
    .slice(0, most)
    .map((address) => ({
      address,
      beforeBytes: beforeBytes.get(address),
      nowBytes: nowBytes.get(address),
    }));
}

/**
 * Files are matched without their queries, because queries that change with each visit would make every file a new
 * one.
 */
function weighByAddress(measurement: Measurement): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { url, transferBytes } of findRatedView(withoutSecrets(measurement)).resources) {
    const address = formatResourceAddress(url);
    weights.set(address, (weights.get(address) ?? 0) + transferBytes);
  }
  return weights;
}
