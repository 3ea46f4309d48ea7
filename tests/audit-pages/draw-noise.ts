import sharp from 'sharp';

export type NoiseFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const options = { avif: { quality: 50, effort: 1 }, png: {}, jpeg: { quality: 75 }, webp: { quality: 75 } };
const drawn = new Map<string, Promise<Buffer>>();

/** Draws a picture that is the same in every run, and heavy for its size: a gradient under grain. */
export function drawNoise(format: NoiseFormat, width: number, height: number, seed: number): Promise<Buffer> {
  const name = [format, width, height, seed].join(' ');
  const raw = { width, height, channels: 3 } as const;
  const made =
    drawn.get(name) ??
    sharp(createPixels(width, height, seed), { raw })
      .toFormat(format, options[format])
      .toBuffer();
  drawn.set(name, made);
  return made;
}

function createPixels(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  let state = (seed + 1) * 0x9e3779b1;
  for (let at = 0; at < pixels.length; at += 3) {
    // Marsaglia's xorshift (2003): pseudo-random numbers that are the same each time.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const grain = (state >>> 0) % 24;
    const place = at / 3;
    pixels[at] = ((place % width) * 200) / width + grain;
    pixels[at + 1] = (Math.floor(place / width) * 200) / height + grain;
    pixels[at + 2] = ((seed * 40) % 200) + grain;
  }
  return pixels;
}
