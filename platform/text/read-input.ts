/** Reads a form field as text, cut to a length that no honest value reaches. A missing field or a file gives ''. */
export function readFormText(form: { get(name: string): unknown }, name: string, maxLength: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}

/** Parses untrusted text as JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses `?page=`: 1 if it is missing or empty, undefined for anything that is not a page number, such as `0`, `-1`,
 * `1.5`, `01`, `abc`, or a number past the end of any list.
 */
export function parsePageNumber(text: string | null): number | undefined {
  if (!text) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}

/** The page to show for the requested one: the last one, if the list has become shorter. */
export const clampPage = (page: number, items: number, perPage: number): number =>
  Math.min(page, Math.max(1, Math.ceil(items / perPage)));

/** The limit in UTF-16 code units, as the `maxlength` of a field counts them. */
export const maxSearchLength = 100;

/** These characters change the direction of all text that follows them, including the page's own. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Parses `?search=`, with white space and control characters folded to single spaces, and cuts it to the limit. */
export function parseSearchWords(text: string | null): string {
  const normalized = (text ?? '')
    .replace(bidiControls, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return normalized.slice(0, maxSearchLength).trim().toWellFormed();
}
