import type { Faces } from '../letters/read-faces.ts';
import { pigments } from '../strata/pigments.ts';
import { drawPlate, type PlateOptions } from '../strata/plate.ts';
import { renderSvgFile } from '../svg/svg-file.ts';
import { drawLogo, measureLogo } from './logo.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** An 800 x 600 plate covers the card at this size, and loses the same at top and foot. */
const SCALE = WIDTH / 800;
const LIFT = (HEIGHT - 600 * SCALE) / 2;
const LOGO_SCALE = 2;
const PADDING = 28;

/** A case study's or post's picture for other people's feeds, 1200 x 630, signed with the logo. */
export function renderPageCard(slug: string, faces: Faces, options?: PlateOptions): string {
  const { width, height } = measureLogo(faces);
  const tab = { width: width * LOGO_SCALE + 2 * PADDING, height: height * LOGO_SCALE + PADDING };
  const top = HEIGHT - tab.height;
  const drawing = [
    `<g transform="translate(0 ${LIFT})scale(${SCALE})">${drawPlate(slug, options)}</g>`,
    `<rect y="${top}" width="${tab.width}" height="${tab.height}" fill="${pigments.leaf50}"/>`,
    `<g transform="translate(${PADDING} ${top + PADDING / 2})scale(${LOGO_SCALE})">${drawLogo(faces, 'light')}</g>`,
  ];
  return renderSvgFile(drawing.join(''), { width: WIDTH, height: HEIGHT });
}
