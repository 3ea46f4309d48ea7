import { createWave, type Point } from '../curves.ts';
import {
  drawStem,
  fillBelow,
  fillDisc,
  fillGround,
  LEAF_PATH,
  placeLeaf,
  stepFrom,
  strokePath,
} from '../marks.ts';
import { pigments } from '../pigments.ts';
import { between, pick, type Random } from '../random.ts';
import type { Formation } from './formation.ts';

type Parts = { leaves: string; stems: string; berries: string };

/** Draws one branch. `offset` is its place in the fan, 0 in the middle. Berries grow on branches only. */
function growBranch(random: Random, offset: number, tones: readonly string[], parts: Parts): void {
  let tip: Point = [400 + offset * between(random, 46, 86), 640];
  let heading = -90 + offset * between(random, 12, 20) + between(random, -6, 6);
  const length = 12 + Math.floor(random() * 4);
  const joints = [tip];
  for (let k = 0; k < length; k++) {
    heading += between(random, -7, 7) + offset * 1.6;
    tip = stepFrom(tip, heading, 46);
    joints.push(tip);
    if (k < 2) continue;
    const scale = (1.15 - (k / length) * 0.7) * between(random, 0.85, 1.2);
    const side = k % 2 ? 1 : -1;
    const fill = pick(random, tones);
    parts.leaves += placeLeaf({ at: tip, turn: heading + side * between(random, 38, 62), scale, fill });
    if (random() < 0.5) {
      const second = pick(random, tones);
      const turn = heading - side * between(random, 40, 70);
      parts.leaves += placeLeaf({ at: tip, turn, scale: scale * 0.7, fill: second });
    }
    if (random() < 0.26 && k > 3) {
      const [x, y] = [Math.round(tip[0] + side * 16), Math.round(tip[1] + 8)];
      parts.berries += `<circle cx="${x}" cy="${y}" r="${Math.round(between(random, 8, 12))}"/>`;
    }
  }
  parts.stems += drawStem(joints);
}

/** Draws the saltbush. */
export const saltbush: Formation = (random, { beds, line }) => {
  const dark = random() < 0.5;
  const x = between(random, 220, 580);
  const y = between(random, 160, 300);
  const radius = between(random, 130, 190);
  let svg = fillGround(dark ? beds[5] : beds[0]);
  svg += fillDisc({ x, y, radius, fill: dark ? beds[4] : beds[1] });
  const level = between(random, 470, 530);
  const soil = createWave(random, { y: level, amplitude: 18, slope: between(random, -50, 50) });
  svg += fillBelow(soil, dark ? line : beds[2]);
  const tones = dark
    ? [pigments.leaf300, pigments.leaf200, pigments.leaf400]
    : [pigments.leaf500, pigments.leaf400, pigments.leaf600];
  const parts: Parts = { leaves: '', stems: '', berries: '' };
  const branches = 4 + Math.floor(random() * 2);
  for (let i = 0; i < branches; i++) growBranch(random, i - (branches - 1) / 2, tones, parts);
  const stems = strokePath(parts.stems, dark ? pigments.leaf400 : pigments.leaf600, 5);
  const berries = `<g fill="${dark ? pigments.berry400 : pigments.berry500}">${parts.berries}</g>`;
  return `<defs><path id="leaf" d="${LEAF_PATH}"/></defs>${svg}${stems}${parts.leaves}${berries}`;
};
