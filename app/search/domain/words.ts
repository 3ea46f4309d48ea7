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

/** The words of a text that count as one of these terms, in its order. */
export function findWords(text: string, terms: ReadonlySet<string>): Word[] {
  const found: Word[] = [];
  const first = new Set([...terms].map((term) => term.charCodeAt(0)));
  scanWords(text, (start, end) => {
    // The first letter already rules most words out. A letter that is not plain may fold to another one.
    const unit = text.charCodeAt(start);
    if (unit < 0x80 && !first.has(isCapital(unit) ? unit + 0x20 : unit)) return;
    const term = readTerm(text.slice(start, end));
    if (terms.has(term)) found.push({ start, end, term });
  });
  return found;
}

const isCapital = (unit: number) => unit >= 0x41 && unit <= 0x5a;

/** The terms among these that a text contains, each as it is first written there. */
export function listWritten(text: string, terms: ReadonlySet<string>): string[] {
  const written = new Map<string, string>();
  for (const { start, end, term } of findWords(text, terms))
    if (!written.has(term)) written.set(term, text.slice(start, end));
  return [...written.values()];
}

/** The terms of a text in its order, each as often as it occurs. */
export function listTerms(text: string): string[] {
  const terms: string[] = [];
  scanWords(text, (start, end) => {
    const term = readTerm(text.slice(start, end));
    if (term !== '') terms.push(term);
  });
  return terms;
}

/** The terms of words as written. Texts repeat the same few thousand words, so each is folded only once. */
const known = new Map<string, string>();
const maxKnown = 20_000;

function readTerm(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const term = createTerm(foldText(word));
  // The memory is limited, because anybody may search for any number of words.
  if (known.size >= maxKnown) known.clear();
  if (word.length <= maxTermLength) known.set(word, term);
  return term;
}

/**
 * The term of a folded word: without its apostrophe, and without the s of a plural. It is no full stemmer: what it
 * takes for a plural by mistake (`always`), it takes for one everywhere.
 */
function createTerm(folded: string): string {
  let word = folded;
  if (word.includes("'") || word.includes('’')) word = word.replace(/['’]/g, '');
  if (word.length > maxTermLength) word = word.slice(0, maxTermLength);
  if (word.length < 5 || !word.endsWith('s')) return word;
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return 'ius'.includes(word.charAt(word.length - 2)) ? word : word.slice(0, -1);
}

export function isCommon(term: string): boolean {
  return commonWords.has(term);
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** Remembers whether a UTF-16 unit is part of a word: 0 is not known yet, 1 no, 2 yes. */
const unitKinds = new Uint8Array(65_536);

/** Both halves of a surrogate pair are what the whole character is. */
function isWordAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit >= 0xd800 && unit <= 0xdfff) {
    const first = unit >= 0xdc00 ? index - 1 : index;
    return wordCharacter.test(text.slice(first, first + 2));
  }
  const answer = unitKinds[unit];
  if (answer) return answer === 2;
  const isWord = wordCharacter.test(String.fromCharCode(unit));
  unitKinds[unit] = isWord ? 2 : 1;
  return isWord;
}

function isApostrophe(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x27 || unit === 0x2019;
}

/**
 * Yields where each word of a text begins and ends, in order: letters, digits and their marks, with apostrophes
 * between them. Written by hand, because a regular expression over all of Unicode takes ten times as long.
 */
function scanWords(text: string, see: (start: number, end: number) => void): void {
  let index = 0;
  while (index < text.length) {
    if (!isWordAt(text, index)) {
      index += 1;
      continue;
    }
    const start = index;
    do {
      index += 1;
      if (index + 1 < text.length && isApostrophe(text, index) && isWordAt(text, index + 1)) index += 2;
    } while (index < text.length && isWordAt(text, index));
    see(start, index);
  }
}
