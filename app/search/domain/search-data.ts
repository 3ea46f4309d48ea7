import { parsePageNumber } from '#app/blog/domain/page-number.ts';
import { mostSearchLength, parseSearchWords } from '#app/blog/domain/search-words.ts';
import { isSearchKind, type SearchKind } from './search-document.ts';
import type { PostsState, SearchAnswer, SiteSearch } from './site-search.ts';

export type SearchCounts = SearchAnswer['counts'];

/** All that the page of the search shows. */
export type SearchData =
  /** Nothing was asked for; `counts` is what there is. */
  | { state: 'start'; counts: SearchCounts }
  | ({
      state: 'found';
      words: string;
      /** More was typed than a search takes: `words` is its beginning. */
      cut: boolean;
      kind?: SearchKind;
      posts: PostsState;
    } & SearchAnswer);

/** What the parameters of an address ask for. What none of our links says counts as not said. */
export async function createSearchData(search: SiteSearch, query: URLSearchParams): Promise<SearchData> {
  const typed = parseSearchWords(query.get('q')?.slice(0, 2 * mostSearchLength) ?? null);
  if (typed.state === 'none') return { state: 'start', counts: await search.count() };
  const words = typed.state === 'words' ? typed.words : typed.beginning.trim();
  const asked = query.get('kind');
  const kind = isSearchKind(asked) ? asked : undefined;
  const page = parsePageNumber(query.get('page')) ?? 1;
  const answer = await search.find({ words, kind, page });
  const cut = typed.state === 'too-long';
  return { state: 'found', words, cut, ...(kind && { kind }), posts: search.posts, ...answer };
}

/** Where something was asked for. */
export type Found = Extract<SearchData, { state: 'found' }>;
