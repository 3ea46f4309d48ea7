import type { QueryKey } from './query-keys.ts';

/**
 * What the document that opened the visit already told of the blog (B-06). It waits here, without a library, until
 * the browser first asks the blog something; most visits never do.
 */
export type Seed = { key: QueryKey; data: unknown; updatedAt: number };

let seeds: Seed[] = [];
let open = true;

/** Counts only for the document itself: what pages show later came from the queries, or stands in for them. */
export function plantSeed(key: QueryKey, data: unknown): void {
  if (open) seeds.push({ key, data, updatedAt: Math.round(performance.timeOrigin) });
}

/** A client navigation begins: what pages show from now on is no seed. */
export function leaveDocument(): void {
  open = false;
}

export function takeSeeds(): Seed[] {
  const taken = seeds;
  seeds = [];
  return taken;
}
