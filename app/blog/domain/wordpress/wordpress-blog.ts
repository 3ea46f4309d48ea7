import type { Log } from '#platform/log.ts';
import { BlogError, createStatusError, isTooLarge } from '../blog-error.ts';
import type { BlogPictures } from '../blog-pictures.ts';
import type { Answer, Page, PostQuery, TermKind, WholeBlogSource } from '../blog-source.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { CountedTerm, RawPost } from '../post.ts';
import {
  createWordPressClient,
  readCount,
  termsTimeoutMs,
  type WordPressFetch,
  writePostQuery,
} from '../wordpress-client.ts';
import { boundQuery, chooseRetention, isUncommonQuery } from './bound-query.ts';
import { askedFields, countedTermSchema, parsePost, pickValid, type RawTerm, rawForm } from './parse-post.ts';
import { decodeSlug, normalizeSlug } from './post-slug.ts';
import { isCategory, presentCountedTerm } from './present-post.ts';
import { createPresenter } from './presenter.ts';
import { listStickyFirst } from './sticky-posts.ts';

const postsFreshMs = 60_000;
const termsFreshMs = 300_000;

type WordPressBlogOptions = {
  /** The address without a slash at its end. */
  blogUrl: string;
  fetchPath: WordPressFetch;
  cache: AnswerCache;
  pictures: BlogPictures;
  log: Log;
};

/** A WordPress as the blog (B-01 to B-04): its answers are cached, and cleaned when they are shown. */
export function createWordPressBlog({
  blogUrl,
  fetchPath,
  cache,
  pictures,
  log,
}: WordPressBlogOptions): WholeBlogSource {
  const client = createWordPressClient(fetchPath, askedFields);
  const listPage = createPageReader(client.listPosts, log);
  const picker = createPostPicker(log);
  const presenter = createPresenter({ blogUrl, pictures, log });
  // The key names the blog and the format, because the same database may hold answers of another blog or format.
  const keyOf = (question: string) => `${rawForm} ${blogUrl} ${question}`;

  const readTerms = (kind: TermKind, signal?: AbortSignal): Promise<Answer<RawTerm[]>> =>
    cache.read(
      keyOf(kind),
      async (aborted) => pickValid(countedTermSchema, await client.listTerms(kind, aborted)),
      { freshMs: termsFreshMs, group: 'terms', signal },
    );

  const readTerm = (kind: TermKind, slug: string, signal?: AbortSignal) =>
    cache.read(
      keyOf(`${kind}?${new URLSearchParams({ slug })}`),
      async (aborted): Promise<RawTerm | null> =>
        pickValid(countedTermSchema, [await client.findTerm(kind, slug, aborted)])[0] ?? null,
      { freshMs: termsFreshMs, retain: (term) => (term ? 'database' : 'few'), group: 'terms', signal },
    );

  const readPosts = (query: PostQuery, signal?: AbortSignal): Promise<Answer<Page<RawPost> | null>> =>
    cache.read(
      keyOf(`posts?${writePostQuery(query)}`),
      async (aborted): Promise<Page<RawPost> | null> => {
        const page = await listPage(query, aborted);
        return page ? { ...page, posts: picker.pickSummaries(page.posts) } : null;
      },
      {
        freshMs: postsFreshMs,
        retain: (page) => chooseRetention(query, page),
        isUncommon: isUncommonQuery(query),
        signal,
      },
    );

  const listPosts: WholeBlogSource['listPosts'] = async (given, signal) => {
    const bound = boundQuery(given);
    if ('answer' in bound) return { value: bound.answer, staleSeconds: 0 };
    const { value, staleSeconds } = await readPosts(bound.ask, signal);
    return { value: value ? await presenter.presentPage(value) : undefined, staleSeconds };
  };

  return {
    listPosts: (query, signal) =>
      query.stickyFirst ? listStickyFirst(listPosts, query, signal) : listPosts(query, signal),

    async findPost(asked, signal) {
      const slug = normalizeSlug(asked);
      if (!slug) return { value: undefined, staleSeconds: 0 };
      const { value, staleSeconds } = await cache.read(
        keyOf(`posts?${new URLSearchParams({ slug })}`),
        async (aborted): Promise<RawPost | null> => {
          try {
            return picker.pickPost(await client.findPost(slug, aborted), slug) ?? null;
          } catch (error) {
            if (!isTooLarge(error)) throw error;
            const listed = await client.findPost(slug, aborted, { asListed: true });
            const post = picker.pickPost(listed, slug);
            return post ? { ...post, isTooLarge: true } : null;
          }
        },
        { freshMs: postsFreshMs, retain: (post) => (post ? 'database' : 'few'), signal },
      );
      return { value: value ? await presenter.presentPost(value) : undefined, staleSeconds };
    },

    async listTerms(kind, signal) {
      const { value, staleSeconds } = await readTerms(kind, signal);
      return { value: value.filter(isCategory).map(presentCountedTerm), staleSeconds };
    },

    async listAllTerms(kind, signal) {
      const { value, staleSeconds } = await cache.read(
        keyOf(`${kind} all`),
        (aborted) => readAllTerms(fetchPath, kind, aborted),
        { freshMs: termsFreshMs, group: 'terms', signal },
      );
      return { value: value.filter(isCategory).map(presentCountedTerm), staleSeconds };
    },

    async findTerm(kind, asked, signal) {
      const slug = normalizeSlug(asked);
      if (!slug) return { value: undefined, staleSeconds: 0 };
      const isAsked = (term: CountedTerm) => term.slug === slug;
      // The list is nearly always in memory. Where it can't be had, the term itself may be.
      const listed = await readTerms(kind, signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        log.debug('terms of the blog could not be listed', { kind, error });
      });
      const found = listed?.value.map(presentCountedTerm).find(isAsked);
      if (listed && found) return { value: found, staleSeconds: listed.staleSeconds };
      const { value, staleSeconds } = await readTerm(kind, slug, signal);
      const term = value ? presentCountedTerm(value) : undefined;
      return { value: term && isAsked(term) ? term : undefined, staleSeconds };
    },
  };
}

/** How many requests a page of a list may take. */
const maxParts = 40;

type ListPosts = ReturnType<typeof createWordPressClient>['listPosts'];

/**
 * Reads a page of posts whole, or, where that is too large, in parts of a size that went well before. A post that is
 * too large by itself is left out.
 */
function createPageReader(listPosts: ListPosts, log: Log) {
  let partSize = 100;
  return async (query: PostQuery, signal: AbortSignal): Promise<Page<unknown> | undefined> => {
    const start = (query.page - 1) * query.perPage;
    const posts: unknown[] = [];
    let totals = { totalPages: 1, totalPosts: start + query.perPage };
    for (let read = 0, parts = 0; read < Math.min(query.perPage, totals.totalPosts - start); parts++) {
      const size = Math.min(partSize, query.perPage - read);
      const isWhole = size === query.perPage;
      try {
        const offset = isWhole ? undefined : start + read;
        const part = await listPosts({ ...query, perPage: size }, { signal, offset });
        if (!part || isWhole) return part;
        if (part.posts.length === 0) break;
        posts.push(...part.posts);
        read += size;
        partSize = Math.min(100, partSize * 2);
        const { totalPosts } = part;
        totals = { totalPosts, totalPages: Math.ceil(totalPosts / query.perPage) };
      } catch (error) {
        if (!isTooLarge(error) || parts === maxParts) throw error;
        partSize = Math.max(1, Math.floor(size / 4));
        if (size > 1) continue;
        log.warn('a post of the blog is too large, and left out', { position: start + read });
        read++;
      }
    }
    return posts.length === 0 && query.page > 1 ? undefined : { posts, ...totals };
  };
}

const perPage = 100;

/** 2,000 terms; a page of posts for each beyond them would be of use to nobody. */
const maxPages = 20;

/** Reads every category or tag that has posts, a hundred a call, one call after the other. */
async function readAllTerms(
  fetchPath: WordPressFetch,
  kind: TermKind,
  signal: AbortSignal,
): Promise<RawTerm[]> {
  const terms: RawTerm[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `${kind}?hide_empty=true&page=${page}&per_page=${perPage}`;
    const { status, headers, json } = await fetchPath(path, { timeoutMs: termsTimeoutMs, signal });
    if (status !== 200) throw createStatusError(status);
    const list = await json();
    if (!Array.isArray(list)) throw new BlogError('not-json', 'WordPress answered something that is no list');
    terms.push(...pickValid(countedTermSchema, list));
    pages = readCount(headers.get('x-wp-totalpages'), { fallback: 1, most: maxPages });
  }
  // A term that is created meanwhile moves another one onto two pages.
  return [...new Map(terms.map((term) => [term.id, term])).values()];
}

/** How many left-out posts are logged; no more are after that. */
const maxNamed = 1000;

type PostPicker = {
  pickSummaries(items: unknown[]): RawPost[];
  /** Undefined where the answer is another post than the one asked for, or is not for visitors. */
  pickPost(item: unknown, slug: string): RawPost | undefined;
};

/** Picks the posts for visitors out of WordPress' answers, and logs each one left out once. */
export function createPostPicker(log: Log): PostPicker {
  const named = new Set<number | undefined>();

  const pick = (item: unknown): RawPost | undefined => {
    const parsed = parsePost(item);
    if (parsed.outcome === 'post') return parsed.post;
    const { id, reason } = parsed;
    if (!named.has(id) && named.size < maxNamed) {
      named.add(id);
      log.info('a post of the blog is left out', { id, reason });
    }
    return undefined;
  };

  return {
    pickSummaries: (items) =>
      items.flatMap((item) => {
        const post = pick(item);
        return post ? [{ ...post, content: '' }] : [];
      }),
    pickPost(item, slug) {
      const post = item === undefined ? undefined : pick(item);
      return post && decodeSlug(post.slug) === slug ? post : undefined;
    },
  };
}
