/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

export const isUnspaced = (text: string) => unspaced.test(text);

/** The words of a text as written: split at spaces or, in scripts that have none, by a dictionary. */
export function splitWords(text: string): string[] {
  // A dash that stands alone is no word.
  return text
    .split(/\s+/)
    .flatMap((part) => (isUnspaced(part) ? listSegments(part) : [part]))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** Splits a text into pieces between which it may be broken; punctuation stays in them. */
export function listSegments(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
