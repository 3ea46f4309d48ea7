import { parsePath } from '../../svg/parse-path.ts';
import { createWave, curveThrough, type Profile, type Reach, samplePoints } from '../curves.ts';
import { drawLaminae, fillPath, strokePath } from '../marks.ts';
import { between, type Random } from '../random.ts';
import type { Light } from './lights.ts';

/** How far below the picture every area continues. */
const BELOW = 20;

/** Fills everything below a surface, down to a little under the picture. */
export function fillDown(profile: Profile, fill: string, reach: Required<Reach>, height: number): string {
  const line = curveThrough(samplePoints(profile, reach));
  return fillPath(fill, `${line}V${height + BELOW}H${reach.from}z`);
}

export type Cliff = {
  width: number;
  height: number;
  /** The outline that the beds are cut to. */
  outline: string;
  /** The top of the first bed, and the thickness of each one. */
  top: number;
  thicknesses: readonly number[];
  amplitudes: { first: number; others: number };
  slope: (bed: number) => number;
  step: number;
  laminaeGap: number;
  /** The start of each bed's layers: behind the outline, no sooner. */
  laminaeFrom: (bed: number) => number;
  laminaeWidth: (bed: number) => number;
};

/** The rock that fills each bed, one of five, and the one that draws its layers. */
const FILLS = [0, 1, 2, 0, 3, 1, 4, 2] as const;
const LINES = [1, 2, 3, 1, 4, 2, 3, 4] as const;
/** Beds thinner than this stay plain. */
const THIN_BED = 40;

/** Finds where an outline that steps down to the left is at a height; far left where it does not reach. */
function findLeftEdge(outline: string): (y: number) => number {
  const ends = parsePath(outline).flatMap(({ kind, numbers }) => (kind === 'Z' ? [] : [numbers.slice(-2)]));
  return (y) => {
    const below = ends.find(([, endY = 0]) => endY >= y);
    return below?.[0] ?? Number.NEGATIVE_INFINITY;
  };
}

/** Draws the headland itself: cross-bedded sandstone, cut to the outline of the cliff. */
export function drawCliff(random: Random, cliff: Cliff, light: Light): string {
  const { width, height, thicknesses } = cliff;
  const surfaces: Profile[] = [];
  let y = cliff.top;
  thicknesses.forEach((thickness, i) => {
    const amplitude = i ? cliff.amplitudes.others : cliff.amplitudes.first;
    surfaces.push(createWave(random, { y, amplitude, slope: cliff.slope(i), width }));
    y += thickness;
  });
  surfaces.push(() => height + BELOW);
  const leftEdge = findLeftEdge(cliff.outline);
  let beds = '';
  thicknesses.forEach((thickness, i) => {
    const top = surfaces[i] as Profile;
    const reach = { from: -20, to: width + 20, step: cliff.step };
    beds += fillDown(top, light.rock[FILLS[i] ?? 0], reach, height);
    if (thickness <= THIN_BED) return;
    const base = surfaces[i + 1] as Profile;
    const direction = i % 2 ? 1 : -1;
    const [from, to, gap] = [cliff.laminaeFrom(i), width + 100, cliff.laminaeGap];
    const layers = drawLaminae(random, { top, base, direction, gap, from, to, width, leftEdge });
    beds += strokePath(layers, light.rock[LINES[i] ?? 0], cliff.laminaeWidth(i));
  });
  return `<clipPath id="c"><path d="${cliff.outline}"/></clipPath><g clip-path="url(#c)">${beds}</g>`;
}

/** Draws short lines of foam on the open sea, further apart towards the beach. */
export function drawFoam(random: Random): string {
  const at = (low: number, high: number) => Math.round(between(random, low, high));
  let d = '';
  for (let i = 0; i < 17; i++) {
    const y = 534 + i * i * 0.62 + i * 3.4;
    d += `M${at(-20, 640)} ${Math.round(y)}q${at(30, 70)} ${at(-5, 5)} ${at(90, 190)} ${at(-3, 3)}`;
  }
  return d;
}
