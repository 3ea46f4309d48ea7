import { foldText } from '#platform/text/fold-text.ts';
import { scanWords } from './scan-words.ts';

/** Beyond it no two words of a reader differ; a text may have a word of any length. */
const longestTerm = 40;

/** They stand in every text, so that they tell none from another. */
const commonWords = new Set(
  `a about also an and are as at be been but by can do for from has have how i if in into is it its more my no not of on or other our so some such
  than that the their them then there these they this to was we were what when where which who why will with you
  your`.split(/\s+/),
);

/** A word in a text: the places where it begins and ends, and the term that it counts as. */
export type Word = { start: number; end: number; term: string };

/** The words of a text as its readers see it, in its order, that count as one of these terms. */
export function findWords(text: string, terms: ReadonlySet<string>): Word[] {
  const found: Word[] = [];
  const first = new Set([...terms].map((term) => term.charCodeAt(0)));
  scanWords(text, (start, end) => {
    // Most words of a text are none of them by their first letter. What is not plain may fold to another one.
    const unit = text.charCodeAt(start);
    if (unit < 0x80 && !first.has(isCapital(unit) ? unit + 0x20 : unit)) return;
    const term = readTerm(text.slice(start, end));
    if (terms.has(term)) found.push({ start, end, term });
  });
  return found;
}

const isCapital = (unit: number) => unit >= 0x41 && unit <= 0x5a;

/** Those of these terms that are in a text, as they are first written there. */
export function listWritten(text: string, terms: ReadonlySet<string>): string[] {
  const written = new Map<string, string>();
  for (const { start, end, term } of findWords(text, terms))
    if (!written.has(term)) written.set(term, text.slice(start, end));
  return [...written.values()];
}

/** The terms of a text, in its order, each as often as it stands there. */
export function listTerms(text: string): string[] {
  const terms: string[] = [];
  scanWords(text, (start, end) => {
    const term = readTerm(text.slice(start, end));
    if (term !== '') terms.push(term);
  });
  return terms;
}

/** The terms of words as written: texts are made of the same few thousand, and each is folded once. */
const known = new Map<string, string>();
const mostKnown = 20_000;

function readTerm(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const term = createTerm(foldText(word));
  // Anybody may search for words without end.
  if (known.size >= mostKnown) known.clear();
  if (word.length <= longestTerm) known.set(word, term);
  return term;
}

/**
 * What a folded word counts as: without its apostrophe, and without the s of a plural. English is not all the
 * English there is: what this takes for a plural (`always`) it takes for one everywhere.
 */
function createTerm(folded: string): string {
  let word = folded;
  if (word.includes("'") || word.includes('’')) word = word.replace(/['’]/g, '');
  if (word.length > longestTerm) word = word.slice(0, longestTerm);
  if (word.length < 5 || !word.endsWith('s')) return word;
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return 'ius'.includes(word.charAt(word.length - 2)) ? word : word.slice(0, -1);
}

export function isCommon(term: string): boolean {
  return commonWords.has(term);
}
