import { strokePath } from '../../svg.ts';
import { drawLaminae, layBeds } from '../beds.ts';
import { fillBelow } from '../marks.ts';
import type { Random } from '../random.ts';
import type { Light } from './lights.ts';

export type Cliff = {
  /** The outline that the beds are cut to. */
  outline: string;
  /** The top of the first bed, and the thickness of each one. */
  top: number;
  thicknesses: readonly number[];
  slope: (bed: number) => number;
  step: number;
  laminaeGap: number;
  /** The x at which each bed's layers begin, and from which the outline of the cliff shows them. */
  laminaeFrom: (bed: number) => number;
  seenFrom: readonly number[];
  laminaeWidth: (bed: number) => number;
};

/** Which of the five colours of rock fills each bed, and which draws its layers. */
const FILLS = [0, 1, 2, 0, 3, 1, 4, 2] as const;
const LINES = [1, 2, 3, 1, 4, 2, 3, 4] as const;
/** Beds thinner than this stay plain. */
const THIN_BED = 40;

type Place = { width: number /** Where the last bed ends. */; foot: number; light: Light };

/** Draws the headland itself: cross-bedded sandstone, cut to the outline of the cliff. */
export function drawCliff(random: Random, cliff: Cliff, { width, foot, light: { rock } }: Place): string {
  const { outline, top, thicknesses, slope, step, seenFrom, laminaeGap: gap } = cliff;
  const shapeOf = (i: number) => ({ amplitude: i ? 9 : 5, slope: slope(i), width });
  const beds = layBeds(random, thicknesses, { top, foot, shapeOf }).map((bed, i) => {
    const fill = fillBelow(bed.top, rock[FILLS[i] ?? 0], { to: width + 20, step, foot });
    if ((thicknesses[i] ?? 0) <= THIN_BED) return fill;
    const reach = { from: cliff.laminaeFrom(i), to: width + 100, left: seenFrom[i] ?? 0, width };
    const layers = drawLaminae(random, { ...bed, direction: i % 2 ? 1 : -1, gap, ...reach });
    return fill + strokePath(layers, rock[LINES[i] ?? 0], cliff.laminaeWidth(i));
  });
  return `<clipPath id="c"><path d="${outline}"/></clipPath><g clip-path="url(#c)">${beds.join('')}</g>`;
}
