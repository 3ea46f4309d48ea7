import type { Font } from 'fontkit';

/** The cut face in several files, one for each script, in the order in which they are tried. */
export type CardFaces = readonly Font[];

/** Neighbouring letters that the same file has. */
export type Run = { font: Font; text: string };

/** The share of its letters and figures that a title must keep to stay readable. */
const enoughLetters = 0.8;

const findFace = (faces: CardFaces, sign: string): Font | undefined =>
  faces.find((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));

const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * Keeps the signs that our letters can set, and leaves out others such as emoji. Where too little would be left to read,
 * as in a script that we have no letters for, it returns an empty text: a picture without words puzzles nobody.
 */
export function keepDrawable(text: string, faces: CardFaces): string {
  const whole = text.normalize('NFC').toWellFormed();
  const kept = [...whole]
    .map((sign) => (/\s/.test(sign) ? ' ' : sign))
    .filter((sign) => sign === ' ' || findFace(faces, sign))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
  return countLetters(kept) > 0 && countLetters(kept) >= countLetters(whole) * enoughLetters ? kept : '';
}

/** Splits a text into runs that one file can set. Every sign has to be drawable. */
export function splitRuns(text: string, faces: CardFaces): Run[] {
  const runs: Run[] = [];
  for (const sign of text) {
    const last = runs.at(-1);
    const font = sign === ' ' && last ? last.font : findFace(faces, sign);
    if (!font) continue;
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
}

/** Measures the width of a run in em, with `tracking` after each letter. */
export function measureRun({ font, text }: Run, tracking: number): number {
  const { positions } = font.layout(text, { liga: false, clig: false });
  const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return advance / font.unitsPerEm + positions.length * tracking;
}

export function measureText(text: string, faces: CardFaces, tracking: number): number {
  return splitRuns(text, faces).reduce((sum, run) => sum + measureRun(run, tracking), 0);
}
