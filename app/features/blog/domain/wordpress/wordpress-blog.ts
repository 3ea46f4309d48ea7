import { runWithTimeout } from '#platform/time-limit.ts';
import { reportBlogError } from '../blog-error.ts';
import {
  type BlogResult,
  isUnfinished,
  type PostQuery,
  type TermKind,
  type WholeBlogSource,
} from '../blog-source.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Priority } from '../cache/upstream.ts';
import type { CountedTerm, PostSummary, Term } from '../post.ts';
import {
  createWordPressClient,
  defaultPerPage,
  readWholeList,
  termsTimeoutMs,
  type WordPressFetch,
  writePostQuery,
} from '../wordpress-client.ts';
import { createKnownQueries, isArbitraryQuery } from './known-queries.ts';
import type { FoundPost } from './list-membership.ts';
import { createPostLoader, listSlugSpellings, type StoredPage, type WithheldPost } from './load-posts.ts';
import { countedTermSchema, pickValid, type StoredPost, storedVersion } from './parse-post.ts';
import { type PostIndex, unfollowedFreshMs } from './post-index.ts';
import { normalizeSlug } from './post-slug.ts';
import { createPresenter, type PresenterOptions } from './presenter.ts';
import { arrangeTerms, isHiddenFirst } from './terms.ts';

const termsFreshMs = 300_000;

/** The posts that lead the first page; more than six would push everything else out of sight. */
const stickyQuery: PostQuery = { page: 1, perPage: defaultPerPage, sticky: true };

/** How long the first page waits for them. */
const stickyTimeoutMs = 2000;

/** No blog has a page beyond this one. */
const maxPage = 10_000;

/** Pages of a hundred terms; nobody needs a list of posts for each term beyond the first 2,000. */
const maxTermPages = 20;

type WordPressBlogOptions = PresenterOptions & {
  fetchPath: WordPressFetch;
  cache: ResponseCache;
  /** Knows what polls have announced. Without it, responses are fresh for a minute. */
  index?: PostIndex | undefined;
};

/** A blog that comes from WordPress (B-01 to B-04): its responses are cached as they are, and cleaned when they are shown. */
export function createWordPressBlog(options: WordPressBlogOptions): WholeBlogSource {
  const { blogUrl, fetchPath, cache, index, log } = options;
  const known = createKnownQueries();
  const freshMs = index?.findFreshMs ?? unfollowedFreshMs;
  const client = createWordPressClient(fetchPath);
  const { loadPage, loadPost } = createPostLoader(fetchPath, log);
  const presenter = createPresenter(options);
  // The key names the blog and the format, because the database may also hold responses of another blog or format.
  const keyOf = (question: string) => `${storedVersion} ${blogUrl} ${question}`;
  let hasWarnedOfHidden = false;
  const nothing = { value: undefined, staleSeconds: 0 };

  const recordTerms = (kind: TermKind, terms: (Term & Pick<CountedTerm, 'twins'>)[]) => {
    for (const { id, slug, twins = [] } of terms)
      for (const name of [id, slug, ...twins, `${[id, ...twins]}`]) known.addName(`${kind}/${name}`);
  };

  type FetchTerms = (signal: AbortSignal) => Promise<unknown[]>;
  const readTerms = async (
    kind: TermKind,
    { question, fetchTerms, ...options }: { question: string; fetchTerms: FetchTerms } & TermOptions,
  ) => {
    const load = async (aborted: AbortSignal) =>
      arrangeTerms(pickValid(countedTermSchema, await fetchTerms(aborted)));
    const result: BlogResult<CountedTerm[]> = await cache.read(keyOf(question), load, {
      freshMs: termsFreshMs,
      group: 'terms',
      ...options,
    });
    recordTerms(kind, result.value);
    return result;
  };
  const listShown = (kind: TermKind, { value, staleSeconds }: BlogResult<CountedTerm[]>) => {
    const isHidden = (term: CountedTerm) =>
      kind === 'categories' && isHiddenFirst(term, options.firstCategory);
    if (kind === 'categories')
      index?.recordCategories(value.map((term) => ({ ...term, isHidden: isHidden(term) })));
    const hidden = value.find(isHidden);
    if (hidden && !options.firstCategory && !hasWarnedOfHidden) {
      hasWarnedOfHidden = true;
      log.warn('a category is hidden because it looks as WordPress created it; see BLOG_FIRST_CATEGORY', {
        name: hidden.name,
      });
    }
    return { value: value.filter((term) => !isHidden(term)), staleSeconds };
  };
  const readFirstTerms = (kind: TermKind, signal: AbortSignal | undefined) =>
    readTerms(kind, { question: kind, fetchTerms: (aborted) => client.listTerms(kind, aborted), signal });

  const listPosts: WholeBlogSource['listPosts'] = async (query, signal) => {
    if (query.page > maxPage) return nothing;
    const isArbitrary = isArbitraryQuery(query, known.hasName);
    const isNeighbour = Boolean(query.before || query.after);
    // What our own pages request outlives the process. The other queries must not push it out of the database: visitors
    // can make up any number of them, and there are as many neighbours as posts.
    const shouldPersist = (page: StoredPage | null) =>
      !isArbitrary && !isNeighbour && Boolean(page?.posts.length);
    const list = (page: StoredPage | null): FoundPost[] => (page?.posts ?? []).map(nameVersion);
    const { value, staleSeconds } = await cache.read<StoredPage | null>(
      keyOf(`posts?${writePostQuery(query)}`),
      (aborted) => loadPage(query, aborted),
      {
        ...{ freshMs, shouldPersist, signal },
        priority: isArbitrary || !known.hasList(query) ? 'arbitrary' : 'visitor',
        findChange: (page, fetchedAt) =>
          findFirstChange([...list(page), ...(page?.left ?? [])], fetchedAt) ??
          index?.findListChange({ query, found: list(page), withheld: page?.left ?? [] }),
        isConfirmed: (page) => isNeighbour && index?.confirmsList(query, list(page)) === true,
      },
    );
    if (value && !isArbitrary && !isNeighbour) known.addList(query, value.totalPages);
    for (const { summary } of value?.posts ?? []) {
      known.addName(`posts/${summary.slug}`);
      recordTerms('categories', summary.categories);
    }
    const page = value && (await presenter.presentPage(value));
    return { value: page?.shown, staleSeconds, ...(page?.isComplete === false && { isProvisional: true }) };
  };

  const findFirstChange = (posts: WithheldPost[], fetchedAt: number): number | undefined => {
    for (const { id, version } of posts) {
      const changedAt = index?.findChange(id, version, fetchedAt);
      if (changedAt !== undefined) return changedAt;
    }
    return undefined;
  };

  const listSticky = async (signal: AbortSignal | undefined): Promise<BlogResult<PostSummary[]>> => {
    try {
      const { value, ...age } = await runWithTimeout(
        stickyTimeoutMs,
        (aborted) => listPosts(stickyQuery, aborted),
        signal,
      );
      // A WordPress that does not know the parameter answers with any posts.
      return { ...age, value: value?.posts.filter(({ isSticky }) => isSticky) ?? [] };
    } catch (error) {
      if (!signal?.aborted) reportBlogError(log, error, 'a list is shown without its sticky posts first');
      return { value: [], staleSeconds: 0, isProvisional: true };
    }
  };

  return {
    /** As on WordPress' own first page, a sticky post leads it and still keeps its place by date on a later one. */
    async listPosts({ stickyFirst, ...query }, signal) {
      if (!stickyFirst) return listPosts(query, signal);
      const [sticky, list] = await Promise.all([listSticky(signal), listPosts(query, signal)]);
      if (!list.value) return list;
      const otherPosts = list.value.posts.filter(
        ({ slug }) => !sticky.value.some((post) => post.slug === slug),
      );
      return {
        ...list,
        ...((list.isProvisional || isUnfinished(sticky)) && { isProvisional: true }),
        value: { ...list.value, posts: [...sticky.value, ...otherPosts] },
      };
    },

    async findPost(typedSlug, signal) {
      const slug = normalizeSlug(typedSlug);
      if (!slug) return nothing;
      const { value, staleSeconds } = await cache.read<StoredPost | null>(
        keyOf(`posts?${new URLSearchParams({ slug })}`),
        (aborted) => loadPost(slug, aborted),
        {
          ...{ freshMs, shouldPersist: (post) => post !== null, signal },
          priority: index?.hasSlug(slug) || known.hasName(`posts/${slug}`) ? 'visitor' : 'arbitrary',
          findChange: (post, fetchedAt) =>
            post ? findFirstChange([nameVersion(post)], fetchedAt) : index?.findSlugChange(slug),
          isConfirmed: (post) =>
            post !== null && index?.confirms({ ...post.summary, version: post.version }) === true,
        },
      );
      recordTerms('categories', value?.summary.categories ?? []);
      recordTerms('tags', value?.details.tags ?? []);
      const post = value && (await presenter.presentPost(value));
      return { value: post?.shown, staleSeconds, ...(post?.isComplete === false && { isProvisional: true }) };
    },

    listTerms: async (kind, signal) => listShown(kind, await readFirstTerms(kind, signal)),

    async listAllTerms(kind, signal) {
      const options = { maxPages: maxTermPages, timeoutMs: termsTimeoutMs };
      const fetchTerms: FetchTerms = (aborted) =>
        readWholeList(fetchPath, `${kind}?hide_empty=true`, { ...options, signal: aborted });
      return listShown(kind, await readTerms(kind, { question: `${kind} all`, fetchTerms, signal }));
    },

    async findTerm(kind, typedSlug, signal) {
      const slug = normalizeSlug(typedSlug);
      if (!slug) return nothing;
      const pick = ({ value, staleSeconds }: BlogResult<CountedTerm[]>) => ({
        value: value.find((term) => term.slug === slug),
        staleSeconds,
      });
      // The list is nearly always in memory, and has nearly every term that is requested.
      const listed = pick(await readFirstTerms(kind, signal));
      if (listed.value) return listed;
      const fetchTerms: FetchTerms = async (aborted) => {
        for (const spelling of listSlugSpellings(slug)) {
          const terms = await client.findTerms(kind, spelling, aborted);
          if (terms.length > 0) return terms;
        }
        return [];
      };
      const priority = known.hasName(`${kind}/${slug}`) ? 'visitor' : 'arbitrary';
      const shouldPersist = (terms: CountedTerm[]) => terms.length > 0;
      return pick(
        await readTerms(kind, {
          question: `${kind} by ${slug}`,
          fetchTerms,
          shouldPersist,
          priority,
          signal,
        }),
      );
    },

    findRenamed(typedSlug) {
      const slug = normalizeSlug(typedSlug);
      return slug && index?.findRenamed(slug);
    },
    findSlug: (path, query) => index?.findSlug(path, query),
  };
}

const nameVersion = ({ summary: { id, date }, version }: StoredPost): FoundPost => ({ id, date, version });

type TermOptions = {
  priority?: Priority;
  shouldPersist?: (terms: CountedTerm[]) => boolean;
  signal: AbortSignal | undefined;
};
