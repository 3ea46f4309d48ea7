/** Reads the text of a form's field, cut to a length that no honest value has. A missing field and a file give ''. */
export function readFormText(form: { get(name: string): unknown }, name: string, maxLength: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}

/** Parses a text from outside as JSON. Invalid text gives undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses `?page=`: 1 where it is left out or empty, undefined for what is no page number, such as `0`, `-1`, `1.5`,
 * `01`, `abc`, or a number past the end of any list.
 */
export function parsePageNumber(text: string | null): number | undefined {
  if (!text) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}

/** Counted in UTF-16 units, as the `maxlength` of a field counts them. */
export const maxSearchLength = 100;

/** These characters change the direction of the text that follows them, also of the words of the page. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Reads the words of `?search=`, as many as a search takes, with white space and control characters folded to single spaces. */
export function parseSearchWords(text: string | null): string {
  const words = (text ?? '')
    .replace(bidiControls, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return words.slice(0, maxSearchLength).trim().toWellFormed();
}
