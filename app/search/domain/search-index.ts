import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { buildIndex, createSlices } from './build-index.ts';
import type { SearchDocument } from './search-document.ts';
import { isCommon, listTerms, listWritten } from './words.ts';

/** How many words of a query count: nobody types more, and each costs time. */
const maxTerms = 12;

/** How well the results match what was typed. */
type Closeness =
  /** All words were found, or words that begin with them. */
  | 'exact'
  /** Words that nothing contains were replaced by others with a similar spelling. */
  | 'similar'
  /** Only some of the words were found. */
  | 'some';

export type Match = {
  document: SearchDocument;
  /** The document's own terms that match, for each word that was found in it. */
  terms: string[][];
};

export type Found = {
  closeness: Closeness;
  /** Words as typed that nothing contains, and with which no word begins. */
  missing: string[];
  matches: Match[];
};

type SearchIndex = {
  /** Replaces all documents. Searches go on meanwhile. */
  update(documents: SearchDocument[]): Promise<void>;
  /** Finds documents, the best first. */
  find(words: string): Found;
  list(): SearchDocument[];
};

const fields = ['title', 'headings', 'labels', 'text'];

function readField(document: SearchDocument, field: string): string {
  const { path, title, names, headings, labels = [], text } = document;
  if (field === 'path') return path;
  if (field === 'title') return [title, ...names].join('\n');
  if (field === 'headings') return headings.join('\n');
  return field === 'labels' ? labels.join('\n') : text;
}

/**
 * A MiniSearch with our own rules for words and weights. The full text searches of SQLite and PostgreSQL would be two
 * different searches.
 */
const indexOptions = {
  fields,
  idField: 'path',
  extractField: readField,
  tokenize: (text: string, field?: string) => (field === 'text' ? listTellingTerms(text) : listTerms(text)),
  processTerm: (term: string) => term,
  searchOptions: {
    boost: { title: 6, headings: 2.5, labels: 4 },
    prefix: (term: string) => term.length > 2,
    // The words are terms already.
    tokenize: (text: string) => text.split(' '),
  },
};

export function createSearchIndex(): SearchIndex {
  let index = new MiniSearch<SearchDocument>(indexOptions);
  let documents = new Map<string, SearchDocument>();

  const search = (terms: string[], options: SearchOptions) => index.search(terms.join(' '), options);

  /** The known word that results from swapping two neighbouring letters, if there is one. */
  const findSwapped = (term: string) => listSwaps(term).find((swapped) => search([swapped], {}).length > 0);

  /** The two words that result from adding a space, if some page contains both. */
  const findParts = (term: string) =>
    listParts(term).find((parts) => search(parts, { combineWith: 'AND', prefix: false }).length > 0);

  const listMatches = (results: SearchResult[]): Match[] =>
    results.flatMap(({ id, terms: found, queryTerms }) => {
      const document = documents.get(id);
      return document ? [{ document, terms: groupTerms(found, queryTerms) }] : [];
    });

  return {
    list: () => [...documents.values()],

    async update(next) {
      const wanted = new Map(next.map((document) => [document.path, document]));
      const rest = createSlices();
      const changed: SearchDocument[] = [];
      for (const document of wanted.values()) {
        if (!isSame(documents.get(document.path), document)) changed.push(document);
        await rest();
      }
      if (changed.length > documents.size) {
        index = await buildIndex([...wanted.values()], indexOptions);
        documents = wanted;
        return;
      }
      for (const path of documents.keys()) {
        if (wanted.has(path)) continue;
        index.discard(path);
        documents.delete(path);
      }
      for (const document of changed) {
        if (documents.has(document.path)) index.replace(document);
        else index.add(document);
        documents.set(document.path, document);
        await rest();
      }
    },

    find(words) {
      const terms = listSearchTerms(words);
      if (terms.length === 0) return { closeness: 'exact', missing: [], matches: [] };
      const all = search(terms, { combineWith: 'AND' });
      if (all.length > 0) return { closeness: 'exact', missing: [], matches: listMatches(all) };
      const some = search(terms, { combineWith: 'OR' });
      const had = new Set(some.flatMap(({ queryTerms }) => queryTerms));
      const lost = new Set(terms.filter((term) => !had.has(term)));
      const meant = terms.flatMap((term) => {
        if (!lost.has(term) || !maySlip(term)) return term;
        return findSwapped(term) ?? findParts(term) ?? term;
      });
      // A word that is found as typed is never replaced by another.
      const allow = (most: 1 | 2) => (term: string) => lost.has(term) && maySlip(term) && most;
      const attempts: [Closeness, () => SearchResult[]][] = [
        ['similar', () => (lost.size > 0 ? search(meant, { combineWith: 'AND', fuzzy: allow(1) }) : [])],
        // These are tried before words at a distance of two letters, which are often other words.
        ['some', () => some],
        ['similar', () => search(terms, { combineWith: 'AND', fuzzy: allow(2) })],
        ['similar', () => search(meant, { combineWith: 'OR', fuzzy: allow(1) })],
      ];
      const missing = listWritten(words, lost);
      for (const [closeness, attempt] of attempts) {
        const matches = listMatches(attempt());
        if (matches.length > 0) return { closeness, missing, matches };
      }
      return { closeness: 'exact', missing, matches: [] };
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

/** The terms of a query, each once. Common words and single letters count only where there is nothing else. */
function listSearchTerms(words: string): string[] {
  const terms = [...new Set(listTerms(words))];
  const telling = terms.filter((term) => term.length > 1 && !isCommon(term));
  return (telling.length > 0 ? telling : terms).slice(0, maxTerms);
}

/** The terms found for each word: those that begin with it, else those with a similar spelling. */
function groupTerms(found: string[], asked: string[]): string[][] {
  const begun = asked.map((word) => found.filter((term) => term.startsWith(word)));
  const similar = found.filter((term) => !asked.some((word) => term.startsWith(word)));
  return begun.map((terms) => (terms.length > 0 ? terms : similar));
}

/**
 * How many letters may be wrong, missing or too many: none in words of up to four, where that soon makes another
 * word.
 */
const maySlip = (term: string) => term.length > 4 && !/^\d+$/.test(term);

/**
 * Swaps neighbouring letters, the most usual typing error, which counts as two wrong letters otherwise: `webiste`.
 */
function listSwaps(term: string): string[] {
  const letters = [...term];
  return letters
    .slice(1)
    .map((letter, index) =>
      letters
        .with(index, letter)
        .with(index + 1, letters[index] ?? '')
        .join(''),
    )
    .filter((swapped) => swapped !== term);
}

/** Splits a term into two meaningful words in every possible way: `greenhosting` as `green` and `hosting`. */
function listParts(term: string): [string, string][] {
  const parts: [string, string][] = [];
  for (let end = 2; end <= term.length - 2; end++) parts.push([term.slice(0, end), term.slice(end)]);
  return parts.filter((both) => !both.some(isCommon));
}

function isSame(one: SearchDocument | undefined, other: SearchDocument): boolean {
  return one === other || (one !== undefined && JSON.stringify(one) === JSON.stringify(other));
}
