import { BlogError, createStatusError } from '../blog-error.ts';
import type { TermKind } from '../blog-source.ts';
import { termsTimeoutMs, type WordPressFetch } from '../wordpress-client.ts';
import type { RawCountedTerm } from './raw-post.ts';
import { countedTermSchema, pickValid } from './wordpress-schemas.ts';

const perPage = 100;

/** 2,000 terms; a page of posts for each beyond them would be of use to nobody. */
const mostPages = 20;

/** Reads every category or tag that has posts, a hundred a call, one call after the other. */
export async function readAllTerms(
  fetchPath: WordPressFetch,
  kind: TermKind,
  signal: AbortSignal,
): Promise<RawCountedTerm[]> {
  const terms: RawCountedTerm[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `${kind}?hide_empty=true&page=${page}&per_page=${perPage}`;
    const { status, headers, json } = await fetchPath(path, { timeoutMs: termsTimeoutMs, signal });
    if (status !== 200) throw createStatusError(status);
    const list = await json();
    if (!Array.isArray(list)) throw new BlogError('not-json', 'WordPress answered something that is no list');
    terms.push(...pickValid(countedTermSchema, list));
    pages = Math.min(mostPages, Number(headers.get('x-wp-totalpages')) || 1);
  }
  // A term that is created meanwhile moves another one onto two pages.
  return [...new Map(terms.map((term) => [term.id, term])).values()];
}
