import type { Font } from 'fontkit';

/** The cut face in several files, one for each script, in the order in which they are asked. */
export type CardFaces = readonly Font[];

/** Neighbouring letters that one file has. */
export type Run = { font: Font; text: string };

/** Of its letters and figures a title has to keep so many to be read still. */
const enoughLetters = 0.8;

const findFace = (faces: CardFaces, sign: string): Font | undefined =>
  faces.find((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));

const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * The words as our letters can set them. What has none, such as an emoji, is left out; of a script that we have no
 * letters for too little would be left to read, and then it is empty: a picture without words is no riddle.
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

/** The text in pieces that one file sets. Every sign has to be drawable. */
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

/** How far the pen goes, in em, with `tracking` after each letter. */
export function measureRun({ font, text }: Run, tracking: number): number {
  const { positions } = font.layout(text, { liga: false, clig: false });
  const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return advance / font.unitsPerEm + positions.length * tracking;
}

export function measureText(text: string, faces: CardFaces, tracking: number): number {
  return splitRuns(text, faces).reduce((sum, run) => sum + measureRun(run, tracking), 0);
}
