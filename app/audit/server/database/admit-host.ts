import { hashAddress } from '#app/contact/domain/fingerprint.ts';
import { countAgainstLimit, type RateWindow } from '#platform/database/rate-limit.ts';
import type { Store } from '#platform/database/store.ts';

/** By its hash: the table of counts tells nobody what was asked for. */
export function countOfHost(host: string, secret: string) {
  return { what: 'audit-host', whom: hashAddress(host, secret) };
}

export const hostWindows = (most: number): RateWindow[] => [{ seconds: 3600, count: most }];

type Options = { store: Store; secret: string; most: number; now?: () => number };

/** Counts the hosts that addresses lead to, beside those that are typed. 0: as many as anybody likes. */
export function createHostCount({ store, secret, most, now = Date.now }: Options) {
  return async (host: string): Promise<boolean> => {
    if (most === 0) return true;
    const counted = { ...countOfHost(host, secret), windows: hostWindows(most), now: now() };
    return (await countAgainstLimit(store.db, counted)).allowed;
  };
}
