import { createWave, curveThrough, samplePoints, whole } from '../curves.ts';
import { fillBelow, fillDisc, strokePath } from '../marks.ts';
import { between } from '../random.ts';
import type { Formation } from './formation.ts';

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
      const foam = curveThrough(samplePoints((at) => swell(at) + 10 + i * 5));
      const dashes = `${whole(between(random, 120, 420))} ${whole(between(random, 60, 200))}`;
      svg += strokePath(foam, light, (1 + i * 0.8).toFixed(1), ` stroke-dasharray="${dashes}"`);
    }
    level += (600 - horizon) * (0.07 + i * 0.026);
  });
  return svg;
};
