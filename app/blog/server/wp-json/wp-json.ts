import type { Context, Handler } from 'hono';
import { answerPage } from '#platform/http/page-cache/answer-page.ts';
import { formatSharedCacheControl } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import type { Log } from '#platform/log.ts';
import { parseSearchWords } from '#platform/text/read-input.ts';
import { BlogError, reportRefusal } from '../../domain/blog-error.ts';
import type { Answer, BlogSource, TermKind } from '../../domain/blog-source.ts';
import { readPostView } from '../../domain/post-view.ts';
import { formatCountedTerm, formatSummary, formatView } from './rest-post.ts';

type WpJsonOptions = { readonly blog: BlogSource; siteUrl: string; log: Log };

/** Letter case and a slash at the end do not matter, as in WordPress. */
const route = /^\/wp-json\/wp\/v2\/(posts|categories|tags)\/?$/i;

/**
 * The part of WordPress' REST API that a blog needs, answered by this site from the source of its pages (B-01 to B-04).
 * The browser never asks WordPress itself, which would learn of every visitor and hand out HTML that nobody has cleaned.
 * React Router's `.data` alone would not do, because pages would share no copy of a post. It is read-only, and every
 * visitor gets the same answers. As in WordPress, parameters that it does not know change nothing.
 */
export function wpJson(services: WpJsonOptions): Handler {
  return async function answerWpJson(c) {
    const { pathname, searchParams } = new URL(c.req.url);
    const kind = route.exec(pathname)?.[1]?.toLowerCase() as 'posts' | TermKind | undefined;
    if (!kind || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return answerError(c, noRoute);
    try {
      const query = readQuery(searchParams);
      const { value, staleSeconds } = await (kind === 'posts'
        ? listPosts(services, query)
        : listTerms(services, kind, query));
      return value ? answerList(c, value, staleSeconds) : answerError(c, pastTheEnd);
    } catch (error) {
      if (error instanceof ParameterFault) return answerError(c, error.restError);
      if (!(error instanceof BlogError)) throw error;
      const message = 'the blog could not answer a browser';
      if (!reportRefusal(services.log, error, message)) services.log.warn(message, { path: pathname, error });
      return answerError(c, blogUnavailable);
    }
  };
}

type RestQuery = {
  page: number;
  perPage: number;
  /** Undefined where a list is asked for. */
  slug: string | undefined;
  categories: number[];
  tags: number[];
  search: string;
  /** Not WordPress' own: its REST interface lists by date alone. */
  stickyFirst?: true;
};

function readQuery(parameters: URLSearchParams): RestQuery {
  // As in PHP, the last of a repeated parameter counts.
  const find = (name: string) => parameters.getAll(name).at(-1)?.trim();
  const search = parseSearchWords(find('search') ?? null);
  return {
    page: readInteger('page', find('page'), { fallback: 1, most: maxPage }),
    perPage: readInteger('per_page', find('per_page'), { fallback: 10, most: 100 }),
    slug: find('slug')?.toLowerCase() || undefined,
    categories: readIds('categories', find('categories')),
    tags: readIds('tags', find('tags')),
    ...(find('sticky') === 'first' && { stickyFirst: true }),
    search: search.state === 'words' ? search.words : search.state === 'too-long' ? search.beginning : '',
  };
}

/** No blog has more pages. */
const maxPage = 1_000_000;

/** How many terms one question may name. WordPress has no such limit; each costs it a join. */
const maxIds = 20;

function readInteger(
  name: string,
  text: string | undefined,
  { fallback, most }: { fallback: number; most: number },
): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!/^[+-]?\d+$/.test(text)) throw new ParameterFault(name, `${name} is not of type integer.`);
  if (number < 1 || (number > most && name !== 'page')) {
    const limits =
      name === 'page' ? 'greater than or equal to 1' : `between 1 (inclusive) and ${most} (inclusive)`;
    throw new ParameterFault(name, `${name} must be ${limits}`);
  }
  return Math.min(number, most);
}

function readIds(name: string, text: string | undefined): number[] {
  if (text === undefined) return [];
  const parts = text.split(/[\s,]+/);
  if (parts.length > maxIds || !parts.every((part) => /^\d{1,15}$/.test(part)))
    throw new ParameterFault(name, `${name} is not a valid Term ID List.`);
  return [...new Set(parts.map(Number))].sort((a, b) => a - b);
}

type ItemPage = { items: unknown[]; total: number; totalPages: number };

/** Lists the posts that answer a question; undefined past the end. */
async function listPosts(
  { blog, siteUrl, log }: WpJsonOptions,
  { slug, ...query }: RestQuery,
): Promise<Answer<ItemPage | undefined>> {
  if (slug !== undefined) {
    const { value: view, staleSeconds } = await readPostView({ blog, log }, slug);
    if (view && query.page > 1) return { value: undefined, staleSeconds };
    const items = view ? [formatView(view, siteUrl)] : [];
    return { value: { items, total: items.length, totalPages: items.length }, staleSeconds };
  }
  const { value: page, staleSeconds } = await blog.listPosts(query);
  const items = page?.posts.map((post) => formatSummary(post, siteUrl));
  return {
    value: page && items && { items, total: page.totalPosts, totalPages: page.totalPages },
    staleSeconds,
  };
}

/**
 * Lists the terms that answer a question. The source lists 50 at most, so the total is never more. As in WordPress, a
 * page of terms past the end is an empty one, unlike a page of posts.
 */
async function listTerms(
  { blog, siteUrl }: WpJsonOptions,
  kind: TermKind,
  { slug, page, perPage }: RestQuery,
): Promise<Answer<ItemPage>> {
  const find = async (slug: string) => {
    const { value, staleSeconds } = await blog.findTerm(kind, slug);
    return { value: value ? [value] : [], staleSeconds };
  };
  const { value: terms, staleSeconds } = await (slug === undefined ? blog.listTerms(kind) : find(slug));
  const shown = terms.slice((page - 1) * perPage, page * perPage);
  return {
    value: {
      items: shown.map((term) => formatCountedTerm(term, kind, siteUrl)),
      total: terms.length,
      totalPages: Math.ceil(terms.length / perPage),
    },
    staleSeconds,
  };
}

/** How long a cache may keep an answer that is stale already, and how soon a failing blog is asked again. */
const provisionalMs = 30_000;

type Header = [name: string, value: string];

const retryLater: Header = ['retry-after', String(provisionalMs / 1000)];

/** Says how old a stale answer is (B-10, RFC 9211). */
const writeStaleness = (staleSeconds: number): Header => [
  'cache-status',
  `blog; hit; ttl=-${Math.ceil(staleSeconds)}; detail=stale`,
];

const shared: Header[] = [
  ['content-type', 'application/json; charset=UTF-8'],
  ['x-robots-tag', 'noindex'],
  ['allow', 'GET'],
  ['vary', 'accept-encoding'],
];

function answerJson(c: Context, status: number, body: unknown, headers: Header[]) {
  const page = new RenderedPage({
    status,
    headers: [...shared, ...headers],
    body: Buffer.from(JSON.stringify(body)),
    cacheable: false,
  });
  return answerPage(c, page, 'pass');
}

function answerList(c: Context, { items, total, totalPages }: ItemPage, staleSeconds: number) {
  const stale = staleSeconds > 0;
  return answerJson(c, 200, items, [
    ['x-wp-total', String(total)],
    ['x-wp-totalpages', String(totalPages)],
    ['cache-control', formatSharedCacheControl(stale ? provisionalMs : undefined)],
    ...(stale ? [writeStaleness(staleSeconds)] : []),
  ]);
}

/** An error in the form of WordPress' REST API. Programs branch on `code` and the status, never on the message. */
type RestError = { code: string; message: string; data: { status: number; params?: Record<string, string> } };

const noRoute: RestError = {
  code: 'rest_no_route',
  message: 'No route was found matching the URL and request method.',
  data: { status: 404 },
};

const pastTheEnd: RestError = {
  code: 'rest_post_invalid_page_number',
  message: 'The page number requested is larger than the number of pages available.',
  data: { status: 400 },
};

/** An error that WordPress does not have: the blog behind this site can't answer, and no earlier answer is kept. */
const blogUnavailable: RestError = {
  code: 'blog_unavailable',
  message: 'The blog can’t be reached right now. Please try again in a minute.',
  data: { status: 503 },
};

class ParameterFault extends Error {
  readonly restError: RestError;

  constructor(name: string, message: string) {
    super(message);
    const data = { status: 400, params: { [name]: message } };
    this.restError = { code: 'rest_invalid_param', message: `Invalid parameter(s): ${name}`, data };
  }
}

/** Answers with an error as WordPress does. No cache keeps it. */
function answerError(c: Context, error: RestError) {
  const { status } = error.data;
  return answerJson(c, status, error, [
    ['cache-control', 'no-store'],
    ...(status === 503 ? [retryLater] : []),
  ]);
}
