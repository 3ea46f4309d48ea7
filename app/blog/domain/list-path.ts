import type { ListFilter } from './post-list.ts';

/** The address of a page of a list. The first page has the address of the list itself. */
export function formatListPath(filter: ListFilter, page = 1): string {
  const path =
    filter.kind === 'category' || filter.kind === 'tag'
      ? `/blog/${filter.kind}/${filter.term.slug}`
      : '/blog';
  const query = new URLSearchParams();
  if (filter.kind === 'search') query.set('search', filter.words);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}
