import type { Font } from 'fontkit';
import sharp from 'sharp';
import type { Faces } from './letters/cut-fonts.ts';
import { outlineText } from './letters/outline-text.ts';
import { pigments } from './strata/pigments.ts';
import { renderSvgFile } from './svg.ts';

/** The mark on a 40 x 40 field: three leaves and one berry. */
export const MARK = [
  `<path fill="${pigments.leaf500}" d="M20 38C7 31 4 20 8 9c9 5 13 15 12 29z"/>`,
  `<path fill="${pigments.leaf400}" d="M21 38c-2-13 3-24 15-29 3 13-2 23-15 29z"/>`,
  `<path fill="${pigments.leaf600}" d="M20 38c-5-8-6-18 0-28 6 9 6 19 0 28z"/>`,
  `<circle fill="${pigments.berry500}" cx="21" cy="5" r="4.6"/>`,
].join('');

const field = { width: 40, height: 40 } as const;

function renderIcon(place: string, corners = ''): string {
  const ground = `<rect width="40" height="40"${corners} fill="${pigments.leaf50}"/>`;
  return renderSvgFile(`${ground}<g transform="${place}">${MARK}</g>`, field);
}

const favicon = renderIcon('translate(3.2 3)scale(.84)', ' rx="6"');
/** A full square, because the phone rounds the corners itself. */
const touchIcon = renderIcon('translate(6.2 5.8)scale(.69)');
/** The mark inside the circle that no launcher crops: four fifths of the width. */
const maskable = renderIcon('translate(8.2 8.2)scale(.59)');

/** Renders an SVG file as a palette PNG, as small as possible. `scale` is in pixels for each unit of its natural size. */
export async function rasterise(svg: string, { scale = 1, colours = 16 }): Promise<Buffer> {
  // librsvg draws 72 dots an inch at natural size.
  const image = sharp(Buffer.from(svg), { density: 72 * scale });
  return image.png({ palette: true, colours, effort: 10, compressionLevel: 9, dither: 0 }).toBuffer();
}

const rasteriseIcon = (svg: string, pixels: number) => rasterise(svg, { scale: pixels / 40, colours: 32 });

/** Draws the mark and the icons that pages and `site.webmanifest` name. */
export const drawIcons = () => [
  ['mark.svg', renderSvgFile(MARK, field)] as const,
  ['favicon.svg', favicon] as const,
  ['apple-touch-icon.png', rasteriseIcon(touchIcon, 180)] as const,
  ...[192, 512].flatMap((pixels) => [
    [`icon-${pixels}.png`, rasteriseIcon(favicon, pixels)] as const,
    [`icon-maskable-${pixels}.png`, rasteriseIcon(maskable, pixels)] as const,
  ]),
];

/** Creates `favicon.ico`, for programs that ask for no other icon: a header, and one PNG of 32 x 32. */
export async function renderIco(): Promise<Buffer> {
  const image = await rasteriseIcon(favicon, 32);
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(image.length, 14);
  return Buffer.concat([header, image]);
}

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
