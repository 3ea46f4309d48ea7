import { at, between, type Random } from './random.ts';

export type Point = readonly [x: number, y: number];
/** The upper surface of a bed of rock: its height (y) at any x. */
export type Profile = (x: number) => number;

export const TAU = Math.PI * 2;

/** Rounds to whole units: a tenth of a unit cannot be seen, and costs two bytes each time. */
export const whole = Math.round;

/** Writes one Catmull-Rom span from `from` to `to` as a relative cubic. */
function span(before: Point, from: Point, to: Point, after: Point): string {
  const startX = whole(from[0]);
  const startY = whole(from[1]);
  const numbers = [
    whole(from[0] + (to[0] - before[0]) / 6) - startX,
    whole(from[1] + (to[1] - before[1]) / 6) - startY,
    whole(to[0] - (after[0] - from[0]) / 6) - startX,
    whole(to[1] - (after[1] - from[1]) / 6) - startY,
    whole(to[0]) - startX,
    whole(to[1]) - startY,
  ];
  return `c${numbers.join(' ')}`;
}

/** Draws a smooth open line through the points. With `start` L it continues a line that is already being drawn. */
export function curveThrough(points: readonly Point[], start: 'M' | 'L' = 'M'): string {
  const first = points[0] as Point;
  let d = `${start}${whole(first[0])} ${whole(first[1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const from = points[i] as Point;
    const to = points[i + 1] as Point;
    d += span(points[i - 1] ?? from, from, to, points[i + 2] ?? to);
  }
  return d;
}

/** Draws a smooth closed outline through the points. */
export function outlineThrough(points: readonly Point[]): string {
  const first = points[0] as Point;
  let d = `M${whole(first[0])} ${whole(first[1])}`;
  points.forEach((from, i) => {
    d += span(at(points, i - 1), from, at(points, i + 1), at(points, i + 2));
  });
  return `${d}z`;
}

type WaveShape = { y: number; amplitude: number; slope?: number; width?: number };

/** Creates a surface laid down by wind or water: two sines over a slope. It draws four random numbers. */
export function createWave(random: Random, { y, amplitude, slope = 0, width = 800 }: WaveShape): Profile {
  const longPhase = between(random, 0, TAU);
  const shortPhase = between(random, 0, TAU);
  const longTurns = between(random, 0.6, 1.3);
  const shortTurns = between(random, 1.6, 2.6);
  return (x) =>
    y +
    slope * (x / width - 0.5) +
    amplitude *
      (0.7 * Math.sin(longPhase + ((longTurns * x) / width) * TAU) +
        0.3 * Math.sin(shortPhase + ((shortTurns * x) / width) * TAU));
}

export type Reach = { from?: number; to?: number; step?: number };

/** Lists points along a surface, to one step beyond `to`, so that the line ends outside the picture. */
export function samplePoints(profile: Profile, { from = -20, to = 820, step = 120 }: Reach = {}): Point[] {
  const points: Point[] = [];
  for (let x = from; x < to + step; x += step) points.push([x, profile(x)]);
  return points;
}
