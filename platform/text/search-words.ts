/** Counted in UTF-16 units, as the `maxlength` of a field counts them. */
export const maxSearchLength = 100;

type SearchWords =
  | { state: 'none' }
  | { state: 'words'; words: string }
  /** The query is longer than anybody types by hand, so no source is asked. */
  | { state: 'too-long'; beginning: string };

/** These characters change the direction of the text that follows them, also of the words of the page. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Parses `?search=`: trimmed, with white space and control characters folded to single spaces. */
export function parseSearchWords(text: string | null): SearchWords {
  const words = (text ?? '')
    .replace(bidiControls, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!words) return { state: 'none' };
  if (words.length <= maxSearchLength) return { state: 'words', words };
  return { state: 'too-long', beginning: words.slice(0, maxSearchLength).toWellFormed() };
}
