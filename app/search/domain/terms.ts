import { foldText } from '#platform/text/words.ts';

/** Words that people type do not differ only beyond this length, while a text may have a word of any length. */
const maxTermLength = 40;

/** Words that every text contains, so that they distinguish none. */
const commonWords = new Set(
  `an and are as at be been but by can do for from has have if in into is it its more my no not of on or other our so some
  such than that the their them then there these they this to was we were what when where which who why will with you
  your`.split(/\s+/),
);

/** Splits a text at its words: these are at the odd places, and what stands between them at the even ones. */
export const splitAtWords = (text: string): string[] => text.split(/([\p{L}\p{N}\p{M}]+)/u);

export const listWords = (text: string): string[] => splitAtWords(text).filter((_, at) => at % 2 === 1);

/**
 * The term of a word: without case and accents, and without the s of a plural; empty for a common word and for a single
 * letter. It is no full stemmer: what it takes for a plural by mistake (`always`), it takes for one everywhere.
 */
export function readTerm(word: string): string {
  const term = foldText(word.slice(0, maxTermLength)).slice(0, maxTermLength);
  if (term.length < 2 || commonWords.has(term)) return '';
  if (term.length < 5 || !term.endsWith('s')) return term;
  if (term.length > 5 && term.endsWith('ies')) return `${term.slice(0, -3)}y`;
  return /[ius]s$/.test(term) ? term : term.slice(0, -1);
}
