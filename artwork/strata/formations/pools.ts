import { createWave, outlineThrough, type Point, TAU } from '../curves.ts';
import { fillBelow, fillGround, fillPath, type Wobble, wobbleAt } from '../marks.ts';
import { pigments } from '../pigments.ts';
import { at, between } from '../random.ts';
import type { Formation } from './formation.ts';

type Pool = { x: number; y: number; radius: number; contours: number };

const POINTS_A_CONTOUR = 14;

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
  const spots: Pool[] = [
    { ...place(250, 330, 300, 380, 190, 225), contours: 6 },
    { ...place(610, 690, 130, 210, 66, 88), contours: 3 },
    { ...place(660, 730, 430, 500, 44, 62), contours: 2 },
    { ...place(420, 520, 60, 110, 30, 44), contours: 2 },
  ];
  const depths = [light, sea[0], sea[1], sea[2], pigments.pool500, pigments.ink700];
  for (const pool of spots) {
    const wobble: Wobble = [2, 3, 4, 5].map((turns) => {
      const size = between(random, 0.1, 0.2) / (turns - 0.7);
      return [turns, size, between(random, 0, TAU)] as const;
    });
    // Each deeper contour drifts the same way, so that one bank is steep and the other is shallow.
    const driftX = between(random, 14, 40) * -side;
    const driftY = between(random, -26, 26);
    for (let i = 0; i < pool.contours; i++) {
      const radius = pool.radius * (1 - i / (pool.contours + 1.4));
      const outline = Array.from({ length: POINTS_A_CONTOUR }, (_, j): Point => {
        const angle = (j / POINTS_A_CONTOUR) * TAU;
        const reach = radius * wobbleAt(wobble, angle, i * 0.3);
        const x = pool.x + (driftX * i) / 2 + reach * Math.cos(angle) * 1.3;
        return [x, pool.y + (driftY * i) / 3 + reach * Math.sin(angle) * 0.78];
      });
      svg += fillPath(at(depths, i), outlineThrough(outline));
    }
  }
  return svg;
};
