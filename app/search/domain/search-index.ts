import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { buildIndex } from './build-index.ts';
import type { SearchDocument } from './search-document.ts';
import { createSlices } from './slices.ts';
import { isCommon, listTerms, listWritten } from './words.ts';

/** Of a search: nobody types more, and each costs time. */
const mostTerms = 12;

/** How well what was found answers what was typed. */
export type Closeness =
  /** All of its words, or words that begin so. */
  | 'exact'
  /** Words that nothing has stand for others that are spelled nearly so. */
  | 'similar'
  /** Some of its words, as they were typed. */
  | 'some';

export type Match = {
  document: SearchDocument;
  /** The document's own terms that were found, for each word that was looked for and is in it. */
  terms: string[][];
};

export type Found = {
  closeness: Closeness;
  /** Words that nothing has, and none begins with, as they were typed. */
  missing: string[];
  matches: Match[];
};

export type SearchIndex = {
  /** Makes these the documents that can be found. Searches go on meanwhile. */
  update(documents: SearchDocument[]): Promise<void>;
  /** The best first. */
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

/** MiniSearch, told what our words are and how they count. Decision 026. */
const indexOptions = {
  fields,
  idField: 'path',
  extractField: readField,
  tokenize: (text: string, field?: string) => (field === 'text' ? listTellingTerms(text) : listTerms(text)),
  processTerm: (term: string) => term,
  searchOptions: {
    boost: { title: 6, headings: 2.5, labels: 4 },
    prefix: (term: string) => term.length > 2,
    // They are terms already.
    tokenize: (text: string) => text.split(' '),
  },
};

export function createSearchIndex(): SearchIndex {
  let index = new MiniSearch<SearchDocument>(indexOptions);
  let documents = new Map<string, SearchDocument>();

  const search = (terms: string[], options: SearchOptions) => index.search(terms.join(' '), options);

  /** The word that this is with two neighbouring letters changed back, where there is one. */
  const findSwapped = (term: string) => listSwaps(term).find((swapped) => search([swapped], {}).length > 0);

  /** The two words that this is when a space is put into it, where some page has both. */
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
      // A word that is found as typed is never taken for another.
      const allow = (most: 1 | 2) => (term: string) => lost.has(term) && maySlip(term) && most;
      const attempts: [Closeness, () => SearchResult[]][] = [
        ['similar', () => (lost.size > 0 ? search(meant, { combineWith: 'AND', fuzzy: allow(1) }) : [])],
        // Before what is two letters away: that is soon another word.
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
 * Those of a text, each once: what it is about stands in title and headings, and each time more costs as much again.
 * In a title "about" or "how" is what somebody may look for, in a text it is not.
 */
function listTellingTerms(text: string): string[] {
  return [...new Set(listTerms(text))].filter((term) => !isCommon(term));
}

/** Each once. Common words and single letters count where there is nothing else. */
function listSearchTerms(words: string): string[] {
  const terms = [...new Set(listTerms(words))];
  const telling = terms.filter((term) => term.length > 1 && !isCommon(term));
  return (telling.length > 0 ? telling : terms).slice(0, mostTerms);
}

/** Which of the terms found stand for which word: those that begin with it, else those that are like it. */
function groupTerms(found: string[], asked: string[]): string[][] {
  const begun = asked.map((word) => found.filter((term) => term.startsWith(word)));
  const similar = found.filter((term) => !asked.some((word) => term.startsWith(word)));
  return begun.map((terms) => (terms.length > 0 ? terms : similar));
}

/** Letters may be wrong, missing or too many: none in up to four, which are soon another word's. */
const maySlip = (term: string) => term.length > 4 && !/^\d+$/.test(term);

/** The most usual slip of all, which a count of wrong letters takes for two: `webiste`. */
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

/** A term as two words that tell something, `greenhosting` as `green` and `hosting`, in each way. */
function listParts(term: string): [string, string][] {
  const parts: [string, string][] = [];
  for (let end = 2; end <= term.length - 2; end++) parts.push([term.slice(0, end), term.slice(end)]);
  return parts.filter((both) => !both.some(isCommon));
}

function isSame(one: SearchDocument | undefined, other: SearchDocument): boolean {
  return one === other || (one !== undefined && JSON.stringify(one) === JSON.stringify(other));
}
