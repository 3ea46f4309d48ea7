import { isUnspaced, listSegments } from './split-words.ts';

/**
 * How wide Arial draws a character, in thousandths of its size: what Google’s results are set in. Letters that are not
 * listed count as a mean one; those of scripts that fill a square, as one.
 */
const widths: [string, number][] = [
  ["'", 191],
  ['ijl|', 222],
  [' !,./:;I[]\\ft', 278],
  ['()`-r', 333],
  ['"', 355],
  ['*', 389],
  ['^', 469],
  ['Jcksvxyz', 500],
  ['FTZ', 611],
  ['&ABEKPSVXY', 667],
  ['CDHNRUw', 722],
  ['GOQ', 778],
  ['Mm', 833],
  ['%', 889],
  ['W', 944],
  ['@', 1015],
];
const known = new Map(widths.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width])));
const mean = 556;
const square = 1000;

/** Pixels that a text takes at a size of so many. */
export function measureTextWidth(text: string, sizePixels: number): number {
  let sum = 0;
  for (const letter of text)
    sum +=
      known.get(letter) ??
      (/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\p{So}]/u.test(letter)
        ? square
        : mean);
  return (sum * sizePixels) / 1000;
}

export type CutText = { text: string; cut: boolean; pixels: number };

/** Of the whole width: a longer word leaves so large a gap that it is broken. */
const longestGap = 0.2;

/** A text as far as it fits, cut between words as search results do; within one where it is long, or nothing is between. */
export function cutToWidth(text: string, sizePixels: number, mostPixels: number): CutText {
  const pixels = Math.round(measureTextWidth(text, sizePixels));
  if (pixels <= mostPixels) return { text, cut: false, pixels };
  let fits = '';
  for (const piece of listPieces(text)) {
    if (measureTextWidth(`${fits}${piece} …`, sizePixels) > mostPixels) {
      const isLong = measureTextWidth(piece, sizePixels) > mostPixels * longestGap;
      if (isLong)
        fits = fillUp(fits, piece, (next) => measureTextWidth(`${next}…`, sizePixels) <= mostPixels);
      return { text: isLong || !/^\s/.test(piece) ? `${fits}…` : `${fits} …`, cut: true, pixels };
    }
    fits += piece;
  }
  return { text: fits, cut: true, pixels };
}

/** Words with the blank before them; of scripts without blanks, what a dictionary calls a word. */
function listPieces(text: string): string[] {
  return text
    .trimEnd()
    .split(/(?<=\S)(?=\s)/)
    .flatMap((word) => (isUnspaced(word) ? listSegments(word) : [word]));
}

function fillUp(fits: string, piece: string, isFine: (text: string) => boolean): string {
  let filled = fits;
  for (const letter of piece) {
    if (!isFine(filled + letter)) break;
    filled += letter;
  }
  return filled.trimEnd();
}
