import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { PostText, ReadPostTexts } from '#app/blog/domain/post-text.ts';
import type { Content } from '#app/content/content.ts';
import type { Log } from '#platform/log.ts';
import { maxSearchLength, parsePageNumber, parseSearchWords } from '#platform/text/read-input.ts';
import { listBuiltInPosts, listDocuments } from './list-documents.ts';
import { hitsPerPage, type SearchDocument, type SearchKind, searchKinds } from './search-document.ts';
import { createSearchIndex, type Found, type Match, type SearchIndex } from './search-index.ts';
import { createSnippet, type Marked, markText } from './snippet.ts';

export type SearchCounts = Record<SearchKind | 'all', number>;

export type SearchHit = Pick<SearchDocument, 'path' | 'kind' | 'date'> & { title: Marked; snippet: Marked };

/** The posts that are in the index; where the blog is out of reach, they are as they were, or the built-in ones. */
export type PostsState = 'there' | 'stale' | 'on their way';

export type SearchAnswer = Omit<Found, 'matches'> & {
  state: 'found';
  /** At most 100 characters of what was asked for, which is as much as the field takes. */
  words: string;
  kind?: SearchKind;
  posts: PostsState;
  /** Since when the blog has been out of reach, where the posts are stale and that is known: ISO 8601. */
  outageSince?: string;
  hits: SearchHit[];
  /** How many were found of each kind, whatever kind is shown, and in all. */
  counts: SearchCounts;
  /** Counts from 1: the page that is shown, the last one where a later one was asked for. */
  page: number;
  totalPages: number;
};

/** Everything that the search page shows. Where nothing was searched for, `counts` is how much there is. */
export type SearchData = { state: 'start'; counts: SearchCounts } | SearchAnswer;

export type SiteSearch = {
  /** Answers the parameters of an address. A value that none of our links has is ignored. */
  answer(query: URLSearchParams): Promise<SearchData>;
  /** Reads everything again in the background; where that fails, the last index stays. Never rejects. */
  look(): Promise<void>;
};

type SiteSearchOptions = {
  readContent: () => Content;
  /** False where nothing can be paid by card, and no page says so. */
  takesCards?: boolean;
  /** Reads the posts of a WordPress; without one those of `content/blog/` are the blog. */
  readPosts?: ReadPostTexts | undefined;
  /** Since when the WordPress has been out of reach: ISO 8601. */
  outageSince?: () => string | undefined;
  log: Log;
};

/**
 * One index of everything that can be read on this site. The first search makes it of what is there at once, and `look`
 * makes it again; no search waits for the blog.
 */
export function createSiteSearch(options: SiteSearchOptions): SiteSearch {
  const { readContent, takesCards = true, readPosts, log } = options;
  let index: Promise<SearchIndex> | undefined;
  /** The posts of the WordPress, until they are read, and if it never answers. */
  let texts: PostText[] | undefined = readPosts && [];
  let posts: PostsState = readPosts ? 'on their way' : 'there';

  const createIndex = async (): Promise<SearchIndex> => {
    const content = readContent();
    const documents: SearchDocument[] = [];
    for (const each of listDocuments({ content, posts: texts ?? listBuiltInPosts(content), takesCards })) {
      documents.push(each);
      await letOthersIn();
    }
    return createSearchIndex(documents, content.search.synonyms);
  };

  const lookOnce = async (): Promise<void> => {
    try {
      texts = await readPosts?.();
      posts = 'there';
    } catch (error) {
      log.warn('the search could not read the posts of the blog', { error, posts });
      if (posts !== 'there') [texts, posts] = [undefined, 'stale'];
    }
    try {
      const next = createIndex();
      await next;
      index = next;
    } catch (error) {
      log.error('the index of the search could not be made', { error });
    }
  };

  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    // A change after the reading began may be missing in it, so one more follows, which serves all who asked meanwhile.
    look() {
      next ??= running.then(() => {
        next = undefined;
        running = lookOnce();
        return running;
      });
      return next;
    },
    async answer(query) {
      index ??= createIndex();
      const { documents, find } = await index;
      const words = parseSearchWords(query.get('q')?.slice(0, 2 * maxSearchLength) ?? null);
      if (!words) return { state: 'start', counts: countKinds(documents) };
      const kind = searchKinds.find((each) => each === query.get('kind'));
      const { matches, ...found } = find(words);
      const chosen = kind ? matches.filter(({ document }) => document.kind === kind) : matches;
      const totalPages = Math.ceil(chosen.length / hitsPerPage);
      const page = Math.max(1, Math.min(parsePageNumber(query.get('page')) ?? 1, totalPages));
      const since = posts === 'on their way' ? undefined : options.outageSince?.();
      return {
        ...{ state: 'found', words, ...(kind && { kind }), ...found },
        ...(since ? { posts: 'stale', outageSince: since } : { posts }),
        ...{ counts: countKinds(matches.map(({ document }) => document)), page, totalPages },
        hits: chosen.slice((page - 1) * hitsPerPage, page * hitsPerPage).map(createHit),
      };
    },
  };
}

function createHit({ document, isFound }: Match): SearchHit {
  const { path, kind, date, names, headings, text } = document;
  // A word that stands only in a name of the page shows why it was found.
  const named = names.length > 0 ? [`Filed under: ${names.join(', ')}`] : [];
  const snippet = createSnippet([text, ...headings, ...named].join('\n'), isFound);
  return { path, kind, ...(date && { date }), title: markText(document.title, isFound), snippet };
}

function countKinds(documents: SearchDocument[]): SearchCounts {
  const counts: SearchCounts = { all: documents.length, page: 0, guide: 0, work: 0, post: 0 };
  for (const { kind } of documents) counts[kind] += 1;
  return counts;
}
