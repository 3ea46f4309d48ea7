import { mapStrings } from './plain-text.ts';

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
