import type { Font } from 'fontkit';
import type { Faces } from '../letters/cut-fonts.ts';
import { outlineText } from '../letters/outline-text.ts';
import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg.ts';
import { MARK } from './icons.ts';

/** Drawing units in one CSS pixel. */
const UNITS_A_PIXEL = 6;
const HEIGHT_PIXELS = 34;
const MARK_PIXELS = 31.2;
const TEXT_PIXELS = 26;
const GAP_PIXELS = 7.2;
/** How far into the mark's field of 40 the leaves begin, so that the logo starts with ink and not with a gap. */
const MARK_INSET = 5.9;
const MARK_SCALE = (MARK_PIXELS * UNITS_A_PIXEL) / 40;

/** Draws the mark and the name for light grounds. The footer shows the same file in one pale tone. */
export function renderLogo({ cut }: Faces): string {
  const size = TEXT_PIXELS * UNITS_A_PIXEL;
  const { d, right } = outlineText({ fonts: cut, lines: ['Saltbush'], size, tracking: -0.025 });
  const x = Math.round((MARK_PIXELS + GAP_PIXELS) * UNITS_A_PIXEL - MARK_INSET * MARK_SCALE);
  // The baseline lies where a browser puts that of a line of text centred in the height.
  const { ascent, descent, unitsPerEm } = cut[0] as Font;
  const baseline = Math.round((HEIGHT_PIXELS * UNITS_A_PIXEL + ((ascent + descent) / unitsPerEm) * size) / 2);
  const top = Math.round(((HEIGHT_PIXELS - MARK_PIXELS) / 2) * UNITS_A_PIXEL);
  const mark = `<g transform="translate(${-Math.round(MARK_INSET * MARK_SCALE)} ${top})scale(${MARK_SCALE})">${MARK}</g>`;
  const name = `<path fill="${pigments.ink900}" transform="translate(${x} ${baseline})" d="${d}"/>`;
  const width = Math.ceil((x + right) / UNITS_A_PIXEL);
  const viewBox = `0 0 ${width * UNITS_A_PIXEL} ${HEIGHT_PIXELS * UNITS_A_PIXEL}`;
  return renderSvgFile(mark + name, { width, height: HEIGHT_PIXELS, viewBox });
}
