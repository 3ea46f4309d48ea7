import { createWave, curveThrough, outlineThrough, type Point } from '../curves.ts';
import type { Formation } from '../drawing.ts';
import {
  drawStem,
  fillBelow,
  fillDisc,
  fillGround,
  fillPath,
  LEAF_PATH,
  placeLeaf,
  stepFrom,
  strokePath,
} from '../marks.ts';
import { pigments } from '../pigments.ts';
import { at, between, pick, type Random } from '../random.ts';

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

const PATCH_JOINTS = 5;

/** Draws one patch of bark, left where last year's sheet has come away. */
function drawPatch(random: Random, i: number): string {
  const x = -60 + i * 150 + between(random, -50, 50);
  const width = between(random, 60, 190);
  const top = random() < 0.5 ? -30 : between(random, 60, 320);
  const foot = random() < 0.5 ? 630 : between(random, 330, 560);
  const level = (k: number) => top + ((foot - top) * k) / PATCH_JOINTS;
  const points: Point[] = [];
  for (let k = 0; k <= PATCH_JOINTS; k++) points.push([x + between(random, -24, 24), level(k)]);
  for (let k = PATCH_JOINTS; k >= 0; k--) {
    points.push([x + width + between(random, -30, 30), level(k) + between(random, -10, 10)]);
  }
  return outlineThrough(points);
}

/** Draws the track of a larva that mines out, turns, and mines back beside itself; it widens as the larva grows. */
function mineTrack(random: Random, i: number): string {
  let x = between(random, 70, 330) + (i % 2) * between(random, 80, 240);
  let y = between(random, 50, 150) + i * between(random, 120, 190);
  let heading = between(random, -0.6, 1.1);
  const bend = between(random, -0.09, 0.09);
  let swing = between(random, 12, 30);
  const track: Point[] = [[x - 60, y - 30]];
  const legs = 9 + Math.floor(random() * 12);
  for (let k = 0; k < legs; k++) {
    heading += bend + between(random, -0.1, 0.1);
    const side = k % 2 ? 1 : -1;
    const acrossX = -Math.sin(heading);
    const acrossY = Math.cos(heading);
    const reach = swing * between(random, 0.6, 1.35);
    const step = between(random, 13, 21);
    swing *= 1.075;
    track.push([x + acrossX * side * reach, y + acrossY * side * reach]);
    x += Math.cos(heading) * step;
    y += Math.sin(heading) * step;
    track.push([x + acrossX * side * reach * 1.02, y + acrossY * side * reach * 1.02]);
  }
  for (let k = 0; k < 4; k++) {
    heading += between(random, -0.5, 0.5);
    x += Math.cos(heading) * 40;
    y += Math.sin(heading) * 40;
    track.push([x, y]);
  }
  return curveThrough(track);
}

/** Draws scribbly-gum bark, which every blog post has. */
export const scribble: Formation = (random, { beds, ground, light, line }) => {
  let svg = fillGround(beds[0]);
  for (let i = 0; i < 6; i++) svg += fillPath(at([beds[1], ground, light, beds[2]], i), drawPatch(random, i));
  const tracks = 2 + Math.floor(random() * 2);
  const flipX = random() < 0.5;
  const flipY = random() < 0.5;
  const colours = [pigments.ink800, pigments.berry500, line];
  let scribbles = '';
  for (let i = 0; i < tracks; i++) {
    const width = (4 + i * 1.4).toFixed(1);
    scribbles += strokePath(mineTrack(random, i), at(colours, i), width, ' stroke-linecap="round"');
  }
  const mirror = `${flipX ? -1 : 1} 0 0 ${flipY ? -1 : 1} ${flipX ? 800 : 0} ${flipY ? 600 : 0}`;
  return `${svg}<g transform="matrix(${mirror})">${scribbles}</g>`;
};
