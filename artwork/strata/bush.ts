import { type Point, strokePath, whole } from '../svg.ts';
import { curveThrough, TAU } from './curves.ts';
import { between, pick, type Random } from './random.ts';

/** One branch of saltbush, drawn from its foot to its tip. */
export type Branch = {
  foot: Point;
  /** The place in the fan, 0 in the middle; branches lean outwards. */
  offset: number;
  /** Its direction at the foot in degrees; -90 is upwards. */
  heading: number;
  joints: number;
  /** The distance between two joints. */
  step: number;
  /** The size of its leaves and berries. */
  size: number;
  /** How many joints from the foot have no leaves, and how many no berries. */
  bare: { leaves: number; berries: number };
  /** How often a joint has a second leaf, and a berry. */
  chance: { leaf: number; berry: number };
};

type Bush = {
  /** Drawn one after the other, because each takes random numbers. */
  branches: Iterable<Branch>;
  tones: readonly string[];
  stem: { colour: string; width: number };
  berry: string;
};

/** Draws saltbush: stems behind, leaves over them, berries in front. */
export function drawBush(random: Random, { branches, tones, stem, berry }: Bush): string {
  let [stems, leaves, berries] = ['', '', ''];
  for (const { foot, offset, joints: count, step, size, bare, chance, ...branch } of branches) {
    let { heading } = branch;
    let tip = foot;
    const joints = [tip];
    for (let k = 0; k < count; k++) {
      heading += between(random, -6.5, 6.5) + offset * 1.6;
      const angle = (heading * TAU) / 360;
      tip = [tip[0] + Math.cos(angle) * step, tip[1] + Math.sin(angle) * step];
      joints.push(tip);
      if (k < bare.leaves) continue;
      const scale = (1.13 - (k / count) * 0.67) * size * between(random, 0.86, 1.18);
      const side = k % 2 ? 1 : -1;
      const fill = pick(random, tones);
      leaves += placeLeaf(tip, { turn: heading + side * between(random, 38, 60), scale, fill });
      if (random() < chance.leaf) {
        const fill = pick(random, tones);
        const turn = heading - side * between(random, 40, 67);
        leaves += placeLeaf(tip, { turn, scale: scale * 0.71, fill });
      }
      if (random() < chance.berry && k >= bare.berries) {
        const [x, y] = [whole(tip[0] + side * 15 * size), whole(tip[1] + 7)];
        berries += `<circle cx="${x}" cy="${y}" r="${whole(between(random, 8.5, 12) * size)}"/>`;
      }
    }
    // A stem needs only every third joint of its branch, and its tip.
    stems += curveThrough(joints.filter((_, i) => i % 3 === 0 || i === count));
  }
  // A leaf lies along x and is 96 long.
  const leaf = '<defs><path id="leaf" d="M0 0C16-30 60-34 96 0C62 22 18 20 0 0z"/></defs>';
  return `${leaf}${strokePath(stems, stem.colour, stem.width)}${leaves}<g fill="${berry}">${berries}</g>`;
}

function placeLeaf([x, y]: Point, leaf: { turn: number; scale: number; fill: string }): string {
  const { turn, scale, fill } = leaf;
  const place = `translate(${whole(x)} ${whole(y)})rotate(${whole(turn)})scale(${scale.toFixed(2)})`;
  return `<use href="#leaf" fill="${fill}" transform="${place}"/>`;
}
