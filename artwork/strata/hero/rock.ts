import { createWave, curveThrough, type Profile, type Reach, samplePoints } from '../curves.ts';
import { drawLaminae, fillPath, strokePath } from '../marks.ts';
import type { Random } from '../random.ts';
import type { Light } from './lights.ts';

/** How far below the picture every area continues. */
export const BELOW = 20;

/** Fills everything below a surface, down to a little under the picture. */
export function fillDown(profile: Profile, fill: string, reach: Required<Reach>, height: number): string {
  const line = curveThrough(samplePoints(profile, reach));
  return fillPath(fill, `${line}V${height + BELOW}H${reach.from}z`);
}

export type Cliff = {
  /** The outline that the beds are cut to. */
  outline: string;
  /** The top of the first bed, and the thickness of each one. */
  top: number;
  thicknesses: readonly number[];
  slope: (bed: number) => number;
  step: number;
  laminaeGap: number;
  /** The start of each bed's layers, and where the outline stops hiding them. */
  laminaeFrom: (bed: number) => number;
  seenFrom: readonly number[];
  laminaeWidth: (bed: number) => number;
};

/** The rock that fills each bed, one of five, and the one that draws its layers. */
const FILLS = [0, 1, 2, 0, 3, 1, 4, 2] as const;
const LINES = [1, 2, 3, 1, 4, 2, 3, 4] as const;
/** Beds thinner than this stay plain. */
const THIN_BED = 40;

/** Draws the headland itself: cross-bedded sandstone, cut to the outline of the cliff. */
export function drawCliff(
  random: Random,
  { width, height, cliff }: { width: number; height: number; cliff: Cliff },
  light: Light,
): string {
  const { thicknesses } = cliff;
  const surfaces: Profile[] = [];
  let y = cliff.top;
  thicknesses.forEach((thickness, i) => {
    surfaces.push(createWave(random, { y, amplitude: i ? 9 : 5, slope: cliff.slope(i), width }));
    y += thickness;
  });
  surfaces.push(() => height + BELOW);
  let beds = '';
  thicknesses.forEach((thickness, i) => {
    const top = surfaces[i] as Profile;
    const reach = { from: -20, to: width + 20, step: cliff.step };
    beds += fillDown(top, light.rock[FILLS[i] ?? 0], reach, height);
    if (thickness <= THIN_BED) return;
    const base = surfaces[i + 1] as Profile;
    const direction = i % 2 ? 1 : -1;
    const [from, to, gap] = [cliff.laminaeFrom(i), width + 100, cliff.laminaeGap];
    const left = cliff.seenFrom[i] ?? 0;
    const layers = drawLaminae(random, { top, base, direction, gap, from, to, left, width });
    beds += strokePath(layers, light.rock[LINES[i] ?? 0], cliff.laminaeWidth(i));
  });
  return `<clipPath id="c"><path d="${cliff.outline}"/></clipPath><g clip-path="url(#c)">${beds}</g>`;
}
