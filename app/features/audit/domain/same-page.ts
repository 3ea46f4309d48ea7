import { isTrackingParameter } from '#platform/text/tracking-parameters.ts';
import type { PageFacts } from './page-facts.ts';

/**
 * Writes an address in the one form in which all checks compare addresses: escapes as RFC 3986, 6.2.2 normalises them,
 * without fragment, tracking parameters, and the trailing dot of a host. Undefined if it is not an http(s) address.
 */
export function normalizeAddress(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.host.replace(/\.(?=:|$)/, '');
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isTrackingParameter(pair.split('=')[0] ?? ''));
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return `${url.protocol}//${host}${normalizeEscapes(url.pathname + query)}`;
}

/** Whether two addresses are those of one page. */
export function isSamePage(url: string, otherUrl: string, base?: string): boolean {
  const normal = normalizeAddress(url, base);
  return normal !== undefined && normal === normalizeAddress(otherUrl, base);
}

/** A time or a random number in a query, which makes a URL new each time, but names no other file. */
const cacheBuster = /(?<=[?&=])(?:\d{10,}|0\.\d{6,})(?=&|$)/g;

/** Writes the address of a file in the one form in which checks compare files. */
export const identifyFile = (url: string): string => (normalizeAddress(url) ?? url).replace(cacheBuster, '');

/** Whether an address is written with its scheme and host, as canonical URLs, hreflang and link previews should be. */
export const isAbsolute = (written: string): boolean => /^https?:\/\/[^/]/i.test(written);

type Canonical = {
  written: string;
  /** The absolute address; undefined if it is not that of a page. */
  target: URL | undefined;
  /** The page that it names, as `normalizeAddress` writes it. */
  page: string | undefined;
  /** Whether it names another page than the one that contains it. */
  isOther: boolean;
};

/** Lists the canonical URLs of a page once each: those in its head, and the one in its `Link` header. */
export function listCanonicals({
  canonicals,
  canonicalHeader,
  url,
  baseUrl = url,
}: Pick<PageFacts, 'canonicals' | 'canonicalHeader' | 'url' | 'baseUrl'>): Canonical[] {
  return [...new Set([...canonicals, ...(canonicalHeader ? [canonicalHeader] : [])])].map((written) => {
    const page = normalizeAddress(written, baseUrl);
    const target = page === undefined ? undefined : (URL.parse(written, baseUrl) ?? undefined);
    return { written, target, page, isOther: page !== undefined && page !== normalizeAddress(url) };
  });
}

/** Lists the other pages of the site to which a page links, each with the first link to it. */
export function listInternalLinks<Link extends { url: string; own: boolean }>(
  links: Link[],
  pageUrl: string,
): Link[] {
  const seen = new Set([normalizeAddress(pageUrl)]);
  return links.filter(({ url, own }) => {
    const page = normalizeAddress(url);
    if (!own || seen.has(page)) return false;
    seen.add(page);
    return true;
  });
}

/**
 * Whether two addresses are those of one page, or differ in a trailing slash only. Servers redirect one to the other, so
 * lists of pages may name either; a canonical URL may not.
 */
export function isListedAs(listed: string, page: string, base?: string): boolean {
  const trim = (address: string | undefined) => address?.replace(/\/(?=$|\?)/, '');
  const normal = trim(normalizeAddress(listed, base));
  return normal !== undefined && normal === trim(normalizeAddress(page, base));
}

const unreserved = /[\w.~-]/;

function normalizeEscapes(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (written) => {
    const letter = String.fromCharCode(Number.parseInt(written.slice(1), 16));
    return unreserved.test(letter) ? letter : written.toUpperCase();
  });
}
