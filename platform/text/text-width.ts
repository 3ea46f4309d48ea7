import { isUnspaced, listSegments } from './words.ts';

/**
 * How wide Arial, in which Google sets its results, draws a character, in thousandths of the font size. Letters that
 * are not listed count as an average one, and those of square scripts as a full square.
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

/** How many pixels wide a text is at that font size. */
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

/** A share of the whole width: a word longer than this would leave so large a gap that it is broken instead. */
const maxGap = 0.2;

/**
 * Cuts a text to a width, between words as search results do; within a word where it is long or has no break before
 * it.
 */
export function cutToWidth(text: string, sizePixels: number, maxPixels: number): CutText {
  const pixels = Math.round(measureTextWidth(text, sizePixels));
  if (pixels <= maxPixels) return { text, cut: false, pixels };
  let fits = '';
  for (const piece of listPieces(text)) {
    if (measureTextWidth(`${fits}${piece} …`, sizePixels) > maxPixels) {
      const isLong = measureTextWidth(piece, sizePixels) > maxPixels * maxGap;
      if (isLong) fits = fillUp(fits, piece, (next) => measureTextWidth(`${next}…`, sizePixels) <= maxPixels);
      return { text: isLong || !/^\s/.test(piece) ? `${fits}…` : `${fits} …`, cut: true, pixels };
    }
    fits += piece;
  }
  return { text: fits, cut: true, pixels };
}

/** Splits into words with the space before them; in scripts without spaces, into the words of a dictionary. */
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
