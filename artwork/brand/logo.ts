import { siteCardLines } from '../cards/social-card.ts';
import type { Faces } from '../letters/cut-fonts.ts';
import { type Outline, outlineText } from '../letters/outline-text.ts';
import { drawHero } from '../strata/hero/hero.ts';
import { lights } from '../strata/hero/lights.ts';
import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg/svg-file.ts';
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

function outlineName({ cut }: Faces): Outline & { x: number; baseline: number } {
  const size = TEXT_PIXELS * UNITS_A_PIXEL;
  const outline = outlineText({ font: cut, lines: ['Saltbush'], size, tracking: -0.025 });
  const x = Math.round((MARK_PIXELS + GAP_PIXELS) * UNITS_A_PIXEL - MARK_INSET * MARK_SCALE);
  // The baseline lies where a browser puts that of a line of text centred in the height.
  const baseline = Math.round(
    (HEIGHT_PIXELS * UNITS_A_PIXEL + ((cut.ascent + cut.descent) / cut.unitsPerEm) * size) / 2,
  );
  return { ...outline, x, baseline };
}

/** Measures the natural size of the logo in CSS pixels. */
function measureLogo(faces: Faces): { width: number; height: number } {
  const { x, right } = outlineName(faces);
  return { width: Math.ceil((x + right) / UNITS_A_PIXEL), height: HEIGHT_PIXELS };
}

function drawParts(faces: Faces): string {
  const { d, x, baseline } = outlineName(faces);
  const top = Math.round(((HEIGHT_PIXELS - MARK_PIXELS) / 2) * UNITS_A_PIXEL);
  const mark = `<g transform="translate(${-Math.round(MARK_INSET * MARK_SCALE)} ${top})scale(${MARK_SCALE})">${MARK}</g>`;
  return `${mark}<path fill="${pigments.ink900}" transform="translate(${x} ${baseline})" d="${d}"/>`;
}

/** Draws the mark and the name for light grounds. The footer shows the same file in one pale tone. */
export function renderLogo(faces: Faces): string {
  const { width, height } = measureLogo(faces);
  const viewBox = `0 0 ${width * UNITS_A_PIXEL} ${height * UNITS_A_PIXEL}`;
  const frame = `width="${width}" height="${height}" viewBox="${viewBox}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${drawParts(faces)}</svg>`;
}

const WIDTH = 1200;
const HEIGHT = 630;

/** Draws the picture that represents the site where others link to it, 1200 x 630. */
export function renderSocialCard(faces: Faces): string {
  const font = faces.cut;
  // Drawn at ten units a pixel and scaled down, because outlines lie on a grid of whole units.
  const set = (lines: string[], size: number, tracking: number, x: number, y: number) => {
    const { d } = outlineText({ font, lines, size: size * 10, tracking, lineHeight: 0.98 });
    return `<path fill="${pigments.ink900}" transform="translate(${x} ${y})scale(.1)" d="${d}"/>`;
  };
  const drawing = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${pigments.leaf50}"/>`,
    `<g transform="translate(0 70)scale(.75)">${drawHero(lights.noon)}</g>`,
    `<g transform="translate(72 64)scale(1.15)">${MARK}</g>`,
    set(['Saltbush'], 38, -0.025, 125, 101),
    set(siteCardLines, 84, -0.022, 72, 219),
  ];
  return renderSvgFile(drawing.join(''), { width: WIDTH, height: HEIGHT });
}
