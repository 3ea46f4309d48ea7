import { createWave, curveThrough, type Profile, samplePoints, whole } from '../curves.ts';
import { fillBelow, fillGround, fillPath, strokePath } from '../marks.ts';
import type { Palette } from '../palettes.ts';
import { pigments } from '../pigments.ts';
import { between, type Random } from '../random.ts';
import type { Formation } from './formation.ts';

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
    `<circle cx="${swimmerX}" cy="${swimmerY}" r="9" fill="${pigments.berry500}"/></g>`,
  ].join('');
}

/** Draws the breakers that run along the rock, the furthest first. */
function drawBreakers(random: Random, rock: Profile, { sea }: Palette): string {
  let svg = '';
  for (let i = 5; i > 0; i--) {
    const offshore = i * between(random, 26, 44);
    const ripple = createWave(random, { y: 0, amplitude: 12 });
    const d = curveThrough(samplePoints((x) => rock(x) - offshore + ripple(x)));
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
