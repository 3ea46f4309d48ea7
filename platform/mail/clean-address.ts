import { decodeUri } from '#platform/text/escape.ts';

/**
 * Removes what is copied along with an address: invisible characters, its label or name, brackets, quotes, `mailto:`, the
 * comma after it. An address that `emailAddress` accepts stays as it is, and so does what is left of two addresses. Browsers
 * clean what is typed as servers do, because a Supabase project gets an address as it is sent.
 */
export function cleanAddress(text: string): string {
  // The address of a link may be encoded, and no other has a `%`.
  const address = decodeUri(text)
    // Word processors and some keyboards put these in place of the typewriter's apostrophe.
    .replace(/[‘’ʼ′´`]/g, "'")
    // NFKC turns full-width letters and ＠ into those of ASCII, and ligatures of a PDF into their letters.
    .normalize('NFKC')
    // It also turns a hyphen that does not break into a typographic one.
    .replace(/‐/g, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s*@\s*/g, '@');
  // From the outside to the inside: `"Jane Ng" <mailto:jane@site.example>,`.
  return trim(takeFromName(address.trim()).replace(besideAddress, ''));
}

/** A label in any language, as in `Email: jane@site.example`, which `mailto:` is too, and the `?subject=` of a link. */
const besideAddress = /^[^@:<>]*:\/*(?=[^:]+@)|\?\w+=.*$/g;

/**
 * Removes brackets, quotes and punctuation of any language: no address begins or ends with these. It may begin with an
 * apostrophe, so that the first of a pair goes only with the second.
 */
function trim(text: string): string {
  return text.replace(
    /^'(.*)'[^\p{L}\p{M}\p{N}]*$|^[^\p{L}\p{M}\p{N}._'+&#$*/=^{|}~-]+|[^\p{L}\p{M}\p{N}]+$/gu,
    '$1',
  );
}

/** The address of `Jane Ng <jane@site.example>`. A name with another address leaves it open which of them is meant. */
function takeFromName(text: string): string {
  const [, name = '', address] = /^([^<>]*)<([^<>]*)(?:>[^\p{L}\p{M}\p{N}]*)?$/u.exec(text) ?? [];
  if (address === undefined) return text;
  return name.includes('@') && trim(name) !== trim(address) ? text : address;
}
