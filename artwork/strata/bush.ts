import type { Point } from '../svg/write-path.ts';
import { drawStem, LEAF_PATH, placeLeaf, stepFrom, strokePath } from './marks.ts';
import { between, pick, type Random } from './random.ts';

/** One branch of saltbush, from its foot. Its random numbers, in order, are those of each joint from the first. */
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
  /** The first joints are bare: of leaves, and of berries. */
  bare: { leaves: number; berries: number };
  /** How often a joint has a second leaf, and a berry. */
  chance: { leaf: number; berry: number };
};

type Parts = { stems: string; leaves: string; berries: string };

function growBranch(random: Random, branch: Branch, tones: readonly string[], parts: Parts): void {
  const { offset, joints: count, step, size, bare, chance } = branch;
  let { foot: tip, heading } = branch;
  const joints = [tip];
  for (let k = 0; k < count; k++) {
    heading += between(random, -6.5, 6.5) + offset * 1.6;
    tip = stepFrom(tip, heading, step);
    joints.push(tip);
    if (k < bare.leaves) continue;
    const scale = (1.13 - (k / count) * 0.67) * size * between(random, 0.86, 1.18);
    const side = k % 2 ? 1 : -1;
    const fill = pick(random, tones);
    parts.leaves += placeLeaf({ at: tip, turn: heading + side * between(random, 38, 60), scale, fill });
    if (random() < chance.leaf) {
      const second = pick(random, tones);
      const turn = heading - side * between(random, 40, 67);
      parts.leaves += placeLeaf({ at: tip, turn, scale: scale * 0.71, fill: second });
    }
    if (random() < chance.berry && k >= bare.berries) {
      const [x, y] = [Math.round(tip[0] + side * 15 * size), Math.round(tip[1] + 7)];
      parts.berries += `<circle cx="${x}" cy="${y}" r="${Math.round(between(random, 8.5, 12) * size)}"/>`;
    }
  }
  parts.stems += drawStem(joints);
}

type Bush = {
  /** Grown one after the other, since each draws from the random numbers. */
  branches: Iterable<Branch>;
  tones: readonly string[];
  stem: { colour: string; width: number };
  berry: string;
};

/** Draws saltbush: stems behind, leaves over them, berries in front. */
export function drawBush(random: Random, { branches, tones, stem, berry }: Bush): string {
  const parts: Parts = { stems: '', leaves: '', berries: '' };
  for (const branch of branches) growBranch(random, branch, tones, parts);
  const stems = strokePath(parts.stems, stem.colour, stem.width);
  const leaf = `<defs><path id="leaf" d="${LEAF_PATH}"/></defs>`;
  return `${leaf}${stems}${parts.leaves}<g fill="${berry}">${parts.berries}</g>`;
}
