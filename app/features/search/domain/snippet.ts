import { listWords, splitAtWords } from './terms.ts';

/**
 * Text in alternating plain and marked parts. The first part is plain and may be empty. The parts are never HTML; the
 * component that shows them creates the elements.
 */
export type MarkedText = string[];

type IsFound = (word: string) => boolean;

/** Matches a passage of at most about two lines on a desktop, which ends with a sentence if possible. */
const piece = /\S.{0,187}[.!?…](?=\s|$)|\S.{0,187}(?=\s|$)|\S{1,188}/gsu;

/** Marks the words in a text that were found. */
export function markText(text: string, isFound: IsFound): MarkedText {
  const marked = [''];
  for (const [at, part] of splitAtWords(text).entries()) {
    if (at % 2 && isFound(part)) marked.push(part, '');
    else marked.push(`${marked.pop()}${part}`);
  }
  return marked;
}

const endsSentence = (text = '.') => /[.!?…]["'”’)]?$/.test(text);

/**
 * Selects the passage with the most search words, or the first passage if none has any. Lines that are not sentences,
 * such as headings and table cells, are left out. An ellipsis stands where the passage begins or ends within a sentence.
 */
export function createSnippet(text: string, isFound: IsFound): MarkedText {
  const pieces = joinSentences(text).match(piece) ?? [''];
  const listFound = (text: string) => listWords(text).filter(isFound);
  const counts = pieces.map((part) => new Set(listFound(part).map((word) => word.toLowerCase())).size);
  const best = counts.indexOf(Math.max(...counts));
  const shown = pieces[best] ?? '';
  const before = endsSentence(pieces[best - 1]) ? '' : '…';
  const after = best === pieces.length - 1 || endsSentence(shown) ? '' : '…';
  return markText(`${before}${shown.replace(/[\s,;:·–-]+$/, '')}${after}`, isFound);
}

function joinSentences(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
  const sentences = lines.filter(endsSentence);
  return sentences.length > 0 ? sentences.join(' ') : lines.join(' · ');
}
