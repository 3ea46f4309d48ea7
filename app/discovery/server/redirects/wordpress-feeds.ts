import { normalizeSlug } from '#app/blog/domain/wordpress/post-slug.ts';
import { type FeedFilter, type FeedFormat, formatFeedPath } from '../feeds/render-post-feed.ts';

/** How a WordPress calls its formats; RDF is told in RSS. https://developer.wordpress.org/advanced-administration/wordpress/feeds/ */
const formats: Record<string, FeedFormat> = {
  feed: 'rss',
  rss: 'rss',
  rss2: 'rss',
  rdf: 'rss',
  atom: 'atom',
};

const end = /\/feed(?:\/(?<format>rss|rss2|rdf|atom|feed))?$/;
const blog = /^(?:\/blog)?/;

/** Of a category below others the last part is its name. */
const term = pattern(/\/(?<kind>category|tag)\/(?:[^/]+\/)*(?<slug>[^/]+)/);

/** Of everything, of an author, a year, a month, a day or a search: the posts that we have a feed of are all. */
const posts = pattern(/(?:\/author\/[^/]+|\/search\/[^/]+|\/\d{4}(?:\/\d\d){0,2})?/);

/** Below a post or page, or a post with its date before its name, its comments; those of all posts have a name of their own. */
const comments = pattern(/(?:(?:\/\d{4}\/\d\d(?:\/\d\d)?)?\/[^/]+)/);

function pattern(middle: RegExp): RegExp {
  return new RegExp(blog.source + middle.source + end.source);
}

/** Files that feed readers try, and that WordPress had in its first years. */
const files: Record<string, FeedFormat> = {
  '/rss.xml': 'rss',
  '/feed.xml': 'rss',
  '/atom.xml': 'atom',
  '/wp-rss.php': 'rss',
  '/wp-rss2.php': 'rss',
  '/wp-rdf.php': 'rss',
  '/wp-atom.php': 'atom',
  '/wp-feed.php': 'rss',
};

/** Parameters that ask for one post or page, whose feed is of its comments. */
const single = ['p', 'page_id', 'attachment_id', 'name', 'pagename'];

/** What has become of a feed of a WordPress. */
export type OldFeed =
  /** To our feed of the same posts, or of all; `parameters` were its name. */
  | { kind: 'moved'; path: string; parameters: string[] }
  /** It had comments, and this site has none: posts are not what its readers asked for. */
  | { kind: 'gone' };

/** The feed that a WordPress has at this address; undefined for all other addresses. `path` is folded. */
export function findWordPressFeed(path: string, searchParams: URLSearchParams): OldFeed | undefined {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (file) return moveTo(file);
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

/** Of a WordPress with plain permalinks: all is said by parameters. */
function findPlainFeed(searchParams: URLSearchParams): OldFeed | undefined {
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

function moveTo(format: FeedFormat, filter?: FeedFilter, parameters: string[] = []): OldFeed {
  return { kind: 'moved', path: formatFeedPath(format, filter), parameters };
}
