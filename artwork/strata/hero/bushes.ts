import type { Point } from '../curves.ts';
import { drawStem, placeLeaf, stepFrom, strokePath } from '../marks.ts';
import { at, between, type Random } from '../random.ts';
import type { Light } from './lights.ts';

export type Bush = { x: number; y: number; branches: number; scale: number; joints: number };

type Parts = { leaves: string; stems: string; berries: string };

function growBranch(
  random: Random,
  bush: Bush,
  branch: number,
  tones: readonly string[],
  parts: Parts,
): void {
  const { scale, joints: count } = bush;
  const offset = branch - (bush.branches - 1) / 2;
  let tip: Point = [bush.x + offset * 24 * scale, bush.y + 12];
  let heading = -90 + offset * 21 + between(random, -5, 5);
  const joints = [tip];
  for (let k = 0; k < count; k++) {
    heading += between(random, -6, 6) + offset * 1.6;
    tip = stepFrom(tip, heading, 33 * scale);
    joints.push(tip);
    if (!k) continue;
    const size = (1.1 - (k / count) * 0.62) * scale * 0.76 * between(random, 0.88, 1.16);
    const side = k % 2 ? 1 : -1;
    const fill = at(tones, Math.floor(random() * 3));
    parts.leaves += placeLeaf({ at: tip, turn: heading + side * between(random, 38, 58), scale: size, fill });
    if (random() < 0.6) {
      const second = at(tones, Math.floor(random() * 3));
      const turn = heading - side * between(random, 40, 64);
      parts.leaves += placeLeaf({ at: tip, turn, scale: size * 0.72, fill: second });
    }
    if (random() < 0.3 && k > 1) {
      const [x, y] = [Math.round(tip[0] + side * 11 * scale), Math.round(tip[1] + 6)];
      parts.berries += `<circle cx="${x}" cy="${y}" r="${Math.round(between(random, 7, 9.5) * scale)}"/>`;
    }
  }
  parts.stems += drawStem(joints);
}

/** Draws saltbush on top of the headland: stems behind, leaves over them, berries in front. */
export function drawBushes(random: Random, bushes: readonly Bush[], light: Light, stemWidth: number): string {
  const parts: Parts = { leaves: '', stems: '', berries: '' };
  for (const bush of bushes) {
    for (let i = 0; i < bush.branches; i++) growBranch(random, bush, i, light.leaves, parts);
  }
  const stems = strokePath(parts.stems, light.leaves[2], stemWidth);
  return `${stems}${parts.leaves}<g fill="${light.berry}">${parts.berries}</g>`;
}
