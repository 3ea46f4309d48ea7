import { useEffect } from 'react';
import { plantSeed } from './document-seeds.ts';
import type { QueryKey } from './query-keys.ts';

/**
 * Stores what this page shows as the answer to that question, so that the browser need not ask it (B-06). Undefined
 * stores nothing.
 */
export function useDocumentSeed(seed: { key: QueryKey; data: unknown } | undefined): void {
  useEffect(() => {
    if (seed) plantSeed(seed.key, seed.data);
  });
}
