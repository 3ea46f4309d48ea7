import { z } from 'zod';
import { runWithTimeout } from '#platform/time-limit.ts';
import { isTooLarge, reportBlogError } from '../blog-error.ts';
import {
  type Answer,
  isUnfinished,
  type Page,
  type PostQuery,
  type TermKind,
  type WholeBlogSource,
} from '../blog-source.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { Priority } from '../cache/upstream.ts';
import type { CountedTerm, PostSummary, Term } from '../post.ts';
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
import { isHiddenFirst } from './first-category.ts';
import { createKnownQuestions } from './known-questions.ts';
import { readInHalves, readWholeList } from './long-lists.ts';
import {
  askedFields,
  countedTermSchema,
  createPostPicker,
  pickValid,
  type StoredPost,
  storedForm,
} from './parse-post.ts';
import { type PostIndex, unfollowedFreshMs } from './post-index.ts';
import type { FoundPost } from './post-places.ts';
import { normalizeSlug } from './post-slug.ts';
import { createPresenter, type PresenterOptions } from './presenter.ts';
import { arrangeTerms } from './terms.ts';

const termsFreshMs = 300_000;

/** `left` are the posts of the answer that are not for visitors, such as those with a password. */
type StoredPage = Page<StoredPost> & { left?: number[] };

const numberedSchema = z.object({ id: z.int() });

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
  cache: AnswerCache;
  /** Knows what polls have announced. Without it, answers are fresh for a minute. */
  index?: PostIndex | undefined;
};

/** A blog that comes from WordPress (B-01 to B-04): its answers are cached as they are, and cleaned when they are shown. */
export function createWordPressBlog(options: WordPressBlogOptions): WholeBlogSource {
  const { blogUrl, fetchPath, cache, index, log } = options;
  const known = createKnownQuestions();
  const freshMs = index?.findFreshMs ?? unfollowedFreshMs;
  const client = createWordPressClient(fetchPath);
  const pickPosts = createPostPicker(log);
  const presenter = createPresenter(options);
  // The key names the blog and the format, because the database may also hold answers of another blog or format.
  const keyOf = (question: string) => `${storedForm} ${blogUrl} ${question}`;
  const said = new Set<string>();
  const sayOnce = (what: string, say: () => void) => {
    if (!said.has(what)) say();
    said.add(what);
  };
  const nothing = { value: undefined, staleSeconds: 0 };

  const noteTerms = (kind: TermKind, terms: (Term & Pick<CountedTerm, 'twins'>)[]) => {
    for (const { id, slug, twins = [] } of terms)
      for (const name of [id, slug, ...twins, `${[id, ...twins]}`]) known.noteName(`${kind}/${name}`);
  };

  type AskForTerms = (signal: AbortSignal) => Promise<unknown[]>;
  const readTerms = async (
    kind: TermKind,
    { question, ask, ...options }: { question: string; ask: AskForTerms } & TermOptions,
  ) => {
    const load = async (aborted: AbortSignal) =>
      arrangeTerms(pickValid(countedTermSchema, await ask(aborted)));
    const answer: Answer<CountedTerm[]> = await cache.read(keyOf(question), load, {
      freshMs: termsFreshMs,
      group: 'terms',
      ...options,
    });
    noteTerms(kind, answer.value);
    return answer;
  };
  const listShown = (kind: TermKind, { value, staleSeconds }: Answer<CountedTerm[]>) => {
    const isHidden = (term: CountedTerm) =>
      kind === 'categories' && isHiddenFirst(term, options.firstCategory);
    const hidden = value.find(isHidden);
    if (hidden && !options.firstCategory)
      sayOnce('first category', () =>
        log.warn('a category is hidden because it looks as WordPress created it; see BLOG_FIRST_CATEGORY', {
          name: hidden.name,
        }),
      );
    return { value: value.filter((term) => !isHidden(term)), staleSeconds };
  };
  const readFirstTerms = (kind: TermKind, signal: AbortSignal | undefined) =>
    readTerms(kind, { question: kind, ask: (aborted) => client.listTerms(kind, aborted), signal });

  const loadPage = async (query: PostQuery, signal: AbortSignal): Promise<StoredPage | null> => {
    const readPart = (offset: number, size: number, fields = askedFields.list) => {
      const isWhole = size === query.perPage;
      const from = isWhole ? '' : `&offset=${offset}`;
      const { categories, ...others } = query;
      // As WordPress' own lists, that of a category has the posts of all categories below it.
      const inTree = categories?.length
        ? `&categories[terms]=${categories.join()}&categories[include_children]=true`
        : '';
      const asked = writePostQuery({ ...others, perPage: size });
      const path = `posts?${asked}${inTree}${from}&_fields=${fields}`;
      return readListPage(fetchPath, path, { timeoutMs: postsTimeoutMs, signal });
    };
    const offset = (query.page - 1) * query.perPage;
    const page = await readInHalves(readPart, { offset, size: query.perPage, log });
    if (!page) return null;
    const { items, ...totals } = page;
    if (totals.totalPosts === null) {
      sayOnce('totals', () =>
        log.warn(
          'WordPress’ answers lack X-WP-Total, so lists say no number: a proxy in front of it removes it',
        ),
      );
      const mayLeadOn = query.perPage === defaultPerPage && totals.totalPages > query.page;
      const isLast = async () => !(await readPart(offset + query.perPage, 1, 'id'))?.items.length;
      // The posts are here, whatever becomes of this question.
      if (mayLeadOn && (await isLast().catch(() => false))) totals.totalPages = query.page;
      signal.throwIfAborted();
    }
    const posts = pickPosts(items).map((post) => ({ ...post, content: '' }));
    const shown = new Set(posts.map(({ summary }) => summary.id));
    const left = pickValid(numberedSchema, items).flatMap(({ id }) => (shown.has(id) ? [] : [id]));
    return { posts, left, ...totals };
  };

  /** Null where WordPress answers with a post other than the one asked for, or with one that is not for visitors. */
  const loadPost = async (slug: string, signal: AbortSignal): Promise<StoredPost | null> => {
    const find = async (fields: string) => {
      for (const form of listForms(slug)) {
        const items = await client.findPosts(form, { signal, more: `&_fields=${fields}` });
        // The newest that a visitor may read, as in lists.
        const post = pickPosts(items).find(({ summary }) => summary.slug === slug);
        if (post) return post;
      }
      return null;
    };
    try {
      return await find(askedFields.post);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      const post = await find(askedFields.list);
      return post && { ...post, content: null };
    }
  };

  const listPosts: WholeBlogSource['listPosts'] = async (query, signal) => {
    if (query.page > maxPage) return nothing;
    const isArbitrary = isArbitraryQuery(query, known.hasName);
    const isNeighbour = Boolean(query.before || query.after);
    // What our own pages ask for outlives the process. The other queries must not push it out of the database: visitors
    // can make up any number of them, and there are as many neighbours as posts.
    const shouldPersist = (page: StoredPage | null) =>
      !isArbitrary && !isNeighbour && Boolean(page?.posts.length);
    const list = (page: StoredPage | null): FoundPost[] =>
      (page?.posts ?? []).map(({ summary: { id, date }, version }) => ({ id, date, version }));
    const { value, staleSeconds } = await cache.read<StoredPage | null>(
      keyOf(`posts?${writePostQuery(query)}`),
      (aborted) => loadPage(query, aborted),
      {
        ...{ freshMs, shouldPersist, signal },
        priority: isArbitrary || !known.hasList(query) ? 'arbitrary' : 'visitor',
        findNews: (page) =>
          findFirstNews(page?.posts ?? []) ??
          index?.findListNews({ query, found: list(page), left: page?.left ?? [] }),
        isConfirmed: (page) => isNeighbour && index?.confirmsList(query, list(page)) === true,
      },
    );
    if (value && !isArbitrary && !isNeighbour) known.noteList(query, value.totalPages);
    for (const { summary } of value?.posts ?? []) {
      known.noteName(`posts/${summary.slug}`);
      noteTerms('categories', summary.categories);
    }
    const page = value && (await presenter.presentPage(value));
    return { value: page?.shown, staleSeconds, ...(page?.isWhole === false && { isProvisional: true }) };
  };

  const findFirstNews = (posts: StoredPost[]): number | undefined => {
    for (const { summary, version } of posts) {
      const news = index?.findNews(summary.id, version);
      if (news !== undefined) return news;
    }
    return undefined;
  };

  const listSticky = async (signal: AbortSignal | undefined): Promise<Answer<PostSummary[]>> => {
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
      const others = list.value.posts.filter(({ slug }) => !sticky.value.some((post) => post.slug === slug));
      return {
        ...list,
        ...((list.isProvisional || isUnfinished(sticky)) && { isProvisional: true }),
        value: { ...list.value, posts: [...sticky.value, ...others] },
      };
    },

    async findPost(asked, signal) {
      const slug = normalizeSlug(asked);
      if (!slug) return nothing;
      const { value, staleSeconds } = await cache.read<StoredPost | null>(
        keyOf(`posts?${new URLSearchParams({ slug })}`),
        (aborted) => loadPost(slug, aborted),
        {
          ...{ freshMs, shouldPersist: (post) => post !== null, signal },
          priority: index?.hasSlug(slug) || known.hasName(`posts/${slug}`) ? 'visitor' : 'arbitrary',
          findNews: (post) => (post ? findFirstNews([post]) : index?.findSlugNews(slug)),
          isConfirmed: (post) =>
            post !== null && index?.confirms({ ...post.summary, version: post.version }) === true,
        },
      );
      noteTerms('categories', value?.summary.categories ?? []);
      noteTerms('tags', value?.details.tags ?? []);
      const post = value && (await presenter.presentPost(value));
      return { value: post?.shown, staleSeconds, ...(post?.isWhole === false && { isProvisional: true }) };
    },

    listTerms: async (kind, signal) => listShown(kind, await readFirstTerms(kind, signal)),

    async listAllTerms(kind, signal) {
      const options = { maxPages: maxTermPages, timeoutMs: termsTimeoutMs };
      const ask: AskForTerms = (aborted) =>
        readWholeList(fetchPath, `${kind}?hide_empty=true`, { ...options, signal: aborted });
      return listShown(kind, await readTerms(kind, { question: `${kind} all`, ask, signal }));
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
      const ask: AskForTerms = async (aborted) => {
        for (const form of listForms(slug)) {
          const terms = await client.findTerms(kind, form, aborted);
          if (terms.length > 0) return terms;
        }
        return [];
      };
      const priority = known.hasName(`${kind}/${slug}`) ? 'visitor' : 'arbitrary';
      const shouldPersist = (terms: CountedTerm[]) => terms.length > 0;
      return pick(
        await readTerms(kind, { question: `${kind} by ${slug}`, ask, shouldPersist, priority, signal }),
      );
    },

    findRenamed(asked) {
      const slug = normalizeSlug(asked);
      return slug && index?.findRenamed(slug);
    },
    findSlug: (path, query) => index?.findSlug(path, query),
  };
}

/** Without PHP's module for Unicode, WordPress compares slugs byte by byte, and a Mac decomposes what it types. */
const listForms = (slug: string) => new Set([slug, slug.normalize('NFD')]);

type TermOptions = {
  priority?: Priority;
  shouldPersist?: (terms: CountedTerm[]) => boolean;
  signal: AbortSignal | undefined;
};

/** The page sizes that this site asks for: teasers and neighbours, lists, and feeds with the site map. */
const ourPageSizes = [teaserSize, defaultPerPage, 100];

/** Whether none of our pages links to such a query, so that visitors may make up any number of its kind. */
function isArbitraryQuery(
  { search, perPage, categories = [], tags = [] }: PostQuery,
  isKnown: (terms: string) => boolean,
): boolean {
  const [kind, ids] = tags.length > 0 ? ['tags', tags] : ['categories', categories];
  const areTwins = ids.length === categories.length + tags.length && isKnown(`${kind}/${ids}`);
  const isCombined = categories.length + tags.length > 1 && !areTwins;
  return Boolean(search) || !ourPageSizes.includes(perPage) || isCombined;
}
