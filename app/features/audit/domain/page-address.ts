import { parse } from 'tldts';
import { decodeUri } from '#platform/text/escape.ts';
import { isHostName } from '#platform/text/host-name.ts';

/** Addresses that people share are shorter. */
const maxAddressLength = 2000;

type PageAddress = { ok: true; url: string; host: string } | { ok: false; fault: string };

const empty = 'Enter the address of a page, such as example.com.';
/**
 * The message for an address that the policy refuses. It is always the same, because a reason would reveal our
 * network to a visitor.
 */
export const notPublicFault =
  'We can’t go there: as far as we can tell, this is not on the public web. Enter the public address of the page, such as example.com/about.';
/** The message for a report or an API of this site, which is no secret. */
export const notOurPageFault =
  'This is one of our own reports, or our API. Enter the address of the page that it is about.';
const notAPage = 'That does not look like the address of a page. Try one such as example.com/about.';

const noEnding =
  'The domain has no ending, such as .com or .org.au. Enter the full address of the page, such as example.org.au.';

/**
 * Parses the address that a visitor typed; `example.com` is enough. Only its form is checked here. The policy decides
 * whether we may request it, each time that we do.
 */
export function parsePageAddress(input: string): PageAddress {
  const text = input.trim().replace(/[\s,;]+$/, '');
  if (text === '') return { ok: false, fault: empty };
  if (text.length > maxAddressLength)
    return {
      ok: false,
      fault: `Shorten the address to ${maxAddressLength.toLocaleString('en-AU')} characters.`,
    };
  // `mailto:x` and `javascript:x` have no slashes; `example.com:8080` has digits after its colon.
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(text))
    return {
      ok: false,
      fault: 'We can only read web pages: addresses that begin with https:// or http://.',
    };
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`);
  if (!url || url.hostname === '') return { ok: false, fault: notAPage };
  if (url.username && !url.password && !/^https?:/i.test(text))
    return {
      ok: false,
      fault: 'That is an email address. Enter the address of a page, such as example.org.',
    };
  if (url.username || url.password)
    return { ok: false, fault: 'Leave the name and password out of the address: we never send any.' };
  // `localhost` is valid here; the policy decides whether it may be requested.
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost') return { ok: false, fault: noEnding };
  // A browser opens such a name with an underscore, although no certificate has one.
  const isName = isHostName(url.hostname.replaceAll('_', '-'));
  if (!isName && !/^(?:localhost|[\d.]+|\[.*\])$/.test(url.hostname)) return { ok: false, fault: notAPage };
  url.hash = '';
  return { ok: true, url: url.href, host: url.host };
}

/**
 * Formats an address for display: without `https://`, and without the query, which may hold secrets.
 */
export function formatPageAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address.slice(0, 200);
  const path = url.pathname === '/' ? '' : url.pathname;
  const shown = `${url.protocol === 'http:' ? 'http://' : ''}${url.host}${formatPath(path)}${url.search ? '?…' : ''}`;
  return shown.length > 200 ? `${shown.slice(0, 199)}…` : shown;
}

/** Decodes a path, except for characters that could reverse or break the line. */
const formatPath = (path: string) =>
  decodeUri(path).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]/gu, encodeURIComponent);

/** Whether the final address is another page: it differs by more than https, `www.` or a trailing slash. */
export function redirectsElsewhere(requested: string, final: string): boolean {
  const [from, to] = [simplify(requested), simplify(final)];
  return from !== undefined && to !== undefined && from !== to;
}

function simplify(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}` : undefined;
}

/** Suffixes such as `github.io`, below which each name belongs to a different owner. */
const options = { allowPrivateDomains: true };

/**
 * Finds the registrable domain: `example.com.au` for `www.shop.example.com.au`. An IP address is returned unchanged.
 */
export function findRegistrableDomain(hostname: string): string {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return parse(name, options).domain ?? name;
}

/** Whether both addresses have the same registrable domain, or the same IP address. */
export function isSameSite(url: string, otherUrl: string): boolean {
  const [a, b] = [URL.parse(url), URL.parse(otherUrl)];
  if (!a || !b) return false;
  const { domain } = parse(a.hostname, options);
  return domain ? domain === parse(b.hostname, options).domain : a.host === b.host;
}
