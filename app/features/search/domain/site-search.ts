import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Content } from '#app/content/content.ts';
import type { PostText, ReadPostTexts } from '#app/features/blog/domain/post.ts';
import type { Log } from '#platform/log.ts';
import { maxSearchLength, parsePageNumber, parseSearchWords } from '#platform/text/read-input.ts';
import { listBuiltInPosts, listDocuments } from './list-documents.ts';
import { hitsPerPage, type SearchDocument, type SearchKind, searchKinds } from './search-document.ts';
import { createSearchIndex, type IndexMatches, type Match, type SearchIndex } from './search-index.ts';
import { createSnippet, type MarkedText, markText } from './snippet.ts';

export type SearchCounts = Record<SearchKind | 'all', number>;

export type SearchHit = Pick<SearchDocument, 'path' | 'kind' | 'date'> & {
  title: MarkedText;
  snippet: MarkedText;
};

/** The state of the posts in the index. While the blog is unreachable, they are outdated or the built-in ones. */
export type PostsState = 'ready' | 'stale' | 'loading';

export type SearchResults = Omit<IndexMatches, 'matches'> & {
  state: 'found';
  /** The query, truncated to 100 characters, which is the limit of the field. */
  words: string;
  kind?: SearchKind;
  posts: PostsState;
  /** The ISO 8601 time since which the blog has been unreachable, if the posts are stale and the time is known. */
  outageSince?: string;
  hits: SearchHit[];
  /** The number of matches of each kind and in total, regardless of the filter. */
  counts: SearchCounts;
  /** The page number, counting from 1. If the requested page is too high, this is the last page. */
  page: number;
  totalPages: number;
};

/** The data of the search page. `start`: there is no query. */
export type SearchData = { state: 'start' } | SearchResults;

export type SiteSearch = {
  /** Searches for the query parameters of a URL. Invalid values are ignored. */
  find(query: URLSearchParams): Promise<SearchData>;
  /** Rebuilds the index in the background. If that fails, the last index stays in use. Never rejects. */
  refresh(): Promise<void>;
};

type SiteSearchOptions = {
  readContent: () => Content;
  /** False on a site without card payments, whose pages do not mention them. */
  takesCards?: boolean;
  /** Reads the posts of a WordPress. Without it, the posts in `content/blog/` are the blog. */
  readPosts?: ReadPostTexts | undefined;
  /** Returns the ISO 8601 time since which the WordPress has been unreachable. */
  outageSince?: () => string | undefined;
  /** Gets what was typed for a search that found nothing in the whole site. */
  onMiss?: ((words: string) => void) | undefined;
  log: Log;
};

/**
 * Creates the search over the entire site. The first search builds the index from the posts that are available, and
 * `refresh` rebuilds it. No search waits for the blog.
 */
export function createSiteSearch(options: SiteSearchOptions): SiteSearch {
  const { readContent, takesCards = true, readPosts, log } = options;
  let index: Promise<SearchIndex> | undefined;
  /** The posts of the WordPress: empty until they have been read, undefined if the first read failed. */
  let texts: PostText[] | undefined = readPosts && [];
  let posts: PostsState = readPosts ? 'loading' : 'ready';

  const createIndex = async (): Promise<SearchIndex> => {
    const content = readContent();
    const documents: SearchDocument[] = [];
    for (const document of listDocuments({
      content,
      posts: texts ?? listBuiltInPosts(content),
      takesCards,
    })) {
      documents.push(document);
      await letOthersIn();
    }
    return createSearchIndex(documents, content.search.synonyms);
  };

  /** Builds the first index. One that failed is not cached, so that the next search tries again. */
  const openIndex = (): Promise<SearchIndex> => {
    if (!index) {
      const first = createIndex();
      first.catch(() => {
        if (index === first) index = undefined;
      });
      index = first;
    }
    return index;
  };

  const rebuildIndex = async (): Promise<void> => {
    try {
      texts = await readPosts?.();
      posts = 'ready';
    } catch (error) {
      log.warn('search could not read the blog posts', { error, posts });
      if (posts !== 'ready') [texts, posts] = [undefined, 'stale'];
    }
    try {
      const next = createIndex();
      await next;
      index = next;
    } catch (error) {
      log.error('search index could not be built', { error });
    }
  };

  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    // A running rebuild may miss a change, so one more follows it, which all calls in the meantime share.
    refresh() {
      next ??= running.then(() => {
        next = undefined;
        running = rebuildIndex();
        return running;
      });
      return next;
    },
    async find(query) {
      const words = parseSearchWords(query.get('q')?.slice(0, 2 * maxSearchLength) ?? null);
      if (!words) return { state: 'start' };
      const { find } = await openIndex();
      const kind = searchKinds.find((searchKind) => searchKind === query.get('kind'));
      const { matches, ...found } = find(words);
      // Without the posts nobody knows.
      if (matches.length === 0 && posts === 'ready') options.onMiss?.(words);
      const chosen = kind ? matches.filter(({ document }) => document.kind === kind) : matches;
      const totalPages = Math.ceil(chosen.length / hitsPerPage);
      const page = Math.max(1, Math.min(parsePageNumber(query.get('page')) ?? 1, totalPages));
      const since = posts === 'loading' ? undefined : options.outageSince?.();
      return {
        ...{ state: 'found', words, ...(kind && { kind }), ...found },
        ...(since ? { posts: 'stale', outageSince: since } : { posts }),
        ...{ counts: countKinds(matches), page, totalPages },
        hits: chosen.slice((page - 1) * hitsPerPage, page * hitsPerPage).map(createHit),
      };
    },
  };
}

function createHit({ document, isFound }: Match): SearchHit {
  const { path, kind, date, title, text } = document;
  return {
    ...{ path, kind, ...(date && { date }) },
    title: markText(title, isFound),
    snippet: createSnippet(text, isFound),
  };
}

function countKinds(matches: Match[]): SearchCounts {
  const counts: SearchCounts = { all: matches.length, page: 0, guide: 0, work: 0, post: 0 };
  for (const { document } of matches) counts[document.kind] += 1;
  return counts;
}
