import { normalizeText } from '#platform/text/words.ts';

/** The length to which words are truncated. Texts may contain longer words, but real words differ within this length. */
const maxTermLength = 40;

/** Words that are not indexed because almost every text contains them. */
const commonWords = new Set(
  `an and are as at be been but by can do for from has have if in into is it its more my no not of on or other our so some
  such than that the their them then there these they this to was we were what when where which who why will with you
  your`.split(/\s+/),
);

/** Splits a text into words, at odd indexes, and the text between them, at even indexes. */
export const splitAtWords = (text: string): string[] => text.split(/([\p{L}\p{N}\p{M}]+)/u);

export const listWords = (text: string): string[] => splitAtWords(text).filter((_, at) => at % 2 === 1);

/**
 * Returns the term of a word: without case, accents and the plural s, or empty for a common word or a single letter. It is
 * not a full stemmer. A word that it mistakes for a plural (`always`) is treated the same everywhere.
 */
export function readTerm(word: string): string {
  const term = normalizeText(word.slice(0, maxTermLength)).slice(0, maxTermLength);
  if (term.length < 2 || commonWords.has(term)) return '';
  if (term.length < 5 || !term.endsWith('s')) return term;
  if (term.length > 5 && term.endsWith('ies')) return `${term.slice(0, -3)}y`;
  return /[ius]s$/.test(term) ? term : term.slice(0, -1);
}

/** A word that no page has, and on how many days somebody searched for it. */
export type UnmatchedTerm = { word: string; days: number };

/** Until a word has been searched for on so many days, nobody can read it: it may be a name. */
export const readableAfterDays = 3;

/** Leaves out the beginnings of other words, which searches that were slowly typed ask for too. */
export function leaveOutBeginnings(words: UnmatchedTerm[]): UnmatchedTerm[] {
  return words.filter(
    ({ word, days }) =>
      !words.some((longer) => longer.word !== word && longer.word.startsWith(word) && longer.days >= days),
  );
}
