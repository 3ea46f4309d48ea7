import { createWave, curveThrough, type Point, TAU } from '../curves.ts';
import { fillBelow, fillGround, fillPath, strokePath } from '../marks.ts';
import { pigments } from '../pigments.ts';
import { at, between } from '../random.ts';
import type { Formation } from './formation.ts';

const FRONDS = 9;
const JOINTS = 6;

/** Draws golden kelp in a gutter of the rock. */
export const kelp: Formation = (random, { beds, line, sea }) => {
  let svg = fillGround(sea[2]);
  [sea[1], sea[2], pigments.pool500, pigments.ink700].forEach((fill, i) => {
    const slope = between(random, -80, 80);
    svg += fillBelow(createWave(random, { y: 90 + i * 130, amplitude: 22, slope }), fill);
  });
  const colours = [beds[0], beds[1], pigments.sand300, pigments.sand400, pigments.iron400];
  for (let i = 0; i < FRONDS; i++) {
    const foot = -30 + ((i + 0.5) * 860) / FRONDS + between(random, -24, 24);
    const top = between(random, 30, 330);
    const phase = between(random, 0, TAU);
    const sway = between(random, 18, 40);
    const width = between(random, 15, 27);
    const left: Point[] = [];
    const right: Point[] = [];
    const middle: Point[] = [];
    for (let k = 0; k <= JOINTS; k++) {
      const y = 640 - ((640 - top) * k) / JOINTS;
      const x = foot + sway * Math.sin(phase + k * 1.1) * (0.4 + k / JOINTS);
      const half = width * (k === JOINTS ? 0 : 0.55 + 0.45 * Math.sin((k / JOINTS) * Math.PI));
      left.push([x - half, y]);
      right.unshift([x + half, y]);
      if (k < JOINTS) middle.push([(x - half + (x + half)) / 2, y]);
    }
    const rib = curveThrough(middle.filter((_, k) => k % 2 === 0 || k === JOINTS - 1));
    svg += fillPath(
      at(colours, Math.floor(random() * 5)),
      `${curveThrough(left)}${curveThrough(right, 'L')}z`,
    );
    svg += strokePath(rib, line, 3, ' opacity=".45"');
  }
  return svg;
};
