import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { decodeUri } from '#platform/text/escape.ts';
import { isTrackingParameter } from '#platform/text/tracking-parameters.ts';
import type { Context } from './clean-options.ts';
import { h, read } from './tree.ts';

const maxAddressLength = 2000;

/** Tells users of screen readers that a tab opens. */
const newTabText = ' (opens in a new tab)';

/**
 * Parses a web address as browsers do, including white space within it, `//host`, `\\host` and `https:host`, and
 * removes any password. Returns undefined for any other address.
 */
export function parseAddress(text: string, base: URL | undefined, schemes = /^https?:$/): URL | undefined {
  const url = text && text.length <= maxAddressLength ? URL.parse(text, base?.href) : null;
  if (!url || !schemes.test(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  return url;
}

/** Finds where a link leads: within the text, to a path on this site or to another site; undefined if nowhere. */
function readLink(
  address: string,
  context: Context,
  ids: Map<string, string>,
): { href: string; isOutside: boolean } | undefined {
  const { base, siteOrigin, slug, originalUrl } = context;
  // The original of what is left out here: its path on this site would be this page.
  if (address === originalUrl) return { href: address, isOutside: true };
  if (address.startsWith('#')) {
    const id = ids.get(decodeUri(address.slice(1)));
    return id === undefined ? undefined : { href: `#${id}`, isOutside: false };
  }
  const url = parseAddress(address, base, /^(?:https?|mailto|tel):$/);
  if (!url) return undefined;
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { href: url.href, isOutside: false };
  const isOurs = siteOrigin !== undefined && isSameSite(url, new URL(siteOrigin)) && !isOfBlog(url, base);
  const path = isOurs ? findOwnPath(url, context) : findPostPath(url, base, context);
  if (path === undefined) return { href: url.href, isOutside: true };
  const isHere = slug !== undefined && decodeUri(path).normalize('NFC') === `/blog/${slug}`;
  const place = isHere && ids.get(decodeUri(url.hash.slice(1)));
  return { href: place ? `#${place}` : path + url.hash, isOutside: false };
}

/** Whether an address of this site's host belongs to the WordPress, which may have a host or a directory of its own. */
const isOfBlog = (url: URL, base: URL) =>
  base.pathname === '/'
    ? url.host === base.host
    : isSameSite(url, base) && `${url.pathname}/`.startsWith(base.pathname);

/**
 * Gives each link its address, in place. A link to another site opens in a new tab, as ExternalLink does. Of a link
 * that leads nowhere only the words stay, with the id that other links may lead to.
 */
export function finishLinks(root: Root, context: Context, ids: Map<string, string>): void {
  visit(root, { tagName: 'a' }, (element: Element, index = 0, parent) => {
    const { className, dir, id, lang, isOurs } = element.properties;
    if (isOurs) return undefined;
    const link = readLink(read(element, 'href'), context, ids);
    if (!link && !id) {
      parent?.children.splice(index, 1, ...element.children);
      return [SKIP, index];
    }
    if (!link) element.tagName = 'span';
    const outside = link?.isOutside && { target: '_blank', rel: ['nofollow', 'noopener'] };
    element.properties = { href: link?.href, ...outside, className, dir, id, lang };
    if (link?.isOutside) element.children.push(h('span', { className: ['sr'] }, [newTabText]));
    return undefined;
  });
}

/** Below a date, or by a number on Home, there is no page of this site, but there may have been one of a WordPress. */
const isEarlier = ({ pathname, searchParams }: URL) =>
  /^(?:\/blog)?\/\d{4}\/\d\d\//.test(pathname) || (pathname === '/' && searchParams.has('p'));

/** Finds the path of a page of this site, or of the post that a WordPress had at this address before. */
function findOwnPath(url: URL, { findSlug }: Context): string {
  const slug = isEarlier(url) && findSlug?.(url.pathname, url.searchParams);
  if (slug) return `/blog/${encodeURIComponent(slug)}`;
  // Without our origin, a path that begins with `//` would be another host.
  return url.pathname.replace(/^\/{2,}/, '/') + url.search;
}

/** First path segments under which WordPress has something other than posts. */
const reservedSegments =
  /^(?:wp-.*|xmlrpc\.php|feed|rdf|rss2?|atom|author|category|tag|page|search|comments|embed|sitemap.*|shop|product|product-category|cart|checkout|my-account|\d{4})$/i;

/**
 * Finds the path on this site for an address of the WordPress at `base`: its home, a post, a category or a tag;
 * undefined for everything else, such as uploads. `findSlug` knows posts by their permalinks and numbers. Otherwise this
 * knows permalinks of the forms `/slug/`, `/2026/03/slug/` and `/blog/slug/`, if `mayHave` has such a post or does not know
 * all posts, and so can't tell a WordPress page from a post.
 */
export function findPostPath(
  url: URL,
  base: URL,
  { findSlug, mayHave = () => true }: Pick<Context, 'findSlug' | 'mayHave'> = {},
): string | undefined {
  if (!isSameSite(url, base) || !`${url.pathname}/`.startsWith(base.pathname)) return undefined;
  const slug = findSlug?.(`/${url.pathname.slice(base.pathname.length)}`, url.searchParams);
  if (slug) return `/blog/${encodeURIComponent(slug)}`;
  if ([...url.searchParams.keys()].some((name) => !isTrackingParameter(name))) return undefined;
  const path = url.pathname
    .slice(base.pathname.length)
    .replace(/\/+$/, '')
    .replace(/^blog(?:\/|$)/i, '')
    .replace(/\/page\/\d+$/, '');
  if (!/^(?:[\w/-]|%[89a-f][\da-f])*$/i.test(path)) return undefined;
  if (path === '') return '/blog';
  const [, kind, term] = /^(category|tag)\/(?:.+\/)?([^/]+)$/.exec(path) ?? [];
  if (kind && term) return `/blog/${kind}/${term}`;
  const [, dated] = /^\d{4}\/\d\d\/(?:\d\d\/)?([^/]+)$/.exec(path) ?? [];
  const isGuessed = dated
    ? !/^\d{1,2}$|^page$|^feed$/.test(dated)
    : !path.includes('/') && !reservedSegments.test(path);
  const guess = dated ?? path;
  return isGuessed && mayHave(decodeUri(guess)) ? `/blog/${guess}` : undefined;
}

/**
 * Whether two addresses are of one site. The scheme and a leading `www.` make no other: a blog that is older than its
 * certificate names its own files with http. So do links, pictures, audio and video.
 */
export function isSameSite(a: URL, b: URL): boolean {
  return readHost(a) === readHost(b);
}

function readHost({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/** Writes an address of the blog's own site with the scheme and the host of the blog; leaves any other as it is. */
export function adoptOrigin(url: URL, blog: URL | undefined): URL {
  if (!blog || !isSameSite(url, blog)) return url;
  const own = new URL(url);
  own.protocol = blog.protocol;
  own.host = blog.host;
  return own;
}
