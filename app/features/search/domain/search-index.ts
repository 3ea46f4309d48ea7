import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { SearchDocument } from './search-document.ts';
import { listWords, readTerm, splitAtWords } from './terms.ts';

/** The maximum number of words of a query that are searched for, because each costs time. */
const maxWords = 8;

/** The maximum number of similar words that are tried for a missing word. */
const maxChoices = 12;

export type Match = { document: SearchDocument; isFound: (word: string) => boolean };

export type IndexMatches = {
  /** Words as typed that match no word and no prefix in any document. */
  missing: string[];
  /** The corrected query that was used, if a missing word is probably a typing error. */
  guess?: string;
  /** True if no document contains all the words, so that the matches contain only some of them. */
  isPartial: boolean;
  /** The matches, best first. */
  matches: Match[];
};

export type SearchIndex = { find(typed: string): IndexMatches };

/**
 * Indexes all documents, and yields to other work in between. Of several documents with one path only the first can be
 * opened, so only that is indexed: posts come from outside, and a WordPress may have two with one slug. `synonyms` are groups of equivalent words. The full-text
 * search of the database is not used, because SQLite and PostgreSQL would give different results.
 */
export async function createSearchIndex(
  documents: SearchDocument[],
  synonyms: readonly string[][] = [],
): Promise<SearchIndex> {
  const synonymOf = new Map(
    synonyms.flatMap((group) => group.map((word) => [readTerm(word), readTerm(group[0] ?? word)])),
  );
  /** Lists the terms of a word: its own and, last, the one that represents its synonyms. */
  const listTerms = (word: string): string[] => {
    const term = readTerm(word);
    return term ? [term, synonymOf.get(term) ?? term] : [];
  };
  /** Caches the terms of each word, because the texts repeat the same few thousand words. */
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
  const byPath = new Map(documents.toReversed().map((document) => [document.path, document]));
  await index.addAllAsync(documents.filter((document) => byPath.get(document.path) === document));

  /** Guesses the intended word for one that no document contains: the similar word that ranks best with the others. */
  const guess = (word: string, otherWords: string[]): string | undefined => {
    const similar = index.search(word, {
      fuzzy: (term) => term.length > 3 && 0.2,
      maxFuzzy: 2,
      prefix: false,
    });
    // Hardly anybody mistypes the first letter, and what differs there is seldom meant: `mark` for `dark`.
    const known = [...new Set(similar.flatMap(({ terms }) => terms))]
      .filter((term) => term[0] === readTerm(word)[0])
      .slice(0, maxChoices);
    const rate = (words: string[]) => index.search(words.join(' '), { prefix: false })[0]?.score ?? 0;
    const [best] = [...listSwaps(word), ...listSplits(word), ...known]
      .map((choice) => ({ choice, beside: rate([choice, ...otherWords]), alone: rate([choice]) }))
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

/** Joins each pair of neighbouring words: `web site` as `website`. */
const listJoined = (words: string[]): string[][] =>
  words.slice(1).map((word, at) => words.toSpliced(at, 2, `${words[at]}${word}`));

/** Swaps neighbouring letters. This is the most common typing error, and counts as two edits in MiniSearch: `webiste`. */
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

/** Finds the spelling of a term in the texts. Names keep their capitals, because they never occur in lower case. */
function findWritten(term: string, vocabulary: ReadonlyMap<string, string[]>): string {
  if (vocabulary.has(term)) return term;
  for (const [word, terms] of vocabulary) if (terms[0] === readTerm(term)) return word;
  return term;
}
