import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { SearchDocument } from './search-document.ts';
import { isCommon, listTerms, scanWords } from './terms.ts';

/** How many terms of a query count: nobody types more, and each costs time. */
const maxTerms = 12;

export type Match = {
  document: SearchDocument;
  /** The document's own terms that match. */
  terms: string[];
};

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

/** What a missing term probably means: one term of the index or two, and how the best document writes them. */
type Guess = { terms: string[]; written: string };

export type SearchIndex = { documents: SearchDocument[]; find(typed: string): Found };

const fields = ['title', 'headings', 'labels', 'text'];

function readField(document: SearchDocument, field: string): string {
  const { path, title, names, headings, labels, text } = document;
  if (field === 'path') return path;
  if (field === 'title') return [title, ...names].join('\n');
  if (field === 'headings') return headings.join('\n');
  return field === 'labels' ? labels.join('\n') : text;
}

/**
 * Indexes all documents, and lets other work run in between. `synonyms` are groups of words that find each other. The
 * full text searches of SQLite and PostgreSQL would be two different searches.
 */
export async function createSearchIndex(
  documents: SearchDocument[],
  synonyms: readonly string[][] = [],
): Promise<SearchIndex> {
  const index = new MiniSearch<SearchDocument>({
    fields,
    idField: 'path',
    extractField: readField,
    tokenize: (text, field) => (field === 'text' ? listTellingTerms(text) : listTerms(text)),
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 6, labels: 4, headings: 2.5 },
      prefix: (term) => term.length > 2,
      // A query consists of terms already.
      tokenize: (term) => [term],
    },
  });
  await index.addAllAsync(documents);
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const groups = synonyms.map((group) => group.flatMap(listTerms));

  const isKnown = (term: string) => index.search(term, { prefix: false }).length > 0;

  /** A term or, at half the weight, one that means the same. */
  const createQuery = (term: string): Query => {
    const others = groups.filter((group) => group.includes(term)).flat();
    return { combineWith: 'OR', queries: [term, { queries: others, prefix: false, boostTerm: () => 0.5 }] };
  };
  const createQueryOfAll = (terms: string[]): Query => ({
    combineWith: 'AND',
    queries: terms.map(createQuery),
  });

  /** The terms with two neighbours as one word, wherever that is a known one: `web site`. */
  const listJoined = (terms: string[]): string[][] =>
    terms.slice(1).flatMap((term, at) => {
      const joined = `${terms[at]}${term}`;
      return isKnown(joined) ? [listTelling(terms.toSpliced(at, 2, joined))] : [];
    });

  /** What may be meant by a term that nothing contains: known terms like it or, where a space is missing, two. */
  const listMeant = (term: string): string[][] => {
    const fuzzy = countErrors(term);
    if (fuzzy === 0) return [];
    const similar = index
      .search(term, { fuzzy, prefix: false })
      .flatMap(({ terms }) => terms)
      // With two letters wrong, another beginning is another word.
      .filter((found) => fuzzy === 1 || found.charAt(0) === term.charAt(0));
    const words = new Set([...listSwaps(term).filter(isKnown), ...similar]);
    return [...[...words].map((word) => [word]), ...listParts(term).filter((parts) => parts.every(isKnown))];
  };

  /**
   * What is meant by a term that nothing contains: of all that it may be, what the best document with the
   * other words has in most of its fields.
   */
  const guess = (term: string, others: string[]): Guess | undefined => {
    const choices = listMeant(term);
    const any: Query = {
      combineWith: 'OR',
      queries: choices.map((parts) => ({ combineWith: 'AND', queries: parts })),
      prefix: false,
    };
    const beside = index.search({ combineWith: 'AND', queries: [any, ...others.map(createQuery)] });
    const [best] = beside.length > 0 ? beside : index.search(any);
    const count = (parts: string[]) => Math.min(...parts.map((part) => best?.match[part]?.length ?? 0));
    const [terms = []] = choices.toSorted((a, b) => count(b) - count(a));
    const document = byPath.get(best?.id);
    if (!document) return undefined;
    const text = fields.map((field) => readField(document, field)).join('\n');
    return { terms, written: listWritten(text, terms).join(' ').toLowerCase() };
  };

  const listMatches = (results: SearchResult[]): Match[] =>
    results.flatMap(({ id, terms }) => {
      const document = byPath.get(id);
      return document ? [{ document, terms }] : [];
    });

  return {
    documents,
    find(typed) {
      const typedTerms = listTerms(typed);
      const terms = listTelling(typedTerms);
      const exact = index.search({
        combineWith: 'OR',
        queries: [terms, ...listJoined(typedTerms.slice(0, maxTerms))].map(createQueryOfAll),
      });
      if (exact.length > 0) return { missing: [], isPartial: false, matches: listMatches(exact) };

      const lost = terms.filter((term) => index.search(createQuery(term)).length === 0);
      const meant = terms.filter((term) => !lost.includes(term));
      const guesses = new Map<string, Guess>();
      for (const term of lost) {
        const found = guess(term, meant);
        if (!found) continue;
        guesses.set(term, found);
        meant.push(...found.terms);
      }
      const all = index.search(createQueryOfAll(meant));
      const matches = listMatches(
        all.length > 0 ? all : index.search({ combineWith: 'OR', queries: meant.map(createQuery) }),
      );
      return {
        missing: listWritten(typed, lost),
        ...(guesses.size > 0 && { guess: replaceWords(typed, guesses) }),
        isPartial: matches.length > 0 && (all.length === 0 || guesses.size < lost.length),
        matches,
      };
    },
  };
}

/**
 * The terms of a text, each once: what a text is about is in its title and headings, and every repetition costs time.
 * Common words count in a title, because somebody may search for "about" or "how", but not in a text.
 */
function listTellingTerms(text: string): string[] {
  return [...new Set(listTerms(text))].filter((term) => !isCommon(term));
}

/** The terms that a search counts, each once: common words and single letters only where there is nothing else. */
function listTelling(all: string[]): string[] {
  const terms = [...new Set(all)];
  const telling = terms.filter((term) => term.length > 1 && !isCommon(term));
  return (telling.length > 0 ? telling : terms).slice(0, maxTerms);
}

/** How many letters of a word may be wrong, missing or too many: none in one that is so short that it soon is another. */
function countErrors(term: string): number {
  if (term.length < 4 || /^\d+$/.test(term)) return 0;
  return term.length < 8 ? 1 : 2;
}

/** Swaps neighbouring letters, the most usual typing error, which counts as two wrong letters otherwise: `webiste`. */
function listSwaps(term: string): string[] {
  return Array.from(
    { length: term.length - 1 },
    (_, at) => term.slice(0, at) + term.charAt(at + 1) + term.charAt(at) + term.slice(at + 2),
  );
}

/** Splits a term into two in every possible way: `greenhosting` as `green` and `hosting`. */
function listParts(term: string): string[][] {
  return Array.from({ length: term.length - 3 }, (_, at) => [
    term.slice(0, at + 2),
    term.slice(at + 2),
  ]).filter((parts) => !parts.some(isCommon));
}

/** The words of a text that count as one of these terms, each as it is first written there. */
function listWritten(text: string, terms: string[]): string[] {
  const words = [...scanWords(text)];
  return terms.flatMap((term) => {
    const word = words.find((each) => each.term === term);
    return word ? [text.slice(word.start, word.end)] : [];
  });
}

/** The text with the words of these terms replaced by what is guessed. */
function replaceWords(text: string, guesses: ReadonlyMap<string, Guess>): string {
  let result = '';
  let done = 0;
  for (const { start, end, term } of scanWords(text)) {
    const guess = guesses.get(term);
    if (!guess) continue;
    result += text.slice(done, start) + guess.written;
    done = end;
  }
  return result + text.slice(done);
}
