import { fillDisc, fillGround, fillPath, type Point, strokePath, whole } from '../../svg.ts';
import {
  createWave,
  curveAlong,
  curveThrough,
  fillBelow,
  outlineRing,
  type Profile,
  TAU,
} from '../curves.ts';
import type { Formation, Palette } from '../palettes.ts';
import { pigments } from '../pigments.ts';
import { at, between, type Random } from '../random.ts';

const LANES = 5;
const WIDTH = 360;
const HEIGHT = 190;

/** Draws the pool cut square into the rock: shadow, rim, water, lanes and one swimmer. */
function drawPool(random: Random, { line, light, sea }: Palette): string {
  const x = whole(between(random, 250, 340));
  const y = whole(between(random, 300, 340));
  const turn = whole(between(random, -16, 12));
  let lanes = '';
  for (let i = 1; i < LANES; i++) lanes += `M${x + 22} ${y + whole((i * HEIGHT) / LANES)}h${WIDTH - 44}`;
  const lane = Math.floor(random() * LANES);
  const swimmerX = whole(x + between(random, 90, 260));
  const swimmerY = whole(y + ((lane + 0.5) * HEIGHT) / LANES);
  return [
    `<g transform="rotate(${turn} 400 400)">`,
    `<path fill="${line}" opacity=".35" d="M${x + 10} ${y + 12}h${WIDTH}v${HEIGHT}h-${WIDTH}z"/>`,
    fillPath(light, `M${x - 10} ${y - 10}h${WIDTH + 20}v${HEIGHT + 20}H${x - 10}z`),
    fillPath(sea[1], `M${x} ${y}h${WIDTH}v${HEIGHT}H${x}z`),
    strokePath(lanes, sea[2], 4),
    fillPath(light, `M${swimmerX} ${swimmerY - 6}l-74-5v22z`),
    fillDisc({ x: swimmerX, y: swimmerY, radius: 9, fill: pigments.berry500 }),
    '</g>',
  ].join('');
}

/** Draws the breakers that run along the rock, the furthest first. */
function drawBreakers(random: Random, rock: Profile, { sea }: Palette): string {
  let svg = '';
  for (let i = 5; i > 0; i--) {
    const offshore = i * between(random, 26, 44);
    const ripple = createWave(random, { y: 0, amplitude: 12 });
    const d = curveAlong((x) => rock(x) - offshore + ripple(x));
    const width = whole(between(random, 3, 9));
    const dashes = `${whole(between(random, 160, 520))} ${whole(between(random, 30, 120))}`;
    svg += strokePath(d, i % 2 ? sea[0] : sea[1], width, ` stroke-dasharray="${dashes}"`);
  }
  return svg;
}

/** Draws the ocean pool seen from above. */
export const baths: Formation = (random, palette) => {
  const { beds, light, sea } = palette;
  const y = between(random, 250, 330);
  const rock = createWave(random, { y, amplitude: 34, slope: between(random, -120, 120) });
  let svg = fillGround(sea[2]) + drawBreakers(random, rock, palette);
  svg += fillBelow((x) => rock(x) - 12, light) + fillBelow(rock, beds[1]);
  let inland = 0;
  for (const fill of [beds[0], beds[2], beds[1], beds[3]]) {
    inland += between(random, 50, 90);
    const ripple = createWave(random, { y: inland, amplitude: 16 });
    svg += fillBelow((x) => rock(x) + ripple(x), fill);
  }
  return svg + drawPool(random, palette);
};

const HEADLANDS = 4;

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
  let ripples = '';
  for (let i = 0; i < 9; i++) {
    const y = horizon + 16 + i * i * 4.4 + i * 8;
    ripples += `M${whole(between(random, 0, 500))} ${whole(y)}h${whole(between(random, 60, 300))}`;
  }
  svg += strokePath(ripples, sea[1], 5);
  for (let i = 0; i < HEADLANDS; i++) {
    const mirrored = flipped === (i % 2 === 1);
    const shape = drawHeadland(random, horizon, i, palette);
    svg += `<g${mirrored ? ' transform="matrix(-1 0 0 1 800 0)"' : ''}>${shape}</g>`;
  }
  return svg + fillBelow(createWave(random, { y: 560, amplitude: 10 }), sea[2]);
};

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
    const rib: Point[] = [];
    for (let k = 0; k <= JOINTS; k++) {
      const y = 640 - ((640 - top) * k) / JOINTS;
      const x = foot + sway * Math.sin(phase + k * 1.1) * (0.4 + k / JOINTS);
      const half = width * (k === JOINTS ? 0 : 0.55 + 0.45 * Math.sin((k / JOINTS) * Math.PI));
      left.push([x - half, y]);
      right.unshift([x + half, y]);
      if (k === JOINTS - 1 || (k < JOINTS && k % 2 === 0)) rib.push([x, y]);
    }
    const fill = at(colours, Math.floor(random() * 5));
    svg += fillPath(fill, `${curveThrough(left)}${curveThrough(right, 'L')}z`);
    svg += strokePath(curveThrough(rib), line, 3, ' opacity=".45"');
  }
  return svg;
};

/** Draws rock pools as contours: one broad pool and a scatter of small ones, never a matched pair. */
export const pools: Formation = (random, { beds, light, sea }) => {
  let svg = fillGround(beds[1]);
  const slope = between(random, -160, 160);
  let level = -30;
  for (let i = 0; i < 6; i++) {
    level += between(random, 50, 120);
    const shelf = createWave(random, { y: level, amplitude: 22, slope });
    svg += fillBelow(shelf, at([beds[0], beds[2], beds[1]], i));
  }
  const side = random() < 0.5 ? 1 : -1;
  const place = (left: number, right: number, top: number, foot: number, small: number, large: number) => {
    const x = between(random, left, right);
    const y = between(random, top, foot);
    return { x: side > 0 ? x : 800 - x, y, radius: between(random, small, large) };
  };
  const spots = [
    { ...place(250, 330, 300, 380, 190, 225), contours: 6 },
    { ...place(610, 690, 130, 210, 66, 88), contours: 3 },
    { ...place(660, 730, 430, 500, 44, 62), contours: 2 },
    { ...place(420, 520, 60, 110, 30, 44), contours: 2 },
  ];
  const depths = [light, sea[0], sea[1], sea[2], pigments.pool500, pigments.ink700];
  for (const pool of spots) {
    const wobble = [2, 3, 4, 5].map((turns) => {
      const size = between(random, 0.1, 0.2) / (turns - 0.7);
      return [turns, size, between(random, 0, TAU)] as const;
    });
    // Each deeper contour drifts the same way, so that one bank is steep and the other is shallow.
    const driftX = between(random, 14, 40) * -side;
    const driftY = between(random, -26, 26);
    for (let i = 0; i < pool.contours; i++) {
      const x = pool.x + (driftX * i) / 2;
      const y = pool.y + (driftY * i) / 3;
      const radius = pool.radius * (1 - i / (pool.contours + 1.4));
      const ring = { x, y, radius, stretch: [1.3, 0.78], points: 14, wobble, twist: i * 0.3 } as const;
      svg += fillPath(at(depths, i), outlineRing(ring));
    }
  }
  return svg;
};

/** Draws swell coming in under a low sun. */
export const tide: Formation = (random, { beds, sea, sun, light }) => {
  const horizon = between(random, 150, 260);
  const x = between(random, 180, 640);
  const y = horizon - between(random, -30, 40);
  let svg = fillDisc({ x, y, radius: between(random, 64, 120), fill: sun });
  let level = horizon;
  [sea[0], beds[2], sea[1], beds[3], sea[2], beds[4], beds[5]].forEach((fill, i) => {
    const swell = createWave(random, { y: level, amplitude: 5 + i * 5, slope: between(random, -30, 30) });
    svg += fillBelow(swell, fill);
    if (i) {
      const foam = curveAlong((x) => swell(x) + 10 + i * 5);
      const dashes = `${whole(between(random, 120, 420))} ${whole(between(random, 60, 200))}`;
      svg += strokePath(foam, light, (1 + i * 0.8).toFixed(1), ` stroke-dasharray="${dashes}"`);
    }
    level += (600 - horizon) * (0.07 + i * 0.026);
  });
  return svg;
};
