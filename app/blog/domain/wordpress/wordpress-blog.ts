import type { Log } from '#platform/log.ts';
import { isTooLarge } from '../blog-error.ts';
import type { BlogPictures } from '../blog-pictures.ts';
import type { Answer, Page, PostQuery, TermKind, WholeBlogSource } from '../blog-source.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { CountedTerm } from '../post.ts';
import { teaserSize } from '../teaser.ts';
import {
  createWordPressClient,
  defaultPerPage,
  readListPage,
  termsTimeoutMs,
  type WordPressFetch,
  writePostQuery,
} from '../wordpress-client.ts';
import {
  askedFields,
  countedTermSchema,
  createPostPicker,
  isCategory,
  pickValid,
  type StoredPost,
  storedForm,
} from './parse-post.ts';
import { normalizeSlug } from './post-slug.ts';
import { createPresenter } from './presenter.ts';
import { listStickyFirst } from './sticky-posts.ts';

const postsFreshMs = 60_000;
const termsFreshMs = 300_000;

type WordPressBlogOptions = {
  /** The address without a slash at its end. */
  blogUrl: string;
  /** The origin of this site. */
  siteUrl: string;
  fetchPath: WordPressFetch;
  cache: AnswerCache;
  pictures: BlogPictures;
  log: Log;
};

/** A WordPress as the blog (B-01 to B-04): its answers are cached, and cleaned when they are shown. */
export function createWordPressBlog(options: WordPressBlogOptions): WholeBlogSource {
  const { blogUrl, fetchPath, cache, log } = options;
  const client = createWordPressClient(fetchPath, askedFields);
  const pickPosts = createPostPicker(log);
  const presenter = createPresenter(options);
  // The key names the blog and the format, because the same database may hold answers of another blog or format.
  const keyOf = (question: string) => `${storedForm} ${blogUrl} ${question}`;
  const nothing = { value: undefined, staleSeconds: 0 };

  type AskForTerms = (signal: AbortSignal) => Promise<unknown[]>;
  const readTerms = (question: string, ask: AskForTerms, signal: AbortSignal | undefined) => {
    const load = async (aborted: AbortSignal) => pickValid(countedTermSchema, await ask(aborted));
    return cache.read(keyOf(question), load, {
      freshMs: termsFreshMs,
      // Visitors can make up any number of slugs.
      isLasting: (terms) => terms.length > 0,
      group: 'terms',
      signal,
    });
  };
  const readFirstTerms = (kind: TermKind, signal: AbortSignal | undefined) =>
    readTerms(kind, (aborted) => client.listTerms(kind, aborted), signal);

  const listPosts: WholeBlogSource['listPosts'] = async (query, signal) => {
    if (query.page > maxPage) return nothing;
    const load = async (aborted: AbortSignal): Promise<Page<StoredPost> | null> => {
      const page = await readPage(client.listPosts, query, log, aborted);
      return page
        ? { ...page, posts: pickPosts(page.posts).map((post) => ({ ...post, content: '' })) }
        : null;
    };
    const isUncommon = isUncommonQuery(query);
    // What our own pages ask for outlives the process. Visitors can make up any number of other queries, which must not
    // push it out of the database, and neighbours of posts are as many as posts.
    const isLasting = (page: Page<StoredPost> | null) =>
      !isUncommon && !query.before && !query.after && Boolean(page?.posts.length);
    const { value, staleSeconds } = await cache.read(keyOf(`posts?${writePostQuery(query)}`), load, {
      ...{ freshMs: postsFreshMs, isLasting, isUncommon, signal },
    });
    return { value: value ? await presenter.presentPage(value) : undefined, staleSeconds };
  };

  /** Null where the answer is another post than the one asked for, or is not for visitors. */
  const loadPost = async (slug: string, aborted: AbortSignal): Promise<StoredPost | null> => {
    const pick = (item: unknown) =>
      pickPosts(item === undefined ? [] : [item]).find(({ summary }) => summary.slug === slug) ?? null;
    try {
      return pick(await client.findPost(slug, aborted));
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      const listed = pick(await client.findPost(slug, aborted, { asListed: true }));
      return listed && { ...listed, isTooLarge: true };
    }
  };

  return {
    listPosts: (query, signal) =>
      query.stickyFirst ? listStickyFirst(listPosts, query, signal) : listPosts(query, signal),

    async findPost(asked, signal) {
      const slug = normalizeSlug(asked);
      if (!slug) return nothing;
      const { value, staleSeconds } = await cache.read(
        keyOf(`posts?${new URLSearchParams({ slug })}`),
        (aborted) => loadPost(slug, aborted),
        { freshMs: postsFreshMs, isLasting: (post) => post !== null, signal },
      );
      return { value: value ? await presenter.presentPost(value) : undefined, staleSeconds };
    },

    listTerms: async (kind, signal) => leaveOutNoCategory(await readFirstTerms(kind, signal)),

    listAllTerms: async (kind, signal) =>
      leaveOutNoCategory(
        await readTerms(`${kind} all`, (aborted) => readAllTerms(fetchPath, kind, aborted), signal),
      ),

    async findTerm(kind, asked, signal) {
      const slug = normalizeSlug(asked);
      if (!slug) return nothing;
      const pick = ({ value, staleSeconds }: Answer<CountedTerm[]>) => ({
        value: value.find((term) => term.slug === slug),
        staleSeconds,
      });
      // The list is nearly always in memory. Where it can't be had, the term itself may be.
      const listed = await readFirstTerms(kind, signal).then(pick, (error: unknown) => {
        signal?.throwIfAborted();
        log.debug('terms of the blog could not be listed', { kind, error });
        return nothing;
      });
      if (listed.value) return listed;
      const ask = async (aborted: AbortSignal) => [await client.findTerm(kind, slug, aborted)];
      return pick(await readTerms(`${kind} by ${slug}`, ask, signal));
    },
  };
}

function leaveOutNoCategory({ value, staleSeconds }: Answer<CountedTerm[]>): Answer<CountedTerm[]> {
  return { value: value.filter(isCategory), staleSeconds };
}

/** The page sizes of neighbours, teasers, lists, feeds and site maps. */
const ourPageSizes = [1, teaserSize, defaultPerPage, 100];

/** None of our pages links to such a query, so there may be any number of its kind. */
function isUncommonQuery({ search, perPage, categories = [], tags = [] }: PostQuery): boolean {
  return Boolean(search) || !ourPageSizes.includes(perPage) || categories.length + tags.length > 1;
}

type ListPosts = ReturnType<typeof createWordPressClient>['listPosts'];

/** Reads a page of posts whole or, where that is too large, in halves. A post that is too large by itself is left out. */
async function readPage(listPosts: ListPosts, query: PostQuery, log: Log, signal: AbortSignal) {
  const readPart = async (from: number, size: number): Promise<Page<unknown> | undefined> => {
    const isWhole = size === query.perPage;
    try {
      return await listPosts({ ...query, perPage: size }, { signal, offset: isWhole ? undefined : from });
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      if (size === 1) {
        log.warn('a post of the blog is too large, and left out', { position: from });
        return undefined;
      }
      const half = Math.ceil(size / 2);
      const first = await readPart(from, half);
      const isAll = first !== undefined && first.totalPosts <= from + half;
      const second = isAll ? undefined : await readPart(from + half, size - half);
      const totalPosts = first?.totalPosts ?? second?.totalPosts ?? from + size;
      const posts = [...(first?.posts ?? []), ...(second?.posts ?? [])];
      return { posts, totalPosts, totalPages: Math.ceil(totalPosts / query.perPage) };
    }
  };
  return readPart((query.page - 1) * query.perPage, query.perPage);
}

/** No blog has a page beyond this one. */
const maxPage = 10_000;

const perPage = 100;

/** 2,000 terms; a page of posts for each beyond them would be of use to nobody. */
const maxPages = 20;

/** Reads every category or tag that has posts, a hundred a call, one call after the other. */
async function readAllTerms(
  fetchPath: WordPressFetch,
  kind: TermKind,
  signal: AbortSignal,
): Promise<unknown[]> {
  // A term that is created meanwhile moves another one onto two pages.
  const terms = new Map<unknown, unknown>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `${kind}?hide_empty=true&page=${page}&per_page=${perPage}`;
    const list = await readListPage(fetchPath, path, { timeoutMs: termsTimeoutMs, signal });
    for (const term of list?.items ?? []) terms.set(term?.id, term);
    pages = Math.min(list?.totalPages ?? 0, maxPages);
  }
  return [...terms.values()];
}
