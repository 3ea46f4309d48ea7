import type { Context, Handler } from 'hono';
import { z } from 'zod';
import { formatSharedCacheControl } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { sendPage } from '#platform/http/page-cache/send-page.ts';
import type { Log } from '#platform/log.ts';
import { escapeHtml } from '#platform/text/escape.ts';
import { parseSearchWords } from '#platform/text/read-input.ts';
import { BlogError, reportBlogError } from '../../domain/blog-error.ts';
import { describeLargest } from '../../domain/blog-pictures.ts';
import type { BlogResult, BlogSource, ResultAge, TermKind } from '../../domain/blog-source.ts';
import { describeFreshness, retryHeaders } from '../../domain/freshness.ts';
import type { CountedTerm, Post, PostPicture, PostSummary, Term } from '../../domain/post.ts';
import { createSlugId } from '../../domain/post-summary.ts';
import { type PostView, readPostView } from '../../domain/post-view.ts';

type WpJsonOptions = { readonly blog: BlogSource; siteUrl: string; log: Log };

/** Letter case and a slash at the end do not matter, as in WordPress. */
const route = /^\/wp-json\/wp\/v2\/(posts|categories|tags)\/?$/i;

/**
 * The part of WordPress' REST API that a blog needs, answered by this site from the source of its pages (B-01 to B-04).
 * The browser does not query WordPress itself, which would learn of every visitor and send HTML that nobody has sanitised.
 * It is read-only, every visitor gets the same responses, and unknown parameters are ignored, as in WordPress.
 */
export function wpJson(services: WpJsonOptions): Handler {
  return async function respond(c) {
    const { pathname, searchParams } = new URL(c.req.url);
    const kind = route.exec(pathname)?.[1]?.toLowerCase() as 'posts' | TermKind | undefined;
    if (!kind || (c.req.method !== 'GET' && c.req.method !== 'HEAD'))
      return sendError(c, 404, 'rest_no_route', 'No route was found matching the URL and request method.');
    // As in PHP, the last of a repeated parameter counts.
    const parameters = Object.fromEntries([...searchParams].map(([name, text]) => [name, text.trim()]));
    const { data: query, error } = restQuery.safeParse(parameters);
    if (error) {
      const params = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]));
      const message = `Invalid parameter(s): ${Object.keys(params).join(', ')}`;
      return sendError(c, 400, 'rest_invalid_param', message, { params });
    }
    try {
      const { value, staleSeconds } = await (kind === 'posts'
        ? listPosts(services, query)
        : listTerms(services, kind, query));
      if (value) return sendList(c, value, staleSeconds);
      const message = 'The page number requested is larger than the number of pages available.';
      return sendError(c, 400, 'rest_post_invalid_page_number', message);
    } catch (error) {
      if (!(error instanceof BlogError)) throw error;
      reportBlogError(services.log, error, 'the blog could not answer a request to /wp-json', {
        path: pathname,
      });
      // WordPress has no such error.
      return sendError(
        c,
        503,
        'blog_unavailable',
        'The blog can’t be reached. Please try again in a minute.',
      );
    }
  };
}

/** How many terms a query may name. WordPress has no such limit, but each costs it a join. */
const maxIds = 20;

const integer = z
  .string()
  .regex(/^[+-]?\d+$/, 'not of type integer')
  .transform(Number);

const ids = z
  .string()
  .transform((text) => text.split(/[\s,]+/))
  .pipe(z.array(z.string().regex(/^\d{1,15}$/, 'not a list of term ids')).max(maxIds))
  .transform((parts) => [...new Set(parts.map(Number))].sort((a, b) => a - b));

const restQuery = z.object({
  page: integer.pipe(z.number().min(1)).default(1),
  per_page: integer.pipe(z.number().min(1).max(100)).default(10),
  /** Undefined where a list is requested. */
  slug: z.string().toLowerCase().optional(),
  categories: ids.default([]),
  tags: ids.default([]),
  search: z.string().default(''),
  /** `first` is not part of WordPress' own API, which lists by date alone. */
  sticky: z.string().optional(),
});

type RestQuery = z.output<typeof restQuery>;

type ItemPage = { items: unknown[]; total: number | null; totalPages: number };

/** Lists the posts that match a query; undefined past the end. */
async function listPosts(
  { blog, siteUrl, log }: WpJsonOptions,
  { slug, search, per_page: perPage, sticky, ...query }: RestQuery,
): Promise<BlogResult<ItemPage | undefined>> {
  if (slug) {
    const { value: view, ...age } = await readPostView({ blog, log }, slug);
    const staleSeconds = measureAge(age);
    if (view && query.page > 1) return { value: undefined, staleSeconds };
    const items = view ? [formatView(view, siteUrl)] : [];
    return { value: { items, total: items.length, totalPages: items.length }, staleSeconds };
  }
  const { value: page, ...age } = await blog.listPosts({
    ...query,
    perPage,
    search: parseSearchWords(search),
    ...(sticky === 'first' && { stickyFirst: true }),
  });
  const staleSeconds = measureAge(age);
  if (!page) return { value: undefined, staleSeconds };
  const items = page.posts.map((post) => formatSummary(post, siteUrl));
  return { value: { items, total: page.totalPosts, totalPages: page.totalPages }, staleSeconds };
}

/** A response in which something is still on its way must not be cached for long either. */
const measureAge = ({ staleSeconds, isProvisional }: ResultAge) =>
  Math.max(staleSeconds, isProvisional ? 1 : 0);

/**
 * Lists the terms that match a query. The source lists 50 at most, so the total is never more. As in WordPress, a page of
 * terms past the end is empty, unlike a page of posts.
 */
async function listTerms(
  { blog, siteUrl }: WpJsonOptions,
  kind: TermKind,
  { slug, page, per_page: perPage }: RestQuery,
): Promise<BlogResult<ItemPage>> {
  const { value, staleSeconds } = await (slug ? blog.findTerm(kind, slug) : blog.listTerms(kind));
  const terms = [value ?? []].flat();
  const shown = terms.slice((page - 1) * perPage, page * perPage);
  const items = shown.map((term) => formatCountedTerm(term, kind, siteUrl));
  const totalPages = Math.ceil(terms.length / perPage);
  return { value: { items, total: terms.length, totalPages }, staleSeconds };
}

function sendList(c: Context, { items, total, totalPages }: ItemPage, staleSeconds: number) {
  const { freshSeconds, headers } = describeFreshness({ staleSeconds });
  return sendJson(c, 200, items, {
    ...(total !== null && { 'x-wp-total': String(total) }),
    'x-wp-totalpages': String(totalPages),
    'cache-control': formatSharedCacheControl(freshSeconds),
    ...headers,
  });
}

/**
 * Answers with an error as WordPress does, of which no cache keeps a copy. Programs branch on `code` and the status,
 * never on the message.
 */
function sendError(c: Context, status: number, code: string, message: string, more: object = {}) {
  return sendJson(
    c,
    status,
    { code, message, data: { status, ...more } },
    status === 503 ? retryHeaders : { 'cache-control': 'no-store' },
  );
}

function sendJson(c: Context, status: number, body: unknown, headers: Record<string, string>) {
  const shared = {
    'content-type': 'application/json; charset=UTF-8',
    'x-robots-tag': 'noindex',
    allow: 'GET',
    vary: 'accept-encoding',
  };
  const page = new RenderedPage({
    status,
    headers: Object.entries({ ...shared, ...headers }),
    body: Buffer.from(JSON.stringify(body)),
    cacheable: false,
  });
  return sendPage(c, page, 'pass');
}

/** Formats a post of a list in the form of WordPress' REST API. Its `saltbush` is the summary in our own form. */
export function formatSummary(post: PostSummary, siteUrl: string) {
  return { ...formatPost({ ...post, tags: [], html: '' }, siteUrl), saltbush: post };
}

/**
 * Formats a post that was requested by its slug. Its `saltbush` is what its page shows, in our own form, without the text
 * of the post, which is in `content`.
 */
export function formatView(view: PostView, siteUrl: string) {
  return { ...formatPost(view.post, siteUrl), saltbush: { ...view, post: { ...view.post, html: '' } } };
}

function formatPost(post: PostSummary & Pick<Post, 'tags' | 'html'>, siteUrl: string) {
  const { id, slug, title, excerpt, date, modified, categories, tags, image, author } = post;
  return {
    ...{ id, slug, status: 'publish', type: 'post', format: 'standard', sticky: post.isSticky ?? false },
    link: `${siteUrl}/blog/${slug}`,
    date: formatLocalTime(date),
    date_gmt: formatUtc(date),
    modified: formatLocalTime(modified),
    modified_gmt: formatUtc(modified),
    title: { rendered: escapeHtml(title) },
    excerpt: { rendered: excerpt && `<p>${escapeHtml(excerpt)}</p>\n`, protected: false },
    content: { rendered: post.html, protected: false },
    // WordPress uses this number for an author it does not know; here authors have only names.
    author: 0,
    featured_media: image ? createSlugId(image.path) : 0,
    categories: categories.map((term) => term.id),
    tags: tags.map((term) => term.id),
    _embedded: {
      ...(author !== null && { author: [{ name: escapeHtml(author) }] }),
      ...(image && { 'wp:featuredmedia': [formatPicture(image, siteUrl)] }),
      'wp:term': [
        categories.map((term) => formatTerm(term, 'categories', siteUrl)),
        tags.map((term) => formatTerm(term, 'tags', siteUrl)),
      ],
    },
  };
}

/** `2026-11-04T09:00:00+11:00` without its offset: local time, which is how WordPress writes it. */
const formatLocalTime = (iso: string) => iso.slice(0, 19);

const formatUtc = (iso: string) => new Date(iso).toISOString().slice(0, 19);

/** Its address is on this site, so that no browser contacts WordPress. */
function formatPicture(picture: PostPicture, siteUrl: string) {
  const { path, alt, width, height } = describeLargest(picture);
  return {
    id: createSlugId(picture.path),
    source_url: siteUrl + path,
    alt_text: alt,
    media_type: 'image',
    mime_type: 'image/jpeg',
    media_details: { width, height },
  };
}

function formatTerm({ id, slug, name }: Term, kind: TermKind, siteUrl: string) {
  const [taxonomy, folder] = kind === 'tags' ? ['post_tag', 'tag'] : ['category', 'category'];
  return { id, link: `${siteUrl}/blog/${folder}/${slug}`, name: escapeHtml(name), slug, taxonomy };
}

/** Formats a term of a list, with its `saltbush` in our own form. */
export function formatCountedTerm(term: CountedTerm, kind: TermKind, siteUrl: string) {
  return {
    ...formatTerm(term, kind, siteUrl),
    count: term.count,
    description: escapeHtml(term.description),
    // Categories have no hierarchy on this site, whatever the source has.
    ...(kind === 'categories' && { parent: 0 }),
    saltbush: term,
  };
}
