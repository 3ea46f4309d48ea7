import { joinNumbers, type Point } from '../svg/write-path.ts';
import { curveThrough, type Profile, samplePoints, whole } from './curves.ts';
import { between, type Random } from './random.ts';

export function fillPath(fill: string, d: string): string {
  return `<path fill="${fill}" d="${d}"/>`;
}

/** `attributes` begins with a space. */
export function strokePath(d: string, colour: string, width: number | string, attributes = ''): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}"${attributes} d="${d}"/>`;
}

/** Fills the whole 800 x 600 plate with one colour. */
export function fillGround(fill: string): string {
  return fillPath(fill, 'M0 0h800v600H0z');
}

type Disc = { x: number; y: number; radius: number; fill: string };

export function fillDisc({ x, y, radius, fill }: Disc): string {
  return `<circle cx="${whole(x)}" cy="${whole(y)}" r="${whole(radius)}" fill="${fill}"/>`;
}

/** Fills everything of an 800 x 600 plate that lies below a surface. */
export function fillBelow(profile: Profile, fill: string): string {
  return fillPath(fill, `${curveThrough(samplePoints(profile))}V620H-20z`);
}

type Laminae = {
  top: Profile;
  base: Profile;
  /** 1 leans to the right going down, -1 to the left. */
  direction: number;
  /** Mean distance between two layers. */
  gap: number;
  from?: number;
  to?: number;
  /** The ends of what is seen of the picture. Layers outside are not drawn. */
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

/** Harmonics of a wobbling ring, as [turns, size, phase]. */
export type Wobble = readonly (readonly [number, number, number])[];

/** Computes how far out a wobbling ring lies at an angle, as a share of its radius. */
export function wobbleAt(wobble: Wobble, angle: number, twist: number): number {
  return (
    1 + wobble.reduce((sum, [turns, size, phase]) => sum + size * Math.sin(turns * angle + phase + twist), 0)
  );
}

/** The outline of a saltbush leaf that lies along x and is 96 long. */
export const LEAF_PATH = 'M0 0C16-30 60-34 96 0C62 22 18 20 0 0z';

export type Leaf = { at: Point; turn: number; scale: number; fill: string };

export function placeLeaf({ at, turn, scale, fill }: Leaf): string {
  const place = `translate(${whole(at[0])} ${whole(at[1])})rotate(${whole(turn)})scale(${scale.toFixed(2)})`;
  return `<use href="#leaf" fill="${fill}" transform="${place}"/>`;
}

/** A stem needs only every third joint of its branch, and its tip. */
export function drawStem(joints: readonly Point[]): string {
  return curveThrough(joints.filter((_, i) => i % 3 === 0 || i === joints.length - 1));
}

/** Moves a point one step in a direction in degrees. */
export function stepFrom(from: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI * 2) / 360;
  return [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length];
}
