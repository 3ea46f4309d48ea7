import { outlineThrough, type Point, TAU, whole } from '../curves.ts';
import { fillPath, strokePath, type Wobble, wobbleAt } from '../marks.ts';
import { at, between, pick } from '../random.ts';
import type { Formation } from './formation.ts';

const POINTS_A_RING = 16;
const MOST_RINGS = 18;

/** Draws iron banding, cut and slipped along one joint. */
export const ironband: Formation = (random, palette) => {
  const centreX = random() < 0.5 ? between(random, -160, 60) : between(random, 740, 960);
  const centreY = between(random, -120, 720);
  const wobble: Wobble = [2, 3, 5].map((turns) => {
    const size = between(random, 0.02, 0.075) / Math.sqrt(turns - 1);
    return [turns, size, between(random, 0, TAU)] as const;
  });
  const { beds, ground } = palette;
  const colours = [beds[0], beds[3], beds[1], beds[4], beds[2], ground, beds[5]];
  let radius = 1150;
  let rings = '';
  for (let i = 1; radius > 110 && i <= MOST_RINGS; i++) {
    const outline = Array.from({ length: POINTS_A_RING }, (_, j): Point => {
      const angle = (j / POINTS_A_RING) * TAU;
      const reach = radius * wobbleAt(wobble, angle, radius / 900);
      return [centreX + reach * Math.cos(angle), centreY + reach * Math.sin(angle) * 0.86];
    });
    rings += fillPath(at(colours, i - 1), outlineThrough(outline));
    radius -= between(random, 18, i % 3 ? 74 : 150);
  }
  const joint = between(random, 240, 560);
  const lean = between(random, -150, 150);
  const slip = pick(random, [-1, 1]) * whole(between(random, 46, 96));
  const top = whole(joint - lean);
  const foot = whole(joint + lean);
  const clip = `<clipPath id="c"><path d="M${top} 0H800V600H${foot}z"/></clipPath>`;
  const bands = `<use href="#g"/><g clip-path="url(#c)"><use href="#g" y="${slip}"/></g>`;
  return `<defs><g id="g">${rings}</g>${clip}</defs>${bands}${strokePath(`M${top} 0L${foot} 600`, palette.line, 5)}`;
};
