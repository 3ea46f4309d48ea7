import type { SearchKind } from '../domain/search-document.ts';

/** `words` may be empty; `page` counts from 1. */
export type SearchAddress = { words: string; kind?: SearchKind | undefined; page?: number };

/** Formats the path and query of a search. */
export function formatSearchPath({ words, kind, page = 1 }: SearchAddress): string {
  const query = new URLSearchParams();
  if (words) query.set('q', words);
  if (kind) query.set('kind', kind);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/search?${query}` : '/search';
}
