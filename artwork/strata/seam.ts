import { createWave, curveThrough, type Profile, samplePoints } from './curves.ts';
import { drawLaminae, fillPath, strokePath } from './marks.ts';
import { type PaletteName, palettes } from './palettes.ts';
import { at, between, createRandom, hashText } from './random.ts';

export type Seam = {
  seed: string;
  width?: number;
  height?: number;
  palette?: PaletteName;
  beds?: number;
  /** How far the top of the seam falls across the picture, as a share of its height. */
  dip?: number;
  /** How far down the lowest bed is painted, where it must run on below the picture. */
  depth?: number;
};

/** Beds that fall less than this lie flat, and fill the picture from its top. */
const FLAT_DIP = 0.2;

/** Draws one continuous seam, which is seen through several windows or is the floor of a screen. */
export function drawSeam(seam: Seam): string {
  const { seed, width = 1280, height = 260, palette = 'noon', beds: count = 5, dip = 0.34 } = seam;
  const depth = seam.depth ?? height + 10;
  const random = createRandom(hashText(seed));
  const colours = palettes[palette].beds;
  const shares = Array.from({ length: count }, () => between(random, 0.6, 1.6));
  const sum = shares.reduce((a, b) => a + b);
  const sky = dip < FLAT_DIP ? 0.06 : 0.3;
  let y = height * sky;
  const surfaces: Profile[] = [];
  shares.forEach((share, i) => {
    const slope = -height * dip * (1 - i / count);
    surfaces.push(createWave(random, { y, amplitude: i ? 10 : 16, slope, width }));
    y += (share / sum) * height * (1 - sky);
  });
  surfaces.push(() => height + 20);
  let direction = -1;
  let svg = '';
  shares.forEach((_, i) => {
    const top = surfaces[i] as Profile;
    const line = curveThrough(samplePoints(top, { to: width + 20, step: 160 }));
    svg += fillPath(at(colours, i + 1), `${line}V${depth}H-20z`);
    const base = surfaces[i + 1] as Profile;
    const layers = drawLaminae(random, { top, base, direction, gap: 38, from: -100, to: width + 100, width });
    svg += strokePath(layers, at(colours, i + (i % 2 ? 3 : 2)), at([3, 2, 4], i));
    if (i % 2) direction = -direction;
  });
  return svg;
}
