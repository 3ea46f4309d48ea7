import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { PostText, ReadPostTexts } from '#app/blog/domain/post-text.ts';
import type { Log } from '#platform/log.ts';
import { createPostDocument } from './list-documents.ts';
import type { SearchDocument, SearchKind } from './search-document.ts';
import { createSearchIndex, type Found, type Match, type SearchIndex } from './search-index.ts';
import { createSnippet, type Marked, markText } from './snippet.ts';
import { listTerms } from './terms.ts';

const hitsPerPage = 10;

type SearchQuery = {
  words: string;
  kind?: SearchKind | undefined;
  /** Counts from 1. */
  page: number;
};

type KindCounts = Record<SearchKind | 'all', number>;

export type SearchHit = Pick<SearchDocument, 'path' | 'kind' | 'date'> & {
  title: Marked;
  snippet: Marked;
};

export type SearchAnswer = Omit<Found, 'matches'> & {
  hits: SearchHit[];
  /** How many were found of each kind, whatever kind is shown, and in all. */
  counts: KindCounts;
  /** The page that is shown: the last one where a later one was asked for. */
  page: number;
  totalPages: number;
};

/**
 * `stale` means that the blog is out of reach, and the posts are as they were; `samples`, that it could never be asked,
 * and they are the sample posts.
 */
export type PostsState = 'there' | 'stale' | 'on their way' | 'samples';

export type SiteSearch = {
  find(query: SearchQuery): Promise<SearchAnswer>;
  /** How many documents of each kind can be found. */
  count(): Promise<KindCounts>;
  /** The posts that are in the index now. */
  readonly posts: PostsState;
  /** Since when the blog has been out of reach, where the posts are stale: ISO 8601. */
  readonly outageSince?: string | undefined;
  /** Reads everything again in the background; where that fails, the last index stays. Never rejects. */
  look(): Promise<void>;
};

type SiteSearchOptions = {
  /** Lists pages, guides and case studies. */
  listDocuments: () => Iterable<SearchDocument>;
  /** Lists the posts of `content/blog/`: the blog itself, or what replaces it while it can't be asked. */
  listSamples: () => Iterable<PostText>;
  /** Reads the posts of a WordPress; without one the sample posts are the blog. */
  readPosts?: ReadPostTexts | undefined;
  /** Since when the WordPress has been out of reach: ISO 8601. */
  outageSince?: () => string | undefined;
  /** Groups of words that find each other. */
  synonyms?: readonly string[][];
  log: Log;
};

/**
 * One index of everything that can be read on this site. It is made on first use, and again where something has
 * changed. No search waits for the blog.
 */
export function createSiteSearch({
  listDocuments,
  listSamples,
  readPosts,
  outageSince = () => undefined,
  synonyms,
  log,
}: SiteSearchOptions): SiteSearch {
  let index: SearchIndex | undefined;
  const firstIndex = Promise.withResolvers<void>();
  let texts: PostText[] = [];
  let posts: PostsState = readPosts ? 'on their way' : 'there';
  let looking: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const bringPosts = async (): Promise<void> => {
    if (readPosts) {
      try {
        texts = await readPosts();
        posts = 'there';
        return;
      } catch (error) {
        log.warn('the search could not read the posts of the blog', { error, posts });
        if (posts === 'there') return;
        posts = 'samples';
      }
    }
    texts = await gather(listSamples());
  };

  const lookOnce = async (): Promise<void> => {
    try {
      const site = await gather(listDocuments());
      // The pages of this site are indexed at once, because a WordPress may never answer.
      if (readPosts && !index) {
        index = await createSearchIndex(site, synonyms);
        firstIndex.resolve();
      }
      await bringPosts();
      const documents = [...site, ...texts.map(createPostDocument)];
      if (JSON.stringify(documents) !== JSON.stringify(index?.documents))
        index = await createSearchIndex(documents, synonyms);
    } catch (error) {
      log.error('the index of the search could not be made', { error });
    }
  };

  const look = (): Promise<void> => {
    if (!looking) {
      looking = lookOnce().finally(() => {
        looking = undefined;
      });
      return looking;
    }
    // A change after the update began may be missing in it, so one more follows, which serves all who asked
    // meanwhile.
    next ??= looking.then(() => {
      next = undefined;
      return look();
    });
    return next;
  };

  const getIndex = async (): Promise<SearchIndex> => {
    if (!index) await Promise.race([looking ?? look(), firstIndex.promise]);
    if (!index) throw new Error('There is no index to search');
    return index;
  };

  return {
    look,
    get posts() {
      return posts === 'there' && outageSince() ? 'stale' : posts;
    },
    get outageSince() {
      return posts === 'there' ? outageSince() : undefined;
    },
    async count() {
      return countKinds((await getIndex()).documents);
    },
    async find({ words, kind, page }) {
      const { matches, ...found } = (await getIndex()).find(words);
      const chosen = kind ? matches.filter(({ document }) => document.kind === kind) : matches;
      const totalPages = Math.ceil(chosen.length / hitsPerPage);
      const shown = Math.max(1, Math.min(page, totalPages));
      return {
        ...found,
        counts: countKinds(matches.map(({ document }) => document)),
        page: shown,
        totalPages,
        hits: chosen.slice((shown - 1) * hitsPerPage, shown * hitsPerPage).map(createHit),
      };
    },
  };
}

/** Collects the items of a slow iterable, and lets other work run after each. */
async function gather<Item>(items: Iterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for (const item of items) {
    all.push(item);
    await letOthersIn();
  }
  return all;
}

function createHit({ document, terms: found }: Match): SearchHit {
  const { path, kind, date, names, labels, headings, text } = document;
  const terms = new Set(found);
  const title = markText(document.title, terms);
  // A word that stands only in a name or a label of the page shows why it was found.
  const lines = [text, ...headings, ...list('Also called', names), ...list('Filed under', labels)];
  const snippet = createSnippet(lines.join('\n'), terms, new Set(listTerms(document.title)));
  return { path, kind, ...(date && { date }), title, snippet };
}

const list = (title: string, names: string[]) => (names.length > 0 ? [`${title}: ${names.join(', ')}`] : []);

function countKinds(documents: SearchDocument[]): KindCounts {
  const counts: KindCounts = { all: documents.length, page: 0, guide: 0, work: 0, post: 0 };
  for (const { kind } of documents) counts[kind] += 1;
  return counts;
}
