import type { Font, Glyph } from 'fontkit';
import { joinCurves } from '../svg/join-curves.ts';
import { parsePath, type Step } from '../svg/parse-path.ts';
import { writePath } from '../svg/shorten-path.ts';
import { straighten } from '../svg/straighten.ts';

export type Setting = {
  font: Font;
  lines: readonly string[];
  /** Font size, in units of the drawing. */
  size: number;
  /** Extra space after each letter, in em. */
  tracking?: number;
  /** The line height in em; 1 by default. */
  lineHeight?: number;
  align?: 'left' | 'centre';
};

/** Letters as one path, and the bounding box of their ink. The first baseline is y 0, the left edge x 0. */
export type Outline = { d: string; left: number; top: number; right: number; bottom: number };

/** How far a drawn curve may lie from the designer's, in units. This is less than rounding changes it. */
const CURVE_TOLERANCE = 0.3;
/** How far for straight lines: much less, or the flattest piece of a curve becomes a line and leaves a kink. */
const LINE_TOLERANCE = 0.06;

type Line = { glyphs: { glyph: Glyph; x: number }[]; width: number };

function setLine(text: string, { font, size, tracking = 0 }: Setting): Line {
  const missing = [...text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  if (missing.length) throw new Error(`the fonts have no "${missing.join('')}", wanted in "${text}"`);
  const scale = size / font.unitsPerEm;
  // Ligatures would fall apart under tracking, and browsers drop them for the same reason.
  const run = font.layout(text, { liga: false, clig: false });
  let x = 0;
  const glyphs = run.glyphs.map((glyph, i) => {
    const { xAdvance, xOffset } = run.positions[i] ?? { xAdvance: 0, xOffset: 0 };
    const placed = { glyph, x: x + xOffset * scale };
    x += xAdvance * scale + tracking * size;
    return placed;
  });
  return { glyphs, width: x - tracking * size };
}

const letters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'z',
} as const;

/** Outlines one letter at the origin on the grid, with y pointing down. */
function outlineGlyph(glyph: Glyph, scale: number): Step[] {
  const d = glyph.path.commands.map(({ command, args }) => {
    const numbers = args.map((value, i) => (value * scale * (i % 2 ? -1 : 1)).toFixed(3));
    return letters[command] + numbers.join(' ');
  });
  const drawn = joinCurves(straighten(parsePath(d.join('')), LINE_TOLERANCE), CURVE_TOLERANCE);
  return drawn.map((step) => shift(step, 0, 0));
}

/** Moves a step and rounds it to the grid. */
function shift(step: Step, x: number, y: number): Step {
  const numbers = step.numbers.map((value, i) => Math.round(value) + (i % 2 ? y : x));
  return { kind: step.kind, numbers } as unknown as Step;
}

/**
 * Sets lines of text and returns their outlines on a grid of whole units. Every letter is rounded to the grid first, so
 * that its path is the same text wherever it occurs.
 */
export function outlineText(setting: Setting): Outline {
  const { font, lines, size, lineHeight = 1, align = 'left' } = setting;
  const set = lines.map((text) => setLine(text, setting));
  const widest = Math.max(...set.map(({ width }) => width));
  const drawn = new Map<Glyph, Step[]>();
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const scale = size / font.unitsPerEm;
  const steps: Step[] = [];
  set.forEach((line, row) => {
    const indent = align === 'centre' ? (widest - line.width) / 2 : 0;
    const y = Math.round(row * lineHeight * size);
    for (const { glyph, x: along } of line.glyphs) {
      const x = Math.round(indent + along);
      const outline = drawn.get(glyph) ?? outlineGlyph(glyph, scale);
      drawn.set(glyph, outline);
      if (!outline.length) continue;
      steps.push(...outline.map((step) => shift(step, x, y)));
      box.left = Math.min(box.left, x + Math.floor(glyph.bbox.minX * scale));
      box.right = Math.max(box.right, x + Math.ceil(glyph.bbox.maxX * scale));
      box.top = Math.min(box.top, y - Math.ceil(glyph.bbox.maxY * scale));
      box.bottom = Math.max(box.bottom, y - Math.floor(glyph.bbox.minY * scale));
    }
  });
  return { d: writePath(steps, { tolerance: 1, relative: true }), ...box };
}
