import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg.ts';
import type { Faces } from './cut-fonts.ts';
import { outlineText, type Setting } from './outline-text.ts';

/** The ways a name can be set, as `content/clients.yaml` and `content/press.yaml` name them. */
export const wordmarkStyles = ['cut', 'spaced', 'carved', 'tight', 'stacked', 'wide'] as const;
type WordmarkStyle = (typeof wordmarkStyles)[number];
export type Wordmark = { slug: string; lines: string[]; style: WordmarkStyle };

/** Drawing units in one CSS pixel: the grid that the outlines are rounded to. */
const UNITS_A_PIXEL = 5;
/** The text size in CSS pixels that the sizes of the styles are multiples of. */
const BASE_PIXELS = 21.6;

type StyleRule = Omit<Setting, 'fonts' | 'lines'> & { face: keyof Faces; capitals?: boolean };

const styles: Readonly<Record<WordmarkStyle, StyleRule>> = {
  cut: { face: 'cut', size: 1.5, tracking: -0.03, lineHeight: 1 },
  spaced: { face: 'text-400', size: 0.95, tracking: 0.16, lineHeight: 1.35, capitals: true },
  carved: { face: 'cut', size: 1.06, tracking: 0.02, lineHeight: 1.02, capitals: true },
  tight: { face: 'text-700', size: 1.34, tracking: -0.045, lineHeight: 1.04 },
  stacked: { face: 'text-400', size: 1.12, tracking: 0, lineHeight: 1.12, align: 'left' },
  wide: { face: 'cut', size: 1.25, tracking: 0.22, lineHeight: 1, capitals: true },
};

/** Sets a name in one of six styles, as an SVG file without any margin around the ink. */
export function renderWordmark({ lines, style }: Wordmark, faces: Faces): string {
  const { face, size, capitals, ...rule } = styles[style];
  const outline = outlineText({
    align: 'centre',
    ...rule,
    fonts: faces[face],
    lines: capitals ? lines.map((text) => text.toUpperCase()) : lines,
    size: BASE_PIXELS * size * UNITS_A_PIXEL,
  });
  const width = Math.ceil((outline.right - outline.left) / UNITS_A_PIXEL);
  const height = Math.ceil((outline.bottom - outline.top) / UNITS_A_PIXEL);
  const viewBox = `${outline.left} ${outline.top} ${width * UNITS_A_PIXEL} ${height * UNITS_A_PIXEL}`;
  return renderSvgFile(`<path fill="${pigments.leaf600}" d="${outline.d}"/>`, { width, height, viewBox });
}
