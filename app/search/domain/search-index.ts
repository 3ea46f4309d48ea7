import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { SearchDocument } from './search-document.ts';
import { listWords, readTerm, splitAtWords } from './terms.ts';

/** How many words of a query count: nobody types more, and each costs time. */
const maxWords = 8;

/** How many words like a missing one are tried in its place. */
const maxChoices = 12;

export type Match = { document: SearchDocument; isFound: (word: string) => boolean };

export type Found = {
  /** Words as typed that nothing contains, and with which no word begins. */
  missing: string[];
  /** What was searched for instead, where a missing word is probably a typing error. */
  guess?: string;
  /** True where no document has all words, and these have some. */
  isPartial: boolean;
  /** The best match is the first. */
  matches: Match[];
};

export type SearchIndex = { documents: SearchDocument[]; find(typed: string): Found };

/**
 * Indexes all documents, and lets other work run in between. `synonyms` are groups of words that find each other. The
 * full text searches of SQLite and PostgreSQL would be two different searches.
 */
export async function createSearchIndex(
  documents: SearchDocument[],
  synonyms: readonly string[][] = [],
): Promise<SearchIndex> {
  const synonymOf = new Map(
    synonyms.flatMap((group) => group.map((word) => [readTerm(word), readTerm(group[0] ?? word)])),
  );
  /** The terms by which a word is found: its own and, last, the one that is searched for in place of it. */
  const listTerms = (word: string): string[] => {
    const term = readTerm(word);
    return term ? [term, synonymOf.get(term) ?? term] : [];
  };
  /** All words with their terms. Texts repeat the same few thousand, so each is read only once. */
  const vocabulary = new Map<string, string[]>();

  const index = new MiniSearch<SearchDocument>({
    idField: 'path',
    fields: ['title', 'names', 'headings', 'text'],
    tokenize: listWords,
    processTerm: (word) => {
      const terms = vocabulary.get(word) ?? [...new Set(listTerms(word))];
      vocabulary.set(word, terms);
      return terms;
    },
    searchOptions: {
      processTerm: (word) => listTerms(word).at(-1),
      boost: { title: 6, names: 6, headings: 2.5 },
      prefix: (term) => term.length > 2,
      combineWith: 'AND',
    },
  });
  await index.addAllAsync(documents);
  const byPath = new Map(documents.map((document) => [document.path, document]));

  /** What a word that nothing contains probably means: of the words like it, the one that the best page has. */
  const guess = (word: string, others: string[]): string | undefined => {
    const similar = index.search(word, {
      fuzzy: (term) => term.length > 3 && 0.2,
      maxFuzzy: 2,
      prefix: false,
    });
    const known = [...new Set(similar.flatMap(({ terms }) => terms))].slice(0, maxChoices);
    const rate = (words: string[]) => index.search(words.join(' '), { prefix: false })[0]?.score ?? 0;
    const [best] = [...listSwaps(word), ...listSplits(word), ...known]
      .map((choice) => ({ choice, beside: rate([choice, ...others]), alone: rate([choice]) }))
      .filter(({ alone }) => alone > 0)
      .toSorted((a, b) => b.beside - a.beside || b.alone - a.alone);
    return best?.choice.replace(/\S+/g, (term) => findWritten(term, vocabulary));
  };

  const listMatches = (results: SearchResult[]): Match[] =>
    results.flatMap(({ id, terms }) => {
      const document = byPath.get(id);
      const found = new Set(terms);
      const isFound = (word: string) => vocabulary.get(word)?.some((term) => found.has(term)) ?? false;
      return document ? [{ document, isFound }] : [];
    });

  return {
    documents,
    find(typed) {
      const words = listWords(typed).filter(readTerm).slice(0, maxWords);
      const exact = index.search({
        combineWith: 'OR',
        queries: [words, ...listJoined(words)].map(createQueryOfAll),
      });
      if (exact.length > 0) return { missing: [], isPartial: false, matches: listMatches(exact) };

      const missing = [...new Set(words.filter((word) => index.search(word).length === 0))];
      const meant = words.filter((word) => !missing.includes(word));
      const guesses = new Map<string, string>();
      for (const word of missing) {
        const found = guess(word, meant);
        if (!found) continue;
        guesses.set(word, found);
        meant.push(found);
      }
      const all = index.search(meant.join(' '));
      const results = all.length > 0 ? all : index.search(meant.join(' '), { combineWith: 'OR' });
      const replaced = splitAtWords(typed).map((part) => guesses.get(part) ?? part);
      return {
        missing,
        ...(guesses.size > 0 && { guess: replaced.join('') }),
        isPartial: results.length > 0 && (all.length === 0 || guesses.size < missing.length),
        matches: listMatches(results),
      };
    },
  };
}

const createQueryOfAll = (words: string[]): Query => ({ combineWith: 'AND', queries: words });

/** The words with two neighbours as one, wherever they may be one: `web site`. */
const listJoined = (words: string[]): string[][] =>
  words.slice(1).map((word, at) => words.toSpliced(at, 2, `${words[at]}${word}`));

/** Swaps neighbouring letters, the most usual typing error, which is two wrong letters for MiniSearch: `webiste`. */
const listSwaps = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );

/** Splits a word into two in every possible way: `greenhosting` as `green hosting`. */
const listSplits = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)])
    .filter((parts) => parts.every(readTerm))
    .map((parts) => parts.join(' '));

/** A word of the texts that counts as this term: mostly the term itself. */
function findWritten(term: string, vocabulary: ReadonlyMap<string, string[]>): string {
  if (vocabulary.has(term)) return term;
  for (const [word, terms] of vocabulary) if (terms[0] === readTerm(term)) return word.toLowerCase();
  return term;
}
