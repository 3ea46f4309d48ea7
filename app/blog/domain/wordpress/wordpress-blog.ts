import type { Log } from '#platform/log.ts';
import { runWithTimeout } from '#platform/time-limit.ts';
import { isTooLarge, reportBlogError } from '../blog-error.ts';
import type { BlogPictures } from '../blog-pictures.ts';
import type { Answer, Page, PostQuery, TermKind, WholeBlogSource } from '../blog-source.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { CountedTerm, PostSummary } from '../post.ts';
import { teaserSize } from '../teaser.ts';
import {
  createWordPressClient,
  defaultPerPage,
  postsTimeoutMs,
  readListPage,
  termsTimeoutMs,
  type WordPressFetch,
  writePostQuery,
} from '../wordpress-client.ts';
import { readInHalves, readWholeList } from './long-lists.ts';
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

const postsFreshMs = 60_000;
const termsFreshMs = 300_000;

/** The posts that lead the first page; more than six would push everything else out of sight. */
const stickyQuery: PostQuery = { page: 1, perPage: defaultPerPage, sticky: true };

/** How long the first page waits for them. */
const stickyTimeoutMs = 2000;

/** No blog has a page beyond this one. */
const maxPage = 10_000;

/** Pages of a hundred terms; nobody needs a list of posts for each term beyond the first 2,000. */
const maxTermPages = 20;

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

/** A blog that comes from WordPress (B-01 to B-04): its answers are cached as they are, and cleaned when they are shown. */
export function createWordPressBlog(options: WordPressBlogOptions): WholeBlogSource {
  const { blogUrl, fetchPath, cache, log } = options;
  const client = createWordPressClient(fetchPath);
  const pickPosts = createPostPicker(log);
  const presenter = createPresenter(options);
  // The key names the blog and the format, because the database may also hold answers of another blog or format.
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

  const loadPage = async (query: PostQuery, signal: AbortSignal): Promise<Page<StoredPost> | null> => {
    const readPart = (offset: number, size: number) => {
      const isWhole = size === query.perPage;
      const from = isWhole ? '' : `&offset=${offset}`;
      const path = `posts?${writePostQuery({ ...query, perPage: size })}${from}&_fields=${askedFields.list}`;
      return readListPage(fetchPath, path, { timeoutMs: postsTimeoutMs, signal });
    };
    const offset = (query.page - 1) * query.perPage;
    const page = await readInHalves(readPart, { offset, size: query.perPage, log });
    if (!page) return null;
    const { items, ...totals } = page;
    return { posts: pickPosts(items).map((post) => ({ ...post, content: '' })), ...totals };
  };

  /** Null where WordPress answers with a post other than the one asked for, or with one that is not for visitors. */
  const loadPost = async (slug: string, signal: AbortSignal): Promise<StoredPost | null> => {
    const find = async (fields: string) => {
      const item = await client.findPost(slug, { signal, more: `&_fields=${fields}` });
      const posts = pickPosts(item === undefined ? [] : [item]);
      return posts.find(({ summary }) => summary.slug === slug) ?? null;
    };
    try {
      return await find(askedFields.post);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      const post = await find(askedFields.list);
      return post && { ...post, isTooLarge: true };
    }
  };

  const listPosts: WholeBlogSource['listPosts'] = async (query, signal) => {
    if (query.page > maxPage) return nothing;
    const isUncommon = isUncommonQuery(query);
    // What our own pages ask for outlives the process. The other queries must not push it out of the database: visitors
    // can make up any number of them, and there are as many neighbours as posts.
    const isLasting = (page: Page<StoredPost> | null) =>
      !isUncommon && !query.before && !query.after && Boolean(page?.posts.length);
    const { value, staleSeconds } = await cache.read(
      keyOf(`posts?${writePostQuery(query)}`),
      (aborted) => loadPage(query, aborted),
      { freshMs: postsFreshMs, isLasting, isUncommon, signal },
    );
    return { value: value ? await presenter.presentPage(value) : undefined, staleSeconds };
  };

  const listSticky = async (signal: AbortSignal | undefined): Promise<PostSummary[]> => {
    try {
      const { value } = await runWithTimeout(stickyTimeoutMs, (stop) => listPosts(stickyQuery, stop), signal);
      // A WordPress that does not know the parameter answers with any posts.
      return value?.posts.filter(({ isSticky }) => isSticky) ?? [];
    } catch (error) {
      if (!signal?.aborted) reportBlogError(log, error, 'a list is shown without its sticky posts first');
      return [];
    }
  };

  return {
    /** As on WordPress' own first page, a sticky post leads it and still keeps its place by date on a later one. */
    async listPosts({ stickyFirst, ...query }, signal) {
      if (!stickyFirst) return listPosts(query, signal);
      const [sticky, list] = await Promise.all([listSticky(signal), listPosts(query, signal)]);
      if (!list.value) return list;
      const others = list.value.posts.filter(({ id }) => !sticky.some((post) => post.id === id));
      return { ...list, value: { ...list.value, posts: [...sticky, ...others] } };
    },

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

    listTerms: async (kind, signal) => leaveOutUncategorized(await readFirstTerms(kind, signal)),

    async listAllTerms(kind, signal) {
      const options = { maxPages: maxTermPages, timeoutMs: termsTimeoutMs };
      const ask: AskForTerms = (aborted) =>
        readWholeList(fetchPath, `${kind}?hide_empty=true`, { ...options, signal: aborted });
      return leaveOutUncategorized(await readTerms(`${kind} all`, ask, signal));
    },

    async findTerm(kind, asked, signal) {
      const slug = normalizeSlug(asked);
      if (!slug) return nothing;
      const pick = ({ value, staleSeconds }: Answer<CountedTerm[]>) => ({
        value: value.find((term) => term.slug === slug),
        staleSeconds,
      });
      // The list is nearly always in memory, and has nearly every term that is asked for.
      const listed = pick(await readFirstTerms(kind, signal));
      if (listed.value) return listed;
      const ask: AskForTerms = async (aborted) => [await client.findTerm(kind, slug, aborted)];
      return pick(await readTerms(`${kind} by ${slug}`, ask, signal));
    },
  };
}

function leaveOutUncategorized({ value, staleSeconds }: Answer<CountedTerm[]>): Answer<CountedTerm[]> {
  return { value: value.filter(isCategory), staleSeconds };
}

/** The page sizes that this site asks for: neighbours, teasers, lists, and feeds with the site map. */
const ourPageSizes = [1, teaserSize, defaultPerPage, 100];

/** Whether none of our pages links to such a query, so that visitors may make up any number of its kind. */
function isUncommonQuery({ search, perPage, categories = [], tags = [] }: PostQuery): boolean {
  return Boolean(search) || !ourPageSizes.includes(perPage) || categories.length + tags.length > 1;
}
