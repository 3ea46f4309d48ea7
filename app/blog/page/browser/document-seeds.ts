import type { QueryKey } from './query-keys.ts';

/**
 * Holds the blog data of the first document (B-06) until the browser first asks the blog something. It waits without
 * the query library, because most visits never ask.
 */
export type Seed = { key: QueryKey; data: unknown; updatedAt: number };

let seeds: Seed[] = [];
let open = true;

/** Only the document's own data counts: later pages show data that came from the queries, or samples. */
export function plantSeed(key: QueryKey, data: unknown): void {
  if (open) seeds.push({ key, data, updatedAt: Math.round(performance.timeOrigin) });
}

/** Called when a client navigation begins: what pages show from now on is no seed. */
export function leaveDocument(): void {
  open = false;
}

export function takeSeeds(): Seed[] {
  const taken = seeds;
  seeds = [];
  return taken;
}
