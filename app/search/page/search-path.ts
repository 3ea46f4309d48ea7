import { maxSearchLength } from '#platform/text/read-input.ts';
import type { SearchKind } from '../domain/search-document.ts';

export type SearchAddress = {
  /** The words as they are searched for: trimmed, and no longer than a search may be; empty where there are none. */
  words: string;
  kind?: SearchKind | undefined;
  /** Counts from 1. */
  page?: number;
};

/** The address of a search. */
export function formatSearchPath({ words, kind, page = 1 }: SearchAddress): string {
  const query = new URLSearchParams();
  if (words) query.set('q', words);
  if (kind) query.set('kind', kind);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/search?${query}` : '/search';
}

/** The words in a path, to search for on the Not Found page. */
export function findPathWords(pathname: string): string {
  return decodePath(pathname)
    .replace(/\.(html?|php|aspx?)$/i, '')
    .replace(/[^\p{L}\p{N}\p{M}'’]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim();
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
