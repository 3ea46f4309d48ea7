import { maxSearchLength, parsePageNumber, parseSearchWords } from '#platform/text/read-input.ts';
import { isSearchKind, type SearchKind } from './search-document.ts';
import type { PostsState, SearchAnswer, SiteSearch } from './site-search.ts';

export type SearchCounts = SearchAnswer['counts'];

/** Everything that the search page shows. */
export type SearchData =
  /** Nothing was searched for; `counts` is how much there is. */
  | { state: 'start'; counts: SearchCounts }
  | ({
      state: 'found';
      words: string;
      /** More was typed than a search takes, and `words` is its beginning. */
      cut: boolean;
      kind?: SearchKind;
      posts: PostsState;
      outageSince?: string;
    } & SearchAnswer);

/** Parses the parameters of an address. A value that none of our links has is ignored. */
export async function createSearchData(search: SiteSearch, query: URLSearchParams): Promise<SearchData> {
  const typed = parseSearchWords(query.get('q')?.slice(0, 2 * maxSearchLength) ?? null);
  if (typed.state === 'none') return { state: 'start', counts: await search.count() };
  const words = typed.state === 'words' ? typed.words : typed.beginning.trim();
  const asked = query.get('kind');
  const kind = isSearchKind(asked) ? asked : undefined;
  const page = parsePageNumber(query.get('page')) ?? 1;
  const answer = await search.find({ words, kind, page });
  const cut = typed.state === 'too-long';
  const { posts, outageSince } = search;
  return {
    state: 'found',
    words,
    cut,
    ...(kind && { kind }),
    posts,
    ...(outageSince && { outageSince }),
    ...answer,
  };
}

/** Searches, where something was searched for. */
export type Found = Extract<SearchData, { state: 'found' }>;
