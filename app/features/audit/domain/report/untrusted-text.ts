/** Puts untrusted text on one line, without characters that are invisible or reverse or break the line. */
export function plainText(text: string, maxLength = 300): string {
  const plain = withoutInvisible(text).trim();
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain;
}

/** Puts all strings in a value on one line, because a report may quote the page anywhere. */
export const plainTexts = <Value>(value: Value): Value => mapStrings(value, withoutInvisible);

/** Copies a value with every string changed. Fields in `except` stay. */
export function mapStrings<Value>(
  value: Value,
  change: (text: string) => string,
  except: ReadonlySet<string> = new Set(),
): Value {
  const show = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part);
    if (Array.isArray(part)) return part.map(show);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, except.has(key) ? inner : show(inner)]),
    );
  };
  return show(value) as Value;
}

function withoutInvisible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '');
}

/** Formats the address of a file as host and path without the query, shortened. The result is untrusted text. */
export function formatResourceAddress(address: string): string {
  const url = URL.parse(address);
  const text =
    url && /^https?:$/.test(url.protocol) ? `${url.host}${url.pathname}${url.search ? '?…' : ''}` : address;
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return plain.length > 120 ? `${plain.slice(0, 60)}…${plain.slice(-59)}` : plain;
}

const hiddenQuery = '?…';

/**
 * Matches a fragment that refers to a part of a page. The fragments of sign-in links contain pairs with tokens instead.
 */
const isAnchor = /^#[a-z][\w-]{0,80}$/i;

/** Matches an address with a scheme, or the query of one without. */
const addresses = /\b(?:https?|wss?):\/\/[^\s"'<>`]+|\?[\w.~%[\]+-]+=[^\s"'<>`]*/gi;

/** Hides the queries of all addresses in a text, because they may hold the secrets of a page’s visitor. */
export const hideQueries = (text: string): string =>
  text.replace(addresses, (found) => {
    const ending = /[)\].,;:!…]*$/.exec(found)?.[0] ?? '';
    const [, path = '', rest = ''] =
      /^([^?#]*)(.*)$/.exec(found.slice(0, found.length - ending.length)) ?? [];
    // The query is hidden already.
    if (rest === '?') return found;
    return path + (rest && (isAnchor.test(rest) ? rest : hiddenQuery)) + ending;
  });

/** Copies a value without the query of any address in it. */
export const withoutQueries = <Value>(value: Value): Value => mapStrings(value, hideQueries);

/** Removes query and fragment. Returns an empty string if this is not an address. */
export function withoutQuery(address: string): string {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : '';
}
