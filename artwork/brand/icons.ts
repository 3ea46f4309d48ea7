import sharp from 'sharp';
import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg/svg-file.ts';

/** The mark on a 40 x 40 field: three leaves and one berry. */
export const MARK = [
  `<path fill="${pigments.leaf500}" d="M20 38C7 31 4 20 8 9c9 5 13 15 12 29z"/>`,
  `<path fill="${pigments.leaf400}" d="M21 38c-2-13 3-24 15-29 3 13-2 23-15 29z"/>`,
  `<path fill="${pigments.leaf600}" d="M20 38c-5-8-6-18 0-28 6 9 6 19 0 28z"/>`,
  `<circle fill="${pigments.berry500}" cx="21" cy="5" r="4.6"/>`,
].join('');

export function renderMark(): string {
  return renderSvgFile(MARK, { width: 40, height: 40 });
}

export function renderFavicon(): string {
  const ground = `<rect width="40" height="40" rx="6" fill="${pigments.leaf50}"/>`;
  const mark = `<g transform="translate(3.2 3)scale(.84)">${MARK}</g>`;
  return renderSvgFile(ground + mark, { width: 40, height: 40 });
}

/** Draws the icon as a full square, because the phone rounds the corners itself. */
export function renderTouchIcon(): string {
  const ground = `<rect width="180" height="180" fill="${pigments.leaf50}"/>`;
  return renderSvgFile(`${ground}<g transform="translate(28 26)scale(3.1)">${MARK}</g>`, {
    width: 180,
    height: 180,
  });
}

type Raster = {
  /** Pixels for each unit of the SVG's natural size. */
  scale?: number;
  colours?: number;
};

/** Renders an SVG file as a palette PNG, as small as possible. */
export async function rasterise(svg: string, { scale = 1, colours = 16 }: Raster = {}): Promise<Buffer> {
  // librsvg draws 72 dots an inch at natural size.
  const image = sharp(Buffer.from(svg), { density: 72 * scale });
  return image.png({ palette: true, colours, effort: 10, compressionLevel: 9, dither: 0 }).toBuffer();
}

/** The sizes of icons on a home screen, in pixels. */
const homeScreenSizes = [192, 512];

/**
 * Draws the mark within the circle that every launcher keeps (four fifths of the width), on a ground that reaches the
 * edge, because the launcher cuts the shape.
 */
function renderMaskable(): string {
  const ground = `<rect width="40" height="40" fill="${pigments.leaf50}"/>`;
  return renderSvgFile(`${ground}<g transform="translate(8.2 8.2)scale(.59)">${MARK}</g>`, {
    width: 40,
    height: 40,
  });
}

/** Draws the icons that `site.webmanifest` names. */
export function drawIcons(): (readonly [fileName: string, content: Promise<Buffer>])[] {
  return homeScreenSizes.flatMap((size) => [
    [`icon-${size}.png`, rasterise(renderFavicon(), { scale: size / 40, colours: 32 })] as const,
    [`icon-maskable-${size}.png`, rasterise(renderMaskable(), { scale: size / 40, colours: 32 })] as const,
  ]);
}

const icoPixels = 32;

/** Creates `favicon.ico`, for programs that know nothing else: a header around one PNG. */
export async function renderIco(): Promise<Buffer> {
  const image = await rasterise(renderFavicon(), { scale: icoPixels / 40, colours: 32 });
  const header = Buffer.alloc(6 + 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(icoPixels, 6);
  header.writeUInt8(icoPixels, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}
