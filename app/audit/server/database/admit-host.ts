import { hashAddress } from '#app/contact/domain/fingerprint.ts';
import { countAgainstLimit, type RateWindow } from '#platform/database/rate-limit.ts';
import type { Store } from '#platform/database/store.ts';

/** The key is a hash, so that the table of counts does not reveal what was requested. */
export function countOfHost(host: string, secret: string) {
  return { what: 'audit-host', whom: hashAddress(host, secret) };
}

export const hostWindows = (most: number): RateWindow[] => [{ seconds: 3600, count: most }];

type Options = { store: Store; secret: string; most: number; now?: () => number };

/** Counts the hosts to which addresses lead, besides those that were typed. 0 means no limit. */
export function createHostCount({ store, secret, most, now = Date.now }: Options) {
  return async (host: string): Promise<boolean> => {
    if (most === 0) return true;
    const counted = { ...countOfHost(host, secret), windows: hostWindows(most), now: now() };
    return (await countAgainstLimit(store.db, counted)).allowed;
  };
}
