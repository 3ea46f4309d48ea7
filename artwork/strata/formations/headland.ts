import { createWave, curveThrough, type Point, whole } from '../curves.ts';
import { fillBelow, fillDisc, fillPath, strokePath } from '../marks.ts';
import type { Palette } from '../palettes.ts';
import { at, between, type Random } from '../random.ts';
import type { Formation } from './formation.ts';

const HEADLANDS = 4;

function drawRipples(random: Random, horizon: number): string {
  let d = '';
  for (let i = 0; i < 9; i++) {
    const y = horizon + 16 + i * i * 4.4 + i * 8;
    d += `M${whole(between(random, 0, 500))} ${whole(y)}h${whole(between(random, 60, 300))}`;
  }
  return d;
}

/** Draws one headland, whose top runs out from the left and steps down into the sea. */
function drawHeadland(random: Random, horizon: number, i: number, { beds }: Palette): string {
  const base = horizon + 14 + i * i * 36 + i * 6;
  const reach = 760 - i * between(random, 110, 160);
  const top = horizon - 40 - between(random, 0, 60) + i * 62;
  let [x, y] = [-20, top];
  const crest: Point[] = [[x, y]];
  while (x < reach - 130) {
    x += between(random, 60, 130);
    y += between(random, -6, 14);
    crest.push([x, y]);
  }
  let d = curveThrough(crest);
  while (y < base - 10) {
    const run = between(random, 8, 30);
    const drop = between(random, 16, 44);
    x += run;
    d += `L${whole(x)} ${whole(y + 3)}`;
    y += drop;
    d += `L${whole(x + between(random, -6, 8))} ${whole(Math.min(y, base))}`;
  }
  d += `L${whole(x + 46)} ${whole(base)}L${whole(x + 60)} ${whole(base + 14)}H-20z`;
  let layers = '';
  for (let k = 1; k < 4; k++) {
    const bend = whole(between(random, -12, 22));
    const end = whole(reach * between(random, 0.55, 0.8));
    const level = whole(top + (k * (base - top)) / 4);
    layers += `M-20 ${level}q${whole(reach * 0.3)} ${bend} ${end} ${whole(between(random, 2, 18))}`;
  }
  return fillPath(at(beds, i + 1), d) + strokePath(layers, at(beds, i + 2), 3 + i);
}

/** Draws headlands that recede along the coast, from left and right in turn. */
export const headland: Formation = (random, palette) => {
  const { sun, sea } = palette;
  const horizon = between(random, 250, 320);
  const flipped = random() < 0.5;
  const x = between(random, 200, 600);
  const y = horizon - between(random, 20, 130);
  let svg = fillDisc({ x, y, radius: between(random, 50, 100), fill: sun });
  svg += fillPath(sea[0], `M0 ${whole(horizon)}h800v400H0z`);
  svg += strokePath(drawRipples(random, horizon), sea[1], 5);
  for (let i = 0; i < HEADLANDS; i++) {
    const mirrored = flipped === (i % 2 === 1);
    const shape = drawHeadland(random, horizon, i, palette);
    svg += `<g${mirrored ? ' transform="matrix(-1 0 0 1 800 0)"' : ''}>${shape}</g>`;
  }
  return svg + fillBelow(createWave(random, { y: 560, amplitude: 10 }), sea[2]);
};
