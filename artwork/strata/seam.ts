import { type Frame, renderSvgFile, strokePath } from '../svg.ts';
import { dealOut, drawLaminae, layBeds } from './beds.ts';
import { fillBelow } from './marks.ts';
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
  fit?: Frame['fit'];
};

/** Beds that fall less than this lie flat, and fill the picture from its top. */
const FLAT_DIP = 0.2;

/** Renders one continuous seam, which is seen through several windows or is the floor of a screen. */
export function renderSeam(seam: Seam): string {
  const { seed, width = 1280, height = 260, palette = 'noon', beds: count = 5, dip = 0.34, fit } = seam;
  const random = createRandom(hashText(seed));
  const colours = palettes[palette].beds;
  const shares = Array.from({ length: count }, () => between(random, 0.6, 1.6));
  const top = height * (dip < FLAT_DIP ? 0.06 : 0.3);
  const beds = layBeds(random, dealOut(height - top, shares), {
    top,
    foot: height + 20,
    shapeOf: (i) => ({ amplitude: i ? 10 : 16, slope: -height * dip * (1 - i / count), width }),
  });
  const svg = beds.map((bed, i) => {
    const direction = i % 4 < 2 ? -1 : 1;
    const layers = drawLaminae(random, { ...bed, direction, gap: 38, from: -100, to: width + 100, width });
    return (
      fillBelow(bed.top, at(colours, i + 1), { to: width + 20, step: 160, foot: height + 10 }) +
      strokePath(layers, at(colours, i + (i % 2 ? 3 : 2)), at([3, 2, 4], i))
    );
  });
  return renderSvgFile(svg.join(''), { width, height, fit });
}
