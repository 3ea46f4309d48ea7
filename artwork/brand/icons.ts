import sharp from 'sharp';
import { rasterise } from '../files/rasterise.ts';
import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg/svg-file.ts';
import { MARK, renderFavicon } from './mark.ts';

/** The sizes of icons on a home screen, in pixels. */
const homeScreenSizes = [192, 512];

/** The sizes of icons in an address bar, in a tab and on the desktop, in pixels. */
const icoSizes = [16, 32, 48];

/**
 * Draws the mark within the circle that every launcher keeps (four fifths of the width), on a ground that reaches the
 * edge, because the launcher cuts the shape.
 */
function renderMaskable(): string {
  const ground = `<rect width="40" height="40" fill="${pigments.leaf50}"/>`;
  return renderSvgFile(
    `${ground}<g transform="translate(8.2 8.2)scale(.59)">${MARK}</g>`,
    { width: 40, height: 40 },
    { tolerance: 0 },
  );
}

/** Draws the icons that `site.webmanifest` names. */
export function drawIcons(): (readonly [fileName: string, content: Promise<Buffer>])[] {
  return homeScreenSizes.flatMap((size) => [
    [`icon-${size}.png`, rasterise(renderFavicon(), { scale: size / 40, colours: 32 })] as const,
    [`icon-maskable-${size}.png`, rasterise(renderMaskable(), { scale: size / 40, colours: 32 })] as const,
  ]);
}

/** Creates `favicon.ico` for programs that know nothing else: three sizes, each as a PNG. */
export async function renderIco(): Promise<Buffer> {
  const svg = Buffer.from(renderFavicon());
  const images = await Promise.all(
    icoSizes.map((size) =>
      sharp(svg, { density: (72 * size) / 40 })
        .resize(size, size)
        .png({ effort: 10, compressionLevel: 9 })
        .toBuffer(),
    ),
  );
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index;
    const size = icoSizes[index] ?? 0;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}
