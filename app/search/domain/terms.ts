import { foldText } from '#platform/text/words.ts';

/** Words that people type do not differ only beyond this length, while a text may have a word of any length. */
const maxTermLength = 40;

/** Words that every text contains, so that they distinguish none. */
const commonWords = new Set(
  `a about also an and are as at be been but by can do for from has have how i if in into is it its more my no not of on or other our so some such
  than that the their them then there these they this to was we were what when where which who why will with you
  your`.split(/\s+/),
);

/** A word in a text: where it begins and ends, and the term that it counts as. */
export type Word = { start: number; end: number; term: string };

/** The words of a text in its order: letters, digits and their marks, with apostrophes between them. */
export function* scanWords(text: string): Generator<Word> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)) {
    const term = readTerm(word);
    if (term !== '') yield { start: index, end: index + word.length, term };
  }
}

/** The terms of a text in its order, each as often as it occurs. */
export function listTerms(text: string): string[] {
  return Array.from(scanWords(text), ({ term }) => term);
}

/** The terms of words as written. Texts repeat the same few thousand words, so each is folded only once. */
const known = new Map<string, string>();
const maxKnown = 20_000;

function readTerm(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const term = createTerm(word);
  // The memory is limited, because anybody may search for any number of words.
  if (known.size >= maxKnown) known.clear();
  if (word.length <= maxTermLength) known.set(word, term);
  return term;
}

/**
 * The term of a word: without case, accents and apostrophe, and without the s of a plural. It is no full stemmer: what
 * it takes for a plural by mistake (`always`), it takes for one everywhere.
 */
function createTerm(written: string): string {
  const word = foldText(written.slice(0, maxTermLength)).replace(/['’]/g, '').slice(0, maxTermLength);
  if (word.length < 5 || !word.endsWith('s')) return word;
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /[ius]s$/.test(word) ? word : word.slice(0, -1);
}

export function isCommon(term: string): boolean {
  return commonWords.has(term);
}
