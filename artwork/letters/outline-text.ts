import type { Font } from 'fontkit';
import type { Point } from '../svg.ts';
import { outlineGlyph } from './outline-glyph.ts';

export type Setting = {
  /** Each letter is taken from the first of these that has it. */
  fonts: readonly Font[];
  lines: readonly string[];
  /** Font size, in units of the drawing. */
  size: number;
  /** Extra space after each letter, in em. */
  tracking?: number;
  /** The line height in em; 1 by default. */
  lineHeight?: number;
  align?: 'left' | 'centre';
};

export const findFont = (fonts: readonly Font[], character: string): Font | undefined =>
  fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** Splits a text into runs of one font each. Throws if a character is in none of the fonts. */
function splitRuns(text: string, fonts: readonly Font[]) {
  const missing = [...text].filter((character) => !findFont(fonts, character));
  if (missing.length) throw new Error(`the fonts have no "${missing.join('')}", wanted in "${text}"`);
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = (character === ' ' && last?.font) || (findFont(fonts, character) as Font);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Places the letters of a line, in em. Its width includes `tracking`, the space after each letter, of the last one. */
export function setLine(text: string, fonts: readonly Font[], tracking: number) {
  let width = 0;
  const glyphs = splitRuns(text, fonts).flatMap((run) => {
    const scale = 1 / run.font.unitsPerEm;
    // With tracking the letters of a ligature would stand closer than the others; browsers drop it too.
    const { glyphs, positions } = run.font.layout(run.text, { liga: false, clig: false });
    return glyphs.map((glyph, i) => {
      const { xAdvance, xOffset } = positions[i] ?? { xAdvance: 0, xOffset: 0 };
      const x = width + xOffset * scale;
      width += xAdvance * scale + tracking;
      return { glyph, x, scale };
    });
  });
  return { glyphs, width };
}

/**
 * Sets lines of text as one path on a grid of whole units, and returns it with the bounding box of its ink. The first
 * baseline is y 0, the left edge x 0. Every letter is rounded to the grid first, so that its path is the same text
 * wherever it occurs.
 */
export function outlineText(setting: Setting) {
  const { fonts, lines, size, tracking = 0, lineHeight = 1, align = 'left' } = setting;
  const set = lines.map((text) => setLine(text, fonts, tracking));
  const widest = Math.max(...set.map(({ width }) => width));
  let pen: Point = [0, 0];
  const outline = { d: '', left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  set.forEach((line, row) => {
    const indent = align === 'centre' ? (widest - line.width) / 2 : 0;
    const y = Math.round(row * lineHeight * size);
    for (const { glyph, x: along, scale } of line.glyphs) {
      if (!glyph.path.commands.length) continue;
      const x = Math.round((indent + along) * size);
      const drawn = outlineGlyph(glyph, scale * size, [pen[0] - x, pen[1] - y]);
      outline.d += drawn.d;
      pen = [drawn.pen[0] + x, drawn.pen[1] + y];
      outline.left = Math.min(outline.left, x + Math.floor(glyph.bbox.minX * scale * size));
      outline.right = Math.max(outline.right, x + Math.ceil(glyph.bbox.maxX * scale * size));
      outline.top = Math.min(outline.top, y - Math.ceil(glyph.bbox.maxY * scale * size));
      outline.bottom = Math.max(outline.bottom, y - Math.floor(glyph.bbox.minY * scale * size));
    }
  });
  return outline;
}
