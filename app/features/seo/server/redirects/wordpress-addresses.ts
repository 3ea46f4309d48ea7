import { normalizePath } from '#app/content/redirects.ts';
import { normalizeSlug } from '#app/features/blog/domain/wordpress/post-slug.ts';
import { type FeedFilter, formatFeedPath } from '../feeds/render-post-feed.ts';

/** The name of a feed in any of WordPress' formats. Every feed reader takes our RSS. */
const format = /(?:feed|rss2?|rdf|atom)/.source;

/**
 * Feeds of everything or of a term, the last part of whose address is its slug. Those of an author, a year, a month, a day
 * or a search have none here, so their readers get all posts. A feed below a post holds its comments, and leads nowhere.
 * https://developer.wordpress.org/advanced-administration/wordpress/feeds/
 */
const feed = new RegExp(
  `^(?:/blog)?(?:/(?<kind>category|tag)/(?:[^/]+/)*?(?<slug>[^/]+)|/(?:author|search)/[^/]+|/\\d{4}(?:/\\d\\d){0,2})?(?:/feed(?:/${format})?|/${format}\\.xml)$|^/wp-${format}\\.php$`,
);

/** Lists of an author, a year, a month or a day, and their further pages. `/blog/2024` may be a post of that name. */
const archives = /^(?:(?:\/blog)?\/(?:author\/[^/]+|\d{4}(?:\/\d\d){1,2})|\/(?:19|20)\d\d)(?:\/page\/\d+)?$/;

/** A post below its date; the last part of an archive's address is a number, or `page` and a number. */
const dated = /^(?:\/blog)?\/\d{4}\/\d\d(?:\/\d\d)?\/(?!(?:\d{1,2}|page|feed)$)(?<slug>[^/]+)$/;

/** A list by pages, of all posts or those of a term. */
const list =
  /^(?:\/blog)?(?:\/(?<kind>category|tag)\/(?:[^/]+\/)*?(?<slug>[^/]+))?(?:\/page\/(?<page>[1-9]\d{0,4}))?$/;

/** Parameters that ask for one post or page, whose feed holds its comments. */
const single = ['p', 'page_id', 'attachment_id', 'name', 'pagename'];

/** Our page, list or feed; `parameters` were part of the old address. */
type Moved = { path: string; parameters: string[] };

/**
 * Finds what we have of the post below its date, the list or the feed that a WordPress has at this address; undefined for
 * all other addresses, and for our own. `path` is folded.
 */
export function findWordPressAddress(path: string, searchParams: URLSearchParams): Moved | undefined {
  const moved = ['/', '/blog', '/index.php'].includes(path)
    ? findPlainFeed(searchParams)
    : (findFeed(path) ?? findList(path));
  return moved && normalizePath(moved.path) !== path ? moved : undefined;
}

function findFeed(path: string): Moved | undefined {
  const groups = feed.exec(path)?.groups;
  if (!groups) return undefined;
  const filter = createFilter(groups);
  return filter === 'none' ? undefined : { path: formatFeedPath(filter), parameters: [] };
}

function findList(path: string): Moved | undefined {
  if (archives.test(path)) return { path: '/blog', parameters: [] };
  const slug = normalizeSlug(dated.exec(path)?.groups?.slug ?? '');
  if (slug) return { path: `/blog/${encodeURIComponent(slug)}`, parameters: [] };
  const groups = list.exec(path)?.groups;
  const filter = groups && createFilter(groups);
  if (!groups || filter === 'none' || /\/feed(?:\/|$)|\.xml$/.test(path)) return undefined;
  const own = filter ? `/blog/${filter.kind}/${encodeURIComponent(filter.slug)}` : '/blog';
  return { path: Number(groups.page ?? 1) > 1 ? `${own}?page=${groups.page}` : own, parameters: [] };
}

/** The term that an address names; undefined if it names none, and `none` if there can be no such term. */
function createFilter({ kind, slug }: Record<string, string | undefined>): FeedFilter | undefined | 'none' {
  if (!kind) return undefined;
  const own = normalizeSlug(slug ?? '');
  return own === undefined ? 'none' : { kind: kind === 'tag' ? 'tag' : 'category', slug: own };
}

/** A WordPress with plain permalinks uses query parameters instead of paths. */
function findPlainFeed(searchParams: URLSearchParams): Moved | undefined {
  const isFeed = new RegExp(`^${format}$`, 'i').test(searchParams.get('feed') ?? '');
  if (!isFeed || single.some((name) => searchParams.has(name))) return undefined;
  // `cat` is a number, which only the old site knew.
  for (const [parameter, kind] of [['category_name', 'category'] as const, ['tag', 'tag'] as const]) {
    const slug = normalizeSlug(searchParams.get(parameter) ?? '');
    if (slug !== undefined) return { path: formatFeedPath({ kind, slug }), parameters: ['feed', parameter] };
  }
  return { path: formatFeedPath(), parameters: ['feed'] };
}
