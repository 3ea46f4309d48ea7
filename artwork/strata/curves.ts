import { joinNumbers, type Point } from '../svg.ts';
import { at, between, type Random } from './random.ts';

/** The upper surface of a bed of rock: its height (y) at any x. */
export type Profile = (x: number) => number;

export const TAU = Math.PI * 2;

/** Rounds to whole units: a tenth of a unit cannot be seen, and costs two bytes each time. */
export const whole = Math.round;

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

/** Draws a smooth closed outline through the points. */
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
