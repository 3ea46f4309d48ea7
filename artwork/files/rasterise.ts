import sharp from 'sharp';

export type Raster = {
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
