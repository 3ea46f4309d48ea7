import type { Log } from '#platform/log.ts';
import { BlogError, createStatusError, isTooLarge } from './blog-error.ts';
import type { Page, PostQuery, TermKind } from './blog-source.ts';

/** An HTTP response, whether it was fetched by the server or by a browser. */
export type WordPressResponse = {
  status: number;
  headers: { get(name: string): string | null };
  /** Rejects if the body is not JSON. */
  json(): Promise<unknown>;
};

/** Requests a path below the API, such as `posts?slug=a`. Rejects if there is no response within `timeoutMs`. */
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

/** No blog has more pages or posts than this, whatever a faulty one reports. */
const maxTotalPages = 10_000;
const maxTotal = 1_000_000;

/**
 * The calls of WordPress' REST API that a blog needs (B-01 to B-04). The server makes them to WordPress, the browser to
 * this site's own `/wp-json/wp/v2`. The caller parses what comes back.
 */
export function createWordPressClient(fetchPath: WordPressFetch) {
  const request = (path: string, timeoutMs: number, signal?: AbortSignal) =>
    readListPage(fetchPath, path, { timeoutMs, signal });

  return {
    async listTerms(kind: TermKind, signal?: AbortSignal): Promise<unknown[]> {
      return (await request(`${kind}?per_page=${termsPerPage}`, termsTimeoutMs, signal))?.items ?? [];
    },

    /** Lists the terms with that slug: none, one, or more where a plugin for several languages made them. */
    async findTerms(kind: TermKind, slug: string, signal?: AbortSignal): Promise<unknown[]> {
      return (await request(`${kind}?${new URLSearchParams({ slug })}`, termsTimeoutMs, signal))?.items ?? [];
    },

    /** Resolves to undefined for a page past the end. */
    async listPosts(query: Partial<PostQuery>): Promise<Page<unknown> | undefined> {
      const page = await request(`posts?${writePostQuery(query)}`, postsTimeoutMs);
      if (!page) return undefined;
      const { items: posts, ...totals } = page;
      return { posts, ...totals };
    },

    /** Lists the posts with that slug, newest first, with all fields by default. An empty slug would give the newest posts. */
    async findPosts(slug: string, fields?: string, signal?: AbortSignal): Promise<unknown[]> {
      if (!slug) return [];
      const path = `posts?${new URLSearchParams({ slug })}&_embed${fields ? `&_fields=${fields}` : ''}`;
      return (await request(path, postsTimeoutMs, signal))?.items ?? [];
    },
  };
}

/** Writes a query as WordPress' parameters, always in the same order, so that equal queries have equal addresses. */
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
    // WordPress knows `true`; only this site's own API also knows `first`.
    sticky: query.stickyFirst ? 'first' : query.sticky ? 'true' : undefined,
  }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(parameters).toString();
}

/** The keys under which a browser caches responses, so that equal queries share one. */
export const keyOfPosts = (query: PostQuery) => `posts?${writePostQuery(query)}`;
export const keyOfView = (slug: string) => `post/${slug}`;

/** Sorts the ids, because their order makes no difference. No ids give undefined: WordPress rejects `categories=`. */
function writeIds(ids: number[] | undefined): string | undefined {
  return ids?.length ? ids.toSorted((a, b) => a - b).join(',') : undefined;
}

/** Returns null for a header that is missing: some proxies remove those that they do not know. */
function readCount(header: string | null, max: number): number | null {
  return header && /^\d+$/.test(header) ? Math.min(Number(header), max) : null;
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
  if (!Array.isArray(items))
    throw new BlogError('not-json', 'WordPress answered with something other than a list');
  // Whatever is listed has a number. A list of anything else would otherwise count as an empty blog.
  if (items.length > 0 && !items.some((item) => Number.isInteger(item?.id)))
    throw new BlogError('not-json', 'WordPress answered with a list of something else');
  const query = new URLSearchParams(path.slice(path.indexOf('?')));
  const page = Number(query.get('page') ?? 1);
  // Without totals, there may be more after a whole page.
  const fallback = items.length > 0 && items.length >= Number(query.get('per_page') ?? 10) ? page + 1 : page;
  return {
    items,
    totalPages: readCount(headers.get('x-wp-totalpages'), maxTotalPages) ?? fallback,
    totalPosts: readCount(headers.get('x-wp-total'), maxTotal),
  };
}

async function readCode(response: WordPressResponse): Promise<unknown> {
  try {
    return ((await response.json()) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

type ListPage = Awaited<ReturnType<typeof readListPage>>;

type ReadPart = (offset: number, size: number) => Promise<ListPage>;

/**
 * Reads `size` posts starting at `offset`. A response that is too large is read in halves instead, and a post that is too
 * large by itself is left out. Resolves to undefined where there is nothing to read.
 */
export async function readInHalves(
  readPart: ReadPart,
  { offset = 0, size, log }: { offset?: number; size: number; log: Log },
): Promise<ListPage> {
  try {
    return await readPart(offset, size);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    if (size === 1) {
      log.warn('a blog post is left out because it is too large', { position: offset });
      return undefined;
    }
  }
  const half = Math.ceil(size / 2);
  const first = await readInHalves(readPart, { offset, size: half, log });
  const second = await readInHalves(readPart, { offset: offset + half, size: size - half, log });
  const totalPosts = first?.totalPosts ?? second?.totalPosts ?? null;
  const items = [...(first?.items ?? []), ...(second?.items ?? [])];
  // Without totals, there may be another page.
  const totalPages = Math.ceil((totalPosts ?? offset + size + 1) / size);
  return { items, totalPosts, totalPages };
}

type WholeListOptions = { maxPages: number; timeoutMs: number; signal: AbortSignal };

/** Reads a list to its end, a hundred items per call, one call after the other. */
export async function readWholeList(
  fetchPath: WordPressFetch,
  path: string,
  { maxPages, timeoutMs, signal }: WholeListOptions,
): Promise<unknown[]> {
  // An item that is created meanwhile pushes another one onto the next page, which then lists it again.
  const items = new Map<unknown, unknown>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await readListPage(fetchPath, `${path}&page=${page}&per_page=100`, { timeoutMs, signal });
    for (const item of list?.items ?? []) items.set(item?.id, item);
    pages = Math.min(list?.totalPages ?? 0, maxPages);
  }
  return [...items.values()];
}
