import type { Step } from './parse-path.ts';

type Point = readonly [x: number, y: number];

/** Measures how far a point lies from the line through two others, in units. */
function distanceToLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (!length) return Math.hypot(point[0] - from[0], point[1] - from[1]);
  return Math.abs(dx * (point[1] - from[1]) - dy * (point[0] - from[0])) / length;
}

function isWithin(value: number, a: number, b: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}

/** Whether a control point bends its curve by less than can be seen, and lies between the ends. */
function isFlat(control: Point, from: Point, to: Point, tolerance: number): boolean {
  const between = isWithin(control[0], from[0], to[0]) && isWithin(control[1], from[1], to[1]);
  // A quadratic comes at most half way to its control point.
  return between && distanceToLine(control, from, to) / 2 <= tolerance;
}

/**
 * Replaces curves that are nearly straight by lines, and several lines in a row by one. No point moves further than
 * `tolerance` units. A plain face instanced from a flared one is full of both.
 */
export function straighten(steps: readonly Step[], tolerance: number): Step[] {
  const straight: Step[] = [];
  let pen: Point = [0, 0];
  let lineStart: Point | undefined;
  let passed: Point[] = [];
  for (const step of steps) {
    const end = step.kind === 'Z' ? pen : (step.numbers.slice(-2) as [number, number]);
    const curve = step.kind === 'Q' && !isFlat([step.numbers[0], step.numbers[1]], pen, end, tolerance);
    if (step.kind === 'L' || (step.kind === 'Q' && !curve)) {
      const start = lineStart;
      const joins =
        start && [...passed, pen].every((point) => distanceToLine(point, start, end) <= tolerance);
      const ahead =
        start && (end[0] - pen[0]) * (pen[0] - start[0]) + (end[1] - pen[1]) * (pen[1] - start[1]) > 0;
      if (joins && ahead) {
        straight.pop();
        passed.push(pen);
      } else {
        lineStart = pen;
        passed = [];
      }
      straight.push({ kind: 'L', numbers: [end[0], end[1]] });
    } else {
      lineStart = undefined;
      straight.push(step);
    }
    pen = end;
  }
  return straight;
}
