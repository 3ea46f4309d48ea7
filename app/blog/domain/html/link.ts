import type { ElementContent } from 'hast';
import { createElement, createText, type Rule } from './builder.ts';
import { hasSubstance, toPhrasing } from './flow.ts';
import { findPostPath } from './post-path.ts';
import { findAttribute, hasClass } from './raw-node.ts';

export type Link =
  | { kind: 'fragment'; id: string }
  /** A path of this site, an email address or a telephone number. */
  | { kind: 'inside'; href: string }
  | { kind: 'outside'; href: string }
  | { kind: 'unsafe' };

const longestAddress = 2000;

/** Words for screen readers, which can't see that a tab opens; removed when they come back in a cleaned text. */
export const newTabWords = ' (opens in a new tab)';

/**
 * Where an address leads, read as a browser reads it, with white space inside, `//host`, `\\host` and `https:host`.
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
  const url = text && text.length <= longestAddress ? URL.parse(text, base) : null;
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
