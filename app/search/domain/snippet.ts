import { listWords, splitAtWords } from './terms.ts';

/**
 * Text in parts that are plain and marked in turn; the first is plain and may be empty. They are text and never HTML,
 * and whoever shows them makes the elements.
 */
export type Marked = string[];

type IsFound = (word: string) => boolean;

/** A piece of a text is at most about two lines on a desktop, and ends with a sentence where it can. */
const piece = /\S.{0,187}[.!?…](?=\s|$)|\S.{0,187}(?=\s|$)|\S{1,188}/gsu;

/** The whole text with the words that were found marked. */
export function markText(text: string, isFound: IsFound): Marked {
  const marked = [''];
  for (const [at, part] of splitAtWords(text).entries()) {
    if (at % 2 && isFound(part)) marked.push(part, '');
    else marked.push(`${marked.pop()}${part}`);
  }
  return marked;
}

/** The piece of a text with the most of the words that were found; the first one where it has none. */
export function createSnippet(text: string, isFound: IsFound): Marked {
  const pieces = joinLines(text).match(piece) ?? [''];
  const listFound = (text: string) => listWords(text).filter(isFound);
  const counts = pieces.map((each) => new Set(listFound(each).map((word) => word.toLowerCase())).size);
  const best = counts.indexOf(Math.max(...counts));
  const [before, after] = [best > 0 ? '…' : '', best < pieces.length - 1 ? '…' : ''];
  return markText(`${before}${pieces[best]?.replace(/[\s,;:·–-]+$/, '')}${after}`, isFound);
}

/** A line that ends without a full stop is separated from the next one. */
function joinLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
  return lines.map((line) => (/[.!?:…]$/.test(line) ? line : `${line} ·`)).join(' ');
}
