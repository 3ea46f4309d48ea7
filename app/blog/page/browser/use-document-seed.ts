import { useEffect } from 'react';
import { plantSeed } from './document-seeds.ts';
import type { QueryKey } from './query-keys.ts';

/** B-06: what this page shows is the answer to that question, so the browser need not ask it. Undefined plants nothing. */
export function useDocumentSeed(seed: { key: QueryKey; data: unknown } | undefined): void {
  useEffect(() => {
    if (seed) plantSeed(seed.key, seed.data);
  });
}
