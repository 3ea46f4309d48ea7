/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

export const isUnspaced = (text: string) => unspaced.test(text);

/** Splits a text into words as written: at spaces or, in scripts that have none, by a dictionary. */
export function splitWords(text: string): string[] {
  // A dash that stands alone is not a word.
  return text
    .split(/\s+/)
    .flatMap((part) => (isUnspaced(part) ? listSegments(part) : [part]))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** Splits a text into pieces between which it may be broken; punctuation stays in them. */
export function listSegments(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The usual plain spelling of letters that Unicode normalisation does not decompose. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/** Most words match this and need no more than lower case. */
const plain = /^[ -~]*$/;

/** Normalizes text for comparison in a search: lower case, without accents. `Überraschung` becomes `uberraschung`. */
export function normalizeText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => spelledOut[letter] ?? letter);
}
