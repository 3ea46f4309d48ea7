import { isUnspaced, listSegments } from './words.ts';

/**
 * The widths of characters in Arial, which Google uses for its results, in thousandths of the font size. A letter that
 * is not listed counts as an average one, or as a full square in a script such as Chinese.
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

/** Measures the width of a text in pixels at a font size. */
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

/**
 * A share of the full width. A longer word is broken, because moving it to the next line would leave too large a gap.
 */
const maxGap = 0.2;

/** Cuts a text to a width: between words, as search results do, or within a word that is long. */
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
