import { BlogError, createStatusError } from './blog-error.ts';
import type { Page, PostQuery, TermKind } from './blog-source.ts';

/** One answer over HTTP, whichever way it was fetched. */
export type WordPressResponse = {
  status: number;
  headers: { get(name: string): string | null };
  /** Rejects where the body is no JSON. */
  json(): Promise<unknown>;
};

/** Requests a path below the API, such as `posts?slug=a`. Rejects where there is no answer within `timeoutMs`. */
export type WordPressFetch = (
  path: string,
  options: { timeoutMs: number; signal?: AbortSignal },
) => Promise<WordPressResponse>;

export const postsTimeoutMs = 8000;
export const termsTimeoutMs = 5000;

/** Categories and tags are requested once, at most this many (B-01). */
const termsPerPage = 50;

export const defaultPerPage = 6;

/** The error for a slug that no post has (B-03). */
export const postNotFound = 'Post not found';

/** The error code with which WordPress answers a page past the end. */
const pastTheEnd = 'rest_post_invalid_page_number';

/** No blog has more; a faulty one may say so. */
const maxPages = 10_000;
const maxTotal = 1_000_000;

type ListOptions = {
  signal?: AbortSignal | undefined;
  /** Asks for the posts from this one on, counted from 0, whatever the page. */
  offset?: number | undefined;
};

/**
 * The calls of WordPress' REST API that a blog needs (B-01 to B-04). The server speaks to a WordPress with it,
 * the browser to this site's own `/wp-json/wp/v2`. `fields` are those to ask for in a list and in a post; WordPress
 * gives all by default.
 */
export function createWordPressClient(fetchPath: WordPressFetch, fields?: { list: string; post: string }) {
  const choose = (chosen: string | undefined) => (chosen ? `&_fields=${chosen}` : '');
  const ask = (path: string, timeoutMs: number, signal?: AbortSignal) =>
    readListPage(fetchPath, path, { timeoutMs, signal });

  return {
    async listTerms(kind: TermKind, signal?: AbortSignal): Promise<unknown[]> {
      return (await ask(`${kind}?per_page=${termsPerPage}`, termsTimeoutMs, signal))?.items ?? [];
    },

    /** Resolves to undefined where no term has that slug. */
    async findTerm(kind: TermKind, slug: string, signal?: AbortSignal): Promise<unknown> {
      return (await ask(`${kind}?${new URLSearchParams({ slug })}`, termsTimeoutMs, signal))?.items[0];
    },

    /** Resolves to undefined for a page past the end. The caller parses the items. */
    async listPosts(
      query: Partial<PostQuery>,
      { signal, offset }: ListOptions = {},
    ): Promise<Page<unknown> | undefined> {
      const from = offset === undefined ? '' : `&offset=${offset}`;
      const path = `posts?${writePostQuery(query)}${from}${choose(fields?.list)}`;
      const page = await ask(path, postsTimeoutMs, signal);
      if (!page) return undefined;
      const { items: posts, ...totals } = page;
      return { posts, ...totals };
    },

    /**
     * Resolves to undefined where no public post has that slug. An empty slug would give WordPress' newest post. With
     * `asListed` it comes without its text.
     */
    async findPost(
      slug: string,
      signal?: AbortSignal,
      { asListed = false }: { asListed?: boolean } = {},
    ): Promise<unknown> {
      if (!slug) return undefined;
      const path = `posts?${new URLSearchParams({ slug })}&_embed${choose(asListed ? fields?.list : fields?.post)}`;
      return (await ask(path, postsTimeoutMs, signal))?.items[0];
    },
  };
}

/**
 * Writes a query in WordPress' own parameters, always in the same order, so that equal queries make equal addresses.
 */
export function writePostQuery({ page = 1, perPage = defaultPerPage, ...query }: Partial<PostQuery>): string {
  const search = query.search?.trim();
  const parameters = Object.entries({
    _embed: 'true',
    page: String(page),
    per_page: String(perPage),
    categories: writeIds(query.categories),
    tags: writeIds(query.tags),
    search,
    before: query.before && new Date(query.before).toISOString(),
    after: query.after && new Date(query.after).toISOString(),
    exclude: writeIds(query.exclude),
    order: query.order === 'asc' ? 'asc' : undefined,
    // WordPress knows `true`; this site's own interface also knows `first`.
    sticky: query.stickyFirst ? 'first' : query.sticky ? 'true' : undefined,
  }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(parameters).toString();
}

/** A browser holds answers by these keys, so that equal questions share one. */
export const keyOfPosts = (query: PostQuery) => `posts?${writePostQuery(query)}`;
export const keyOfView = (slug: string) => `post/${slug}`;

/** Sorts the ids, because their order changes nothing. Undefined without ids, because WordPress refuses `categories=`. */
function writeIds(ids: number[] | undefined): string | undefined {
  return ids?.length ? ids.toSorted((a, b) => a - b).join(',') : undefined;
}

function readCount(header: string | null, { fallback, most }: { fallback: number; most: number }): number {
  return header && /^\d+$/.test(header) ? Math.min(Number(header), most) : fallback;
}

/** Reads a page of any list of the API; undefined past the end. The caller parses the items. */
export async function readListPage(
  fetchPath: WordPressFetch,
  path: string,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
) {
  const response = await fetchPath(path, { timeoutMs, ...(signal && { signal }) });
  const { status, headers } = response;
  if (status === 400 && (await readCode(response)) === pastTheEnd) return undefined;
  if (status !== 200) throw createStatusError(status);
  const items = await response.json();
  if (!Array.isArray(items)) throw new BlogError('not-json', 'WordPress answered something that is no list');
  return {
    items,
    totalPages: readCount(headers.get('x-wp-totalpages'), { fallback: 1, most: maxPages }),
    totalPosts: readCount(headers.get('x-wp-total'), { fallback: 0, most: maxTotal }),
  };
}

async function readCode(response: WordPressResponse): Promise<unknown> {
  try {
    return ((await response.json()) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}
