import type { Found } from '../domain/search-data.ts';
import { formatResultCount, kindNames } from './search-words.ts';

/** What the heading of the results says, and what a screen reader announces as they change. */
export function describeFound({ words, kind, counts, page, totalPages }: Found): string {
  if (counts.all === 0) return `Nothing with “${words}”`;
  const all = `${formatResultCount(counts.all)} for “${words}”`;
  const found = kind ? `${counts[kind]} of ${all}, in ${kindNames[kind].many.toLowerCase()}` : all;
  return totalPages > 1 ? `${found}, page ${page} of ${totalPages}` : found;
}

/** The title of the document, different for each search, kind and page. */
export function createTitle({ words, kind, page }: Found): string {
  const place = [kind && `in ${kindNames[kind].many.toLowerCase()}`, page > 1 && `page ${page}`];
  return [`Search: ${words}`, ...place.filter(Boolean)].join(', ');
}
