import { useEffect } from 'react';
import type { PostQuery, TermKind } from '../../domain/blog-source.ts';
import { writePostQuery } from '../../domain/wordpress-client.ts';
import { blogState, type QueryKey } from './blog-state.ts';

export const keyOfPosts = (query: PostQuery): QueryKey => ['posts', writePostQuery(query)];
export const keyOfView = (slug: string): QueryKey => ['post', slug];
export const keyOfTerms = (kind: TermKind): QueryKey => [kind];
export const keyOfTerm = (kind: TermKind, slug: string): QueryKey => [kind, slug];

/** Search results are not stored, because what somebody searched for should not stay on a device. */
export const isSearch = ([, question = '']: QueryKey): boolean => /&search=/.test(question);

/** Only the document's own data counts: later pages show data that came from the queries, or samples. */
export function plantSeed(key: QueryKey, data: unknown): void {
  if (blogState.hasLeft) return;
  blogState.seeds.push({ key, data, updatedAt: Math.round(performance.timeOrigin) });
}

/** Called when a client navigation begins: what pages show from now on is no seed. */
export function leaveDocument(): void {
  blogState.hasLeft = true;
}

export function takeSeeds() {
  return blogState.seeds.splice(0);
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
