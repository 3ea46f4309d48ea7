import { createWave, type Profile } from '../curves.ts';
import { drawLaminae, fillBelow, fillDisc, strokePath } from '../marks.ts';
import { at, between } from '../random.ts';
import type { Formation } from './formation.ts';

const BEDS = 6;
/** A bed with a smaller share is too thin for its layers. */
const THIN_SHARE = 0.62;

/** Draws stacked beds of sand laid by wind and water. */
export const crossbed: Formation = (random, palette) => {
  const horizon = between(random, 90, 190);
  let direction = random() < 0.5 ? 1 : -1;
  const slope = between(random, -90, 90);
  let svg = '';
  if (random() < 0.75) {
    const x = between(random, 130, 670);
    const y = horizon * between(random, 0.7, 1.1);
    svg += fillDisc({ x, y, radius: between(random, 46, 84), fill: palette.sun });
  }
  const shares = Array.from({ length: BEDS }, () => between(random, 0.5, 1.7));
  const sum = shares.reduce((a, b) => a + b);
  const surfaces: Profile[] = [];
  let y = horizon;
  shares.forEach((share, i) => {
    surfaces.push(createWave(random, { y, amplitude: i ? 14 : 22, slope: slope * (1 - i / BEDS) }));
    y += (share / sum) * (600 - horizon);
  });
  surfaces.push(() => 640);
  const firstColour = Math.floor(random() * 3);
  shares.forEach((share, i) => {
    const top = surfaces[i] as Profile;
    svg += fillBelow(top, at(palette.beds, i + firstColour));
    if (share > THIN_SHARE) {
      const base = surfaces[i + 1] as Profile;
      const d = drawLaminae(random, { top, base, direction, gap: between(random, 18, 40) });
      svg += strokePath(
        d,
        at(palette.beds, i + firstColour + (i % 2 ? 2 : 1)),
        Math.round(between(random, 2, 6)),
      );
    }
    if (random() < 0.8) direction = -direction;
  });
  return svg;
};
