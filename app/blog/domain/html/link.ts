import type { ElementContent } from 'hast';
import { createElement, createText, type Rule } from './builder.ts';
import { hasSubstance, toPhrasing } from './flow.ts';
import { findAttribute, hasClass } from './raw-node.ts';

export type Link =
  | { kind: 'fragment'; id: string }
  /** A path of this site, an email address or a telephone number. */
  | { kind: 'inside'; href: string }
  | { kind: 'outside'; href: string }
  | { kind: 'unsafe' };

const maxAddressLength = 2000;

/** Words for screen readers, which can't see that a tab opens; removed when they come back in a cleaned text. */
export const newTabWords = ' (opens in a new tab)';

/**
 * Finds where an address leads, and reads it as a browser does, with white space inside, `//host`, `\\host` and
 * `https:host`.
 */
export function readLink(
  address: string | undefined,
  { base, siteOrigin }: { base: URL; siteOrigin?: string },
): Link {
  const text = address?.trim() ?? '';
  if (text.startsWith('#')) return { kind: 'fragment', id: decodeFragment(text.slice(1)) };
  const url = parseAddress(text, base);
  if (!url) return { kind: 'unsafe' };
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { kind: 'inside', href: url.href };
  if (!isWeb(url)) return { kind: 'unsafe' };
  if (url.origin === siteOrigin) return { kind: 'inside', href: readOwnPath(url) };
  const path = findPostPath(url, base);
  return path ? { kind: 'inside', href: path } : { kind: 'outside', href: url.href };
}

/** The address of a link to a file; an address that looks like a post's is none. */
export function readFileLink(address: string | undefined, { base }: { base: URL }): Link {
  const url = parseAddress(address?.trim() ?? '', base);
  return url && isWeb(url) ? { kind: 'outside', href: url.href } : { kind: 'unsafe' };
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

export const buildLink: Rule = (element, builder, place) => {
  const children = builder.build(element.childNodes, { ...place, inLink: true });
  const link = place.inLink
    ? ({ kind: 'unsafe' } as const)
    : readLink(findAttribute(element, 'href'), builder);
  const isButton = hasClass(element, 'wp-block-button__link', 'wp-element-button');
  return createLink(link, isButton ? toPhrasing(children) : children, isButton ? 'btn' : undefined);
};

/**
 * A link to another site opens in a new tab and says so, as ExternalLink does. Where it leads nowhere, only the words
 * stay.
 */
export function createLink(link: Link, children: ElementContent[], className?: string): ElementContent[] {
  if (link.kind === 'unsafe' || !hasSubstance(children)) return children;
  const shown = className ? { className: [className] } : {};
  if (link.kind === 'fragment') return [createElement('a', { href: `#${link.id}`, ...shown }, children)];
  const { href } = link;
  if (link.kind === 'inside') return [createElement('a', { href, ...shown }, children)];
  const hint = createElement('span', { className: ['sr'] }, [createText(newTabWords)]);
  const outside = { href, target: '_blank', rel: ['nofollow', 'noopener'], ...shown };
  return [createElement('a', outside, [...children, hint])];
}

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
