import type { Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { Context } from './clean-options.ts';
import { createElement, createText, hasOwnClass, isElement, read, readFacts } from './tree.ts';

type Link =
  | { kind: 'fragment'; id: string }
  /** A path of this site, an email address or a telephone number. */
  | { kind: 'inside'; href: string }
  | { kind: 'outside'; href: string }
  | { kind: 'unsafe' };

const maxAddressLength = 2000;

/** Words for screen readers, which can't see that a tab opens. */
const newTabWords = ' (opens in a new tab)';

/**
 * Finds where an address leads, and reads it as a browser does, with white space inside, `//host`, `\\host` and
 * `https:host`.
 */
function readLink(text: string, { base, siteOrigin }: Pick<Context, 'base' | 'siteOrigin'>): Link {
  if (text.startsWith('#')) return { kind: 'fragment', id: decodeFragment(text.slice(1)) };
  const url = parseAddress(text, base);
  if (!url) return { kind: 'unsafe' };
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { kind: 'inside', href: url.href };
  if (!isWeb(url)) return { kind: 'unsafe' };
  if (url.origin === siteOrigin) return { kind: 'inside', href: readOwnPath(url) };
  const path = findPostPath(url, base);
  return path ? { kind: 'inside', href: path } : { kind: 'outside', href: url.href };
}

/** The address of a file on the web, which may look like a post's. */
export function readFileLink(address: string, { base }: { base: URL }): string | undefined {
  const url = parseAddress(address, base);
  return url && isWeb(url) ? url.href : undefined;
}

function parseAddress(text: string, base: URL): URL | undefined {
  const url = text && text.length <= maxAddressLength ? URL.parse(text, base) : null;
  if (!url) return undefined;
  url.username = '';
  url.password = '';
  return url;
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** `//host` after our own origin would be another host once the origin is removed. */
function readOwnPath({ pathname, search, hash }: URL): string {
  return pathname.replace(/^\/{2,}/, '/') + search + hash;
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Gives each link its address and says where it leads, in place. A link to another site opens in a new tab, as
 * ExternalLink does. Where it leads nowhere, only the words stay.
 */
export function finishLinks(
  root: Root,
  context: Context,
  findId: (anchor: string) => string | undefined,
): void {
  visit(root, 'element', (element, index = 0, parent) => {
    // The address of a film and of a larger picture is ours.
    if (!isElement(element, 'a') || hasOwnClass(element, 'play') || hasOwnClass(element, 'large'))
      return undefined;
    const address = read(element, 'href');
    const link = readFacts(element).isFile
      ? ({ kind: 'outside', href: address } as const)
      : readLink(address, context);
    const href =
      link.kind === 'fragment' ? prefix(findId(link.id)) : link.kind === 'unsafe' ? undefined : link.href;
    if (!href) {
      parent?.children.splice(index, 1, ...element.children);
      return [SKIP, index];
    }
    const { className, dir, id, lang } = element.properties;
    const isOutside = link.kind === 'outside';
    element.properties = {
      href,
      ...(isOutside && { target: '_blank', rel: ['nofollow', 'noopener'] }),
      ...{ className, dir, id, lang },
    };
    if (isOutside)
      element.children.push(createElement('span', { className: ['sr'] }, [createText(newTabWords)]));
    return undefined;
  });
}

const prefix = (id: string | undefined) => id && `#${id}`;

/** First path segments under which WordPress has something other than posts. */
const otherRooms =
  /^(?:wp-.*|xmlrpc\.php|feed|rdf|rss2?|atom|author|page|search|comments|embed|sitemap.*|shop|product|product-category|cart|checkout|my-account|\d{4})$/i;

/**
 * The path on this site of a page of the WordPress at `base`: its home, a post, a category or a tag; undefined
 * for everything else, such as uploads. Permalinks of the forms `/slug/`, `/2026/03/slug/` and `/blog/slug/` are
 * known. A page of WordPress looks like a post; other forms stay links to the WordPress.
 */
export function findPostPath(url: URL, base: URL): string | undefined {
  if (readHost(url) !== readHost(base) || url.search) return undefined;
  const room = base.pathname.replace(/\/*$/, '/');
  if (!`${url.pathname}/`.startsWith(room)) return undefined;
  const segments = url.pathname.slice(room.length).split('/').filter(Boolean);
  if (segments[0]?.toLowerCase() === 'blog') segments.shift();
  const [first = '', second = ''] = segments;
  const last = segments.at(-1) ?? '';
  if (!segments.every((segment) => /^(?:[\w-]|%[89a-f][\da-f])+$/i.test(segment))) return undefined;
  if (segments.length === 0) return '/blog';
  if (first === 'category' || first === 'tag') {
    const parents = segments.slice(1, findPaging(segments));
    const slug = first === 'category' ? parents.at(-1) : second;
    return slug && `/blog/${first}/${slug}`;
  }
  if (isDated(segments)) return `/blog/${last}`;
  return segments.length === 1 && !otherRooms.test(first) ? `/blog/${first}` : undefined;
}

/** Http and https are one WordPress, and so are addresses with and without `www.`. */
function readHost({ host }: URL): string {
  return host.replace(/^www\./, '');
}

function findPaging(segments: string[]): number {
  const paging = segments.indexOf('page', 2);
  return paging < 0 ? segments.length : paging;
}

function isDated(segments: string[]): boolean {
  const [year = '', ...rest] = segments;
  const slug = rest.pop() ?? '';
  const isDate = rest.length >= 1 && rest.length <= 2 && rest.every((part) => /^\d{2}$/.test(part));
  return /^\d{4}$/.test(year) && isDate && !/^\d{1,2}$|^page$|^feed$/.test(slug);
}
