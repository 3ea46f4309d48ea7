import { normalizeSlug } from '#app/blog/domain/wordpress/post-slug.ts';
import { foldPath } from '#app/content/redirects.ts';
import { type FeedFilter, type FeedFormat, formatFeedPath } from '../feeds/render-post-feed.ts';

/**
 * WordPress' names of its formats; RDF is redirected to RSS.
 * https://developer.wordpress.org/advanced-administration/wordpress/feeds/
 */
const formats: Record<string, FeedFormat> = {
  feed: 'rss',
  rss: 'rss',
  rss2: 'rss',
  rdf: 'rss',
  atom: 'atom',
};

const end = /\/feed(?:\/(?<format>rss|rss2|rdf|atom|feed))?$/;
const blog = /^(?:\/blog)?/;

/** The last part of a nested category is its slug. */
const term = pattern(/\/(?<kind>category|tag)\/(?:[^/]+\/)*(?<slug>[^/]+)/);

/**
 * Feeds of everything, an author, a year, a month, a day or a search. Our feed of all posts comes closest to them.
 */
const posts = pattern(/(?:\/author\/[^/]+|\/search\/[^/]+|\/\d{4}(?:\/\d\d){0,2})?/);

/** A feed below a post or page holds its comments; so does one of all comments, which has a name of its own. */
const comments = pattern(/(?:(?:\/\d{4}\/\d\d(?:\/\d\d)?)?\/[^/]+)/);

function pattern(middle: RegExp): RegExp {
  return new RegExp(blog.source + middle.source + end.source);
}

/** Lists of an author, a year, a month or a day, and their further pages. `/blog/2024` may be a post of that name. */
const archives = /^(?:(?:\/blog)?\/(?:author\/[^/]+|\d{4}(?:\/\d\d){1,2})|\/(?:19|20)\d\d)(?:\/page\/\d+)?$/;

/** A post below its date; the last part of an archive's address is a number, or `page` and a number. */
const dated = /^(?:\/blog)?\/\d{4}\/\d\d(?:\/\d\d)?\/(?<slug>[^/]+)$/;

/** A list by pages, of all posts or those of a term; the last part of a nested category is its slug. */
const list =
  /^(?:\/blog)?(?:\/(?<kind>category|tag)\/(?<above>(?:[^/]+\/)*?)(?<slug>[^/]+))?(?:\/page\/(?<page>[1-9]\d{0,4}))?$/;

/** Files that feed readers try, and that WordPress had in its first years. */
const files = /^\/(?:(?<xml>rss|feed|atom)\.xml|wp-(?<php>rss|rss2|rdf|atom|feed)\.php)$/;

/** Parameters that ask for one post or page, whose feed holds its comments. */
const single = ['p', 'page_id', 'attachment_id', 'name', 'pagename'];

/** What becomes of an address of a WordPress. */
type OldAddress =
  /** It redirects to our page of the post, or our feed or list of the same posts, or of all; `parameters` were part of its address. */
  | { kind: 'moved'; path: string; parameters: string[] }
  /** It contained comments. This site has none, and its posts would be no replacement. */
  | { kind: 'gone' };

/**
 * Finds the post below its date, the list or the feed that a WordPress has at this address; undefined for all other
 * addresses. `path` is folded.
 */
export function findWordPressAddress(path: string, searchParams: URLSearchParams): OldAddress | undefined {
  const file = files.exec(path)?.groups;
  if (file) return moveTo(readFormat(file.xml ?? file.php));
  if (archives.test(path)) return { kind: 'moved', path: '/blog', parameters: [] };
  const slug = normalizeSlug(dated.exec(path)?.groups?.slug ?? '');
  if (slug !== undefined && !/^(?:\d{1,2}|page|feed)$/.test(slug))
    return { kind: 'moved', path: `/blog/${encodeURIComponent(slug)}`, parameters: [] };
  const moved = findMovedList(path);
  if (moved) return { kind: 'moved', path: moved, parameters: [] };
  if (path === '/wp-commentsrss2.php') return { kind: 'gone' };
  if (['/', '/blog', '/index.php'].includes(path)) return findPlainFeed(searchParams);
  const named = term.exec(path)?.groups;
  if (named) {
    const slug = normalizeSlug(named.slug ?? '');
    if (slug === undefined) return undefined;
    return moveTo(readFormat(named.format), { kind: named.kind === 'tag' ? 'tag' : 'category', slug });
  }
  const all = posts.exec(path);
  if (all && !asksForOne(searchParams)) return moveTo(readFormat(all.groups?.format));
  return all || comments.test(path) ? { kind: 'gone' } : undefined;
}

/** Finds our address of a list; undefined if it is this one, or if this is no list. */
function findMovedList(path: string): string | undefined {
  const { kind, slug = '', page = '1' } = list.exec(path)?.groups ?? {};
  const term = normalizeSlug(slug);
  const isFeed = /(?:^|\/)feed(?:\/|$)|\.xml$/.test(path);
  if (isFeed || (kind ? term === undefined : !/\/page\/\d/.test(path))) return undefined;
  const own = kind ? `/blog/${kind}/${encodeURIComponent(term ?? '')}` : '/blog';
  const target = Number(page) > 1 ? `${own}?page=${page}` : own;
  return target === own && foldPath(own) === path ? undefined : target;
}

/** A WordPress with plain permalinks uses query parameters instead of paths. */
function findPlainFeed(searchParams: URLSearchParams): OldAddress | undefined {
  const name = searchParams.get('feed')?.toLowerCase() ?? '';
  if (/^comments-(rss2|atom)$/.test(name)) return { kind: 'gone' };
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (!format) return undefined;
  if (asksForOne(searchParams)) return { kind: 'gone' };
  // `cat` is a number, which only the old site knew.
  for (const [parameter, kind] of [['category_name', 'category'] as const, ['tag', 'tag'] as const]) {
    const slug = normalizeSlug(searchParams.get(parameter) ?? '');
    if (slug !== undefined) return moveTo(format, { kind, slug }, ['feed', parameter]);
  }
  return moveTo(format, undefined, ['feed']);
}

const asksForOne = (searchParams: URLSearchParams) => single.some((name) => searchParams.has(name));

const readFormat = (name = 'feed'): FeedFormat => formats[name] ?? 'rss';

function moveTo(format: FeedFormat, filter?: FeedFilter, parameters: string[] = []): OldAddress {
  return { kind: 'moved', path: formatFeedPath(format, filter), parameters };
}
