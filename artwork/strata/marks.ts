import { fillPath, type Point } from '../svg.ts';
import {
  curveThrough,
  outlineThrough,
  type Profile,
  type Reach,
  samplePoints,
  TAU,
  whole,
} from './curves.ts';

/** Fills the whole 800 x 600 plate with one colour. */
export function fillGround(fill: string): string {
  return fillPath(fill, 'M0 0h800v600H0z');
}

type Disc = { x: number; y: number; radius: number; fill: string };

export function fillDisc({ x, y, radius, fill }: Disc): string {
  return `<circle cx="${whole(x)}" cy="${whole(y)}" r="${whole(radius)}" fill="${fill}"/>`;
}

/** Fills everything that lies below a surface, down to `foot`, which lies under the picture. */
export function fillBelow(
  profile: Profile,
  fill: string,
  { foot = 620, ...reach }: Reach & { foot?: number } = {},
) {
  const line = curveThrough(samplePoints(profile, reach));
  return fillPath(fill, `${line}V${foot}H${reach.from ?? -20}z`);
}

type Ring = {
  x: number;
  y: number;
  radius: number;
  /** Its width and height, as shares of the radius. */
  stretch: Point;
  points: number;
  /** The waves of its outline, as [turns, size, phase], and an angle added to each phase. */
  wobble: readonly (readonly [number, number, number])[];
  twist: number;
};

/** Outlines a ring that wobbles in and out. */
export function outlineRing({ x, y, radius, stretch, points, wobble, twist }: Ring): string {
  const outline = Array.from({ length: points }, (_, i): Point => {
    const angle = (i / points) * TAU;
    const sway = wobble.reduce(
      (sum, [turns, size, phase]) => sum + size * Math.sin(turns * angle + phase + twist),
      0,
    );
    const reach = radius * (1 + sway);
    return [x + reach * Math.cos(angle) * stretch[0], y + reach * Math.sin(angle) * stretch[1]];
  });
  return outlineThrough(outline);
}
