import type { PostText, ReadPostTexts } from '#app/blog/domain/post-text.ts';
import type { Log } from '#platform/log.ts';
import { settleWithin } from '#platform/time-limit.ts';
import { gather } from './build-index.ts';
import { createPostDocument } from './list-site-documents.ts';
import type { SearchDocument, SearchKind } from './search-document.ts';
import { createSearchIndex, type Found, type Match } from './search-index.ts';
import { createSnippet, listMarked, type Marked, markText } from './snippet.ts';

const hitsPerPage = 10;

/** How long the very first search waits for posts that are being read. No later one waits at all. */
const patienceMs = 250;

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
  /** Another place in the text that contains words which these two don’t show. */
  place?: Place;
};

export type SearchAnswer = Omit<Found, 'matches'> & {
  hits: SearchHit[];
  /** How many were found of each kind, whatever kind is shown, and in all. */
  counts: KindCounts;
  /** The page that is shown: the last one where a later one was asked for. */
  page: number;
  totalPages: number;
};

/** `samples` means that the blog could not be asked, and the posts are the sample posts. */
export type PostsState = 'there' | 'on their way' | 'samples';

export type SiteSearch = {
  find(query: SearchQuery): Promise<SearchAnswer>;
  /** How many documents of each kind can be found. */
  count(): Promise<KindCounts>;
  /** The posts that are in the index now. */
  readonly posts: PostsState;
  /** Reads the posts again in the background; where that fails, the last index stays. Never rejects. */
  look(): Promise<void>;
};

type SiteSearchOptions = {
  /** The snapshot that the two lists were made from; a new snapshot makes them anew. */
  readEdition?: () => unknown;
  /** Lists pages, guides and case studies. */
  listDocuments: () => Iterable<SearchDocument>;
  /** Lists the posts of `content/blog/`: the blog itself, or what replaces it while it can't be asked. */
  listSamples: () => Iterable<PostText>;
  /** Reads the posts of a WordPress; without one the sample posts are the blog. */
  readPosts?: ReadPostTexts | undefined;
  log: Log;
};

/**
 * One index of everything that can be read on this site. It is made on first use, and updated where posts have
 * changed. No search waits for the blog, except the very first, for a quarter of a second.
 */
export function createSiteSearch({
  readEdition = () => undefined,
  listDocuments,
  listSamples,
  readPosts,
  log,
}: SiteSearchOptions): SiteSearch {
  const index = createSearchIndex();
  const own = Promise.withResolvers<void>();
  let edition: unknown;
  let site: SearchDocument[] | undefined;
  let samples: PostText[] | undefined;
  let posts: PostsState = readPosts ? 'on their way' : 'there';
  let isReady = false;
  let looking: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** Undefined where the known posts stay. */
  const bringPosts = async (): Promise<PostText[] | undefined> => {
    if (readPosts) {
      try {
        const texts = await readPosts();
        posts = 'there';
        return texts;
      } catch (error) {
        log.warn('the search could not read the posts of the blog', { error, posts });
        if (posts === 'there') return undefined;
        posts = 'samples';
      }
    }
    samples ??= await gather(listSamples());
    return samples;
  };

  const lookOnce = async (): Promise<void> => {
    try {
      const current = readEdition();
      if (!site || edition !== current) {
        const documents = await gather(listDocuments());
        // A later edition is indexed together with the posts below, so that these can be found all the time.
        if (!site) await index.update(documents);
        edition = current;
        site = documents;
        samples = undefined;
        own.resolve();
      }
      const texts = await bringPosts();
      if (texts) await index.update([...site, ...texts.map(createPostDocument)]);
    } catch (error) {
      own.resolve();
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

  const getReady = async (): Promise<void> => {
    if (isReady) return;
    const first = looking ?? (site ? undefined : look());
    await own.promise;
    // The content of this site is indexed at once, because a WordPress may never answer.
    await (readPosts && first ? settleWithin(first, patienceMs) : first);
    isReady = site !== undefined;
  };

  return {
    look,
    get posts() {
      return posts;
    },
    async count() {
      await getReady();
      return countKinds(index.list());
    },
    async find({ words, kind, page }) {
      await getReady();
      const { closeness, missing, matches } = index.find(words);
      const chosen = kind ? matches.filter(({ document }) => document.kind === kind) : matches;
      const totalPages = Math.ceil(chosen.length / hitsPerPage);
      const shown = Math.max(1, Math.min(page, totalPages));
      return {
        closeness,
        missing,
        counts: countKinds(matches.map(({ document }) => document)),
        page: shown,
        totalPages,
        hits: chosen.slice((shown - 1) * hitsPerPage, shown * hitsPerPage).map(createHit),
      };
    },
  };
}

function createHit({ document, terms }: Match): SearchHit {
  const { path, kind, date } = document;
  const all = terms.flat();
  const title = markText(document.title, all);
  const snippet = createSnippet(document.text, all, { shown: new Set(listMarked(title)) });
  const place = findPlace(document, terms, new Set([...listMarked(title), ...listMarked(snippet)]));
  return { path, kind, ...(date && { date }), title, snippet, ...(place && { place }) };
}

function countKinds(documents: SearchDocument[]): KindCounts {
  const counts: KindCounts = { all: documents.length, page: 0, guide: 0, work: 0, post: 0 };
  for (const { kind } of documents) counts[kind] += 1;
  return counts;
}

/** A part of a document that contains words which neither its title nor its snippet shows. */
type Place = { in: 'name' | 'label' | 'heading' | 'text'; text: Marked };

/** How many characters of another piece of the text are shown. */
const placeLength = 90;

/**
 * `terms` has, for each word that was searched for, the document's terms that match it. Undefined where all of them
 * are visible already.
 */
function findPlace(
  { names, labels = [], headings, text }: SearchDocument,
  terms: string[][],
  seen: ReadonlySet<string>,
): Place | undefined {
  const missing = terms.filter((group) => !group.some((term) => seen.has(term)));
  if (missing.length === 0) return undefined;
  const all = terms.flat();
  const lines: Place[] = [
    ...names.map((name): Place => ({ in: 'name', text: markText(name, all) })),
    ...labels.map((label): Place => ({ in: 'label', text: markText(label, all) })),
    ...headings.map((heading): Place => ({ in: 'heading', text: markText(heading, all) })),
    { in: 'text', text: createSnippet(text, missing.flat(), { length: placeLength }) },
  ];
  const count = (line: Place) => {
    const marked = new Set(listMarked(line.text));
    return missing.filter((group) => group.some((term) => marked.has(term))).length;
  };
  // The sort is stable: of lines that show as many terms, the shortest is taken.
  const [best] = lines.toSorted((a, b) => count(b) - count(a));
  return best && count(best) > 0 ? best : undefined;
}
