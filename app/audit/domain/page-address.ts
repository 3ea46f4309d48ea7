import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';

/** Longer than any address that people share, and short enough to keep. */
const maxAddressLength = 2000;

type PageAddress = { ok: true; url: string; host: string } | { ok: false; fault: string };

const empty = 'Enter the address of a page, such as example.com.';
/**
 * The message for an address that the policy refuses. The words are always the same, because a reason would tell a
 * stranger about the network behind us.
 */
export const notPublicFault =
  'We can’t go there: as far as we can tell, this is not on the public web. Enter the public address of the page, such as example.com/about.';
/** The message for an address of ours that is no page; there is nothing to hide. */
export const notOurPageFault =
  'This is a report or an API of ours. Enter the address of the page that it is about.';
const noPage = 'That does not look like the address of a page. Try one such as example.com/about.';

const noEnding =
  'The domain lacks its ending, such as .com or .org.au. Enter the whole address of the page, such as example.org.au.';

/**
 * Parses the address that a visitor typed; `example.com` is enough. Only its form is checked here. Whether we may
 * request it is decided by the policy, each time.
 */
export function parsePageAddress(typed: string): PageAddress {
  const text = typed.trim();
  if (text === '') return { ok: false, fault: empty };
  if (text.length > maxAddressLength)
    return {
      ok: false,
      fault: `Shorten the address to ${maxAddressLength.toLocaleString('en-AU')} characters.`,
    };
  // `mailto:x` and `javascript:x` have no slashes; `example.com:8080` has digits behind its colon.
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(text))
    return {
      ok: false,
      fault: 'We can only read web pages: addresses that begin with https:// or http://.',
    };
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`);
  if (!url || url.hostname === '') return { ok: false, fault: noPage };
  if (url.username && !url.password && !/^https?:/i.test(text))
    return {
      ok: false,
      fault: 'That is an email address. Enter the address of a page, such as example.org.',
    };
  if (url.username || url.password)
    return { ok: false, fault: 'Leave the name and password out of the address: we never send any.' };
  // `localhost` is accepted here; the policy decides whether we go there.
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost') return { ok: false, fault: noEnding };
  url.hash = '';
  return { ok: true, url: url.href, host: url.host };
}

/**
 * The address as it is shown: without `xn--` where the letters are unambiguous, without the query, which may hold
 * secrets, and without `https://`.
 */
export function formatPageAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address.slice(0, 200);
  const path = url.pathname === '/' ? '' : url.pathname;
  const shown = `${url.protocol === 'http:' ? 'http://' : ''}${formatHost(url.host)}${decode(path)}${url.search ? '?…' : ''}`;
  return shown.length > 200 ? `${shown.slice(0, 199)}…` : shown;
}

function decode(path: string): string {
  try {
    // Characters that could reverse or break the line stay escaped.
    return decodeURIComponent(path).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]/gu, (character) =>
      encodeURIComponent(character),
    );
  } catch {
    return path;
  }
}

/** Whether an address ends at another page: more than https, `www.` or a slash at its end. */
export function leadsElsewhere(asked: string, last: string): boolean {
  const [from, to] = [simplify(asked), simplify(last)];
  return from !== undefined && to !== undefined && from !== to;
}

function simplify(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}` : undefined;
}

/**
 * A script, with those of its letters that look like Latin ones. A word of such letters alone could imitate another
 * name.
 */
type Alphabet = { word: RegExp; lookalikes?: RegExp };

/**
 * Only scripts that are written from left to right are shown; names in any other stay as they were requested. The
 * confusable letters are those of Chromium's policy for internationalised names (docs/idn.md, 2025), and some more.
 */
const alphabets: Alphabet[] = [
  // Decomposed form: the letters of European languages, with their accents. Dotless i, thorn and eth look like other
  // letters.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: a list of what may stand anywhere in the word
  { word: /^[-0-9a-zßæøđħłœ\u0300-\u0304\u0306-\u030c\u031b\u0323\u0326-\u0328]+$/ },
  { word: /^[-0-9\p{Script=Cyrillic}]+$/u, lookalikes: /^[-0-9аысԁеёԍһіїюјкӏорԗԛѕԝхуъьҽпгѵѡ]+$/ },
  { word: /^[-0-9\p{Script=Greek}]+$/u, lookalikes: /^[-0-9αικνρυωηοτάίύώήόϊϋ]+$/ },
  {
    word: /^[-0-9ー\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u,
    lookalikes: /^[-0-9ー一〇丶丿ノヽヘへニ二ロ口工エ]+$/,
  },
  { word: /^[-0-9\p{Script=Hangul}]+$/u },
];

/**
 * Formats a host as its owner writes it: `bücher.example` for `xn--bcher-kva.example`. A label is decoded only if its
 * letters belong to one alphabet and can't be taken for another name.
 */
export function formatHost(host: string): string {
  return host.split('.').map(formatLabel).join('.');
}

function formatLabel(label: string): string {
  const [name = '', port] = label.split(':');
  if (!name.startsWith('xn--')) return label;
  const shown = domainToUnicode(name);
  if (domainToASCII(shown) !== name || !isPlain(shown)) return label;
  return port === undefined ? shown : `${shown}:${port}`;
}

function isPlain(label: string): boolean {
  const [latin, ...others] = alphabets;
  if (latin?.word.test(label.normalize('NFD'))) return true;
  return others.some(({ word, lookalikes }) => word.test(label) && !lookalikes?.test(label));
}

/** Suffixes such as `github.io`, below which each name belongs to a different owner. */
const options = { allowPrivateDomains: true };

/** The registered domain: `example.com.au` for `www.shop.example.com.au`. An IP address stands for itself. */
export function findSite(hostname: string): string {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return parse(name, options).domain ?? name;
}

/** Whether both have the same registered domain, or the same IP address. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  if (!a || !b) return false;
  const registered = parse(a.hostname, options).domain;
  return registered ? registered === parse(b.hostname, options).domain : a.host === b.host;
}
