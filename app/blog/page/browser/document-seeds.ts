import { useEffect } from 'react';
import type { QueryKey } from './query-keys.ts';

/**
 * Holds the blog data of the first document (B-06) until the browser first asks the blog something. It waits without
 * the query library, because most visits never ask.
 */
type Seed = { key: QueryKey; data: unknown; updatedAt: number };

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

/**
 * Stores what this page shows as the answer to that question, so that the browser need not ask it (B-06). Undefined
 * stores nothing.
 */
export function useDocumentSeed(seed: { key: QueryKey; data: unknown } | undefined): void {
  useEffect(() => {
    if (seed) plantSeed(seed.key, seed.data);
  });
}
