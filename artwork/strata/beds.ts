import { joinNumbers, whole } from '../svg.ts';
import { createWave, type Profile, type WaveShape } from './curves.ts';
import { between, type Random } from './random.ts';

/** A bed of rock, between its own surface and that of the bed below. */
type Bed = { top: Profile; base: Profile };

type Stack = {
  /** The height of the first surface, and that below the last bed. */
  top: number;
  foot: number;
  shapeOf: (bed: number) => Omit<WaveShape, 'y'>;
};

/** Lays beds of these thicknesses one below another. */
export function layBeds(random: Random, thicknesses: readonly number[], stack: Stack): Bed[] {
  let y = stack.top;
  const surfaces = thicknesses.map((thickness, i) => {
    const surface = createWave(random, { ...stack.shapeOf(i), y });
    y += thickness;
    return surface;
  });
  return surfaces.map((surface, i) => ({ top: surface, base: surfaces[i + 1] ?? (() => stack.foot) }));
}

/** Divides a height in proportion to the shares. */
export function distributeHeight(height: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((a, b) => a + b);
  return shares.map((share) => (share / sum) * height);
}

type Laminae = Bed & {
  /** 1 leans to the right going down, -1 to the left. */
  direction: number;
  /** Mean distance between two layers. */
  gap: number;
  from?: number;
  to?: number;
  /** The visible part of the picture. Layers outside it are not drawn. */
  left?: number;
  width?: number;
};

/** Layers thinner than this look like noise. */
const THINNEST_BED = 14;
/** A little more than half a stroke. */
const EDGE_SLACK = 6;

/** Draws the sloping layers inside one bed, which are concave and meet the base at a tangent. */
export function drawLaminae(random: Random, laminae: Laminae): string {
  const { top, base, direction, gap, from = -160, to = 960, left = 0, width = 800 } = laminae;
  let d = '';
  // Relative moves compress better.
  let [penX, penY] = [0, 0];
  for (let x = from; x < to; x += gap * between(random, 0.55, 1.45)) {
    const y = top(x);
    const depth = base(x) - y;
    if (depth < THINNEST_BED) continue;
    const run = direction * depth * 1.7;
    if (Math.max(x, x + run) < left - EDGE_SLACK || Math.min(x, x + run) > width + EDGE_SLACK) continue;
    const drop = base(x + run) - y;
    const [fromX, fromY] = [whole(x), whole(y)];
    d += `m${joinNumbers([fromX - penX, fromY - penY])}`;
    d += `q${joinNumbers([run * 0.28, drop * 0.86, run, drop].map(whole))}`;
    [penX, penY] = [fromX + whole(run), fromY + whole(drop)];
  }
  return d;
}
