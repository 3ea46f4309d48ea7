export type Point = readonly [x: number, y: number];
type Cubic = readonly [Point, Point, Point, Point];

const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function pointAt([a, b, c, d]: Cubic, t: number): Point {
  const s = 1 - t;
  const near = add(times(a, s * s * s), times(b, 3 * s * s * t));
  return add(near, add(times(c, 3 * s * t * t), times(d, t * t * t)));
}

/** Computes the two handle lengths that come nearest to the points, by least squares. */
function solveHandles(points: readonly Point[], params: readonly number[], out: Point, back: Point): Cubic {
  const first = points[0] as Point;
  const last = points.at(-1) as Point;
  let [aa, ab, bb, ay, by] = [0, 0, 0, 0, 0];
  points.forEach((point, i) => {
    const t = params[i] ?? 0;
    const s = 1 - t;
    const a = times(out, 3 * s * s * t);
    const b = times(back, 3 * s * t * t);
    const ends = add(times(first, s * s * (s + 3 * t)), times(last, t * t * (t + 3 * s)));
    const rest = subtract(point, ends);
    aa += dot(a, a);
    ab += dot(a, b);
    bb += dot(b, b);
    ay += dot(a, rest);
    by += dot(b, rest);
  });
  const determinant = aa * bb - ab * ab;
  const third = distance(first, last) / 3;
  const solved = Math.abs(determinant) > 1e-9;
  const alpha = solved ? (ay * bb - by * ab) / determinant : third;
  const beta = solved ? (aa * by - ab * ay) / determinant : third;
  return [first, add(first, times(out, alpha)), add(last, times(back, beta)), last];
}

/** Makes one Newton step towards the place on the curve that is nearest to the point. */
function improve(cubic: Cubic, point: Point, t: number): number {
  const [a, b, c, d] = cubic;
  const s = 1 - t;
  const off = subtract(pointAt(cubic, t), point);
  const slope = times(
    add(add(times(subtract(b, a), s * s), times(subtract(c, b), 2 * s * t)), times(subtract(d, c), t * t)),
    3,
  );
  const bend = times(
    add(times(add(subtract(c, times(b, 2)), a), s), times(add(subtract(d, times(c, 2)), b), t)),
    6,
  );
  const divisor = dot(slope, slope) + dot(off, bend);
  return divisor ? Math.min(1, Math.max(0, t - dot(off, slope) / divisor)) : t;
}

/**
 * Fits one cubic through the first and last point, leaving along `out` and arriving against `back` (both of
 * length 1), that stays within `tolerance` of all the points; undefined where there is none.
 */
export function findCubic(
  points: readonly Point[],
  out: Point,
  back: Point,
  tolerance: number,
): Cubic | undefined {
  let travelled = 0;
  const lengths = points.map((point, i) => {
    travelled += i ? distance(point, points[i - 1] as Point) : 0;
    return travelled;
  });
  let params = lengths.map((length) => length / travelled);
  for (let round = 0; round < 5; round++) {
    const cubic = solveHandles(points, params, out, back);
    const loops = dot(subtract(cubic[1], cubic[0]), out) < 0 || dot(subtract(cubic[2], cubic[3]), back) < 0;
    const near = points.every((point, i) => distance(point, pointAt(cubic, params[i] ?? 0)) <= tolerance);
    if (near && !loops) return cubic;
    params = params.map((t, i) => improve(cubic, points[i] as Point, t));
  }
  return undefined;
}
