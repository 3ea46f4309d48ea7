import { formatHost } from './format-host.ts';

/** Longer than any address that people share, and short enough to keep. */
const longestAddress = 2000;

type PageAddress = { ok: true; url: string; host: string } | { ok: false; fault: string };

const empty = 'Put in the address of a page, such as example.com.';
/**
 * The message for an address that the policy refuses. The words are always the same, because a reason would tell a
 * stranger about the network behind us.
 */
export const notPublicFault =
  'We can’t go there: as far as we can tell, this is not on the public web. Put in the public address of the page, such as example.com/about.';
/** The message for an address of ours that is no page; there is nothing to hide. */
export const notOurPageFault =
  'This is a report or an interface of ours, and no page to weigh. Put in the page that it is about.';
const noPage = 'That does not look like the address of a page. Try one such as example.com/about.';

const noEnding =
  'The name lacks its ending, such as .com or .org.au. Put in the whole address of the page, such as example.org.au.';

/**
 * Parses the address that a visitor typed; `example.com` is enough. Only its form is checked here. Whether we may
 * request it is decided by the policy, each time.
 */
export function parsePageAddress(typed: string): PageAddress {
  const text = typed.trim();
  if (text === '') return { ok: false, fault: empty };
  if (text.length > longestAddress)
    return {
      ok: false,
      fault: `Shorten the address to ${longestAddress.toLocaleString('en-AU')} characters.`,
    };
  // `mailto:x` and `javascript:x` have no slashes; `example.com:8080` has digits behind its colon.
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(text))
    return {
      ok: false,
      fault: 'We read pages of the web alone: addresses that begin with https:// or http://.',
    };
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`);
  if (!url || url.hostname === '') return { ok: false, fault: noPage };
  if (url.username && !url.password && !/^https?:/i.test(text))
    return { ok: false, fault: 'That is an email address. Give the address of a page, such as example.org.' };
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
