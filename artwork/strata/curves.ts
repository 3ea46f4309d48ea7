import { fillPath, joinNumbers, type Point, whole } from '../svg.ts';
import { at, between, type Random } from './random.ts';

/** The upper surface of a bed of rock: its height (y) at any x. */
export type Profile = (x: number) => number;

export const TAU = Math.PI * 2;

/**
 * Writes Catmull-Rom spans as relative cubics. Each leaves in the direction in which the one before it arrived, so that
 * only the first needs both of its handles.
 */
function writeSpans(count: number, pointAt: (index: number) => Point): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const [before, from, to, after] = [pointAt(i - 1), pointAt(i), pointAt(i + 1), pointAt(i + 2)];
    const write = (x: number, y: number) => [whole(x) - whole(from[0]), whole(y) - whole(from[1])];
    const leave = write(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6);
    const arrive = write(to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6);
    d += (i ? 's' : 'c') + joinNumbers([...(i ? [] : leave), ...arrive, ...write(to[0], to[1])]);
  }
  return d;
}

/** Draws a smooth open line through the points. With `start` L it continues a line that is already being drawn. */
export function curveThrough(points: readonly Point[], start: 'M' | 'L' = 'M'): string {
  const last = points.length - 1;
  const pointAt = (index: number) => points[Math.min(Math.max(index, 0), last)] as Point;
  return start + joinNumbers(pointAt(0).map(whole)) + writeSpans(last, pointAt);
}

export function outlineThrough(points: readonly Point[]): string {
  const pointAt = (index: number) => at(points, index);
  return `M${joinNumbers(pointAt(0).map(whole))}${writeSpans(points.length, pointAt)}z`;
}

export type WaveShape = { y: number; amplitude: number; slope?: number; width?: number };

/** Creates a surface laid down by wind or water: two sines over a slope. It draws four random numbers. */
export function createWave(random: Random, { y, amplitude, slope = 0, width = 800 }: WaveShape): Profile {
  const longPhase = between(random, 0, TAU);
  const shortPhase = between(random, 0, TAU);
  const longTurns = between(random, 0.6, 1.3);
  const shortTurns = between(random, 1.6, 2.6);
  return (x) => {
    const long = Math.sin(longPhase + ((longTurns * x) / width) * TAU);
    const short = Math.sin(shortPhase + ((shortTurns * x) / width) * TAU);
    return y + slope * (x / width - 0.5) + amplitude * (0.7 * long + 0.3 * short);
  };
}

/** The part of a surface that is drawn, and how far down it is filled: to below the picture. */
type Reach = { from?: number; to?: number; step?: number; foot?: number };

/** Draws a surface as an open line, to one step beyond `to`, so that it ends outside the picture. */
export function curveAlong(profile: Profile, { from = -20, to = 820, step = 120 }: Reach = {}): string {
  const points: Point[] = [];
  for (let x = from; x < to + step; x += step) points.push([x, profile(x)]);
  return curveThrough(points);
}

/** Fills everything that lies below a surface. */
export function fillBelow(profile: Profile, fill: string, { foot = 620, ...reach }: Reach = {}): string {
  return fillPath(fill, `${curveAlong(profile, reach)}V${foot}H${reach.from ?? -20}z`);
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
    const waves = wobble.map(([turns, size, phase]) => size * Math.sin(turns * angle + phase + twist));
    const reach = radius * (1 + waves.reduce((a, b) => a + b));
    return [x + reach * Math.cos(angle) * stretch[0], y + reach * Math.sin(angle) * stretch[1]];
  });
  return outlineThrough(outline);
}
