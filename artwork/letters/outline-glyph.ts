import { fitCubic } from 'fit-curve';
import type { Glyph } from 'fontkit';
import type { Point, Step } from '../svg/write-path.ts';

/** How far a drawn curve may lie from the designer's, in units of the drawing: about as far as rounding moves it. */
const curveTolerance = 0.6;
/** How far for straight lines: much less, or the flattest piece of a curve becomes a line and leaves a kink. */
const lineTolerance = 0.06;
/** The cosine of the sharpest turn that still looks like one curve, about 14 degrees. */
const smoothTurn = 0.97;
const pointsACurve = 3;

/** Lines, or curves, that run on without a corner: points along them, and the directions at both ends. */
type Run = { straight: boolean; points: [number, number][]; leave: Point; arrive: Point };

/**
 * Outlines one letter at the origin on a grid of whole units, with y pointing down. TrueType splits every arc into
 * several quadratic curves that their designer drew as one, so each smooth run is drawn again with as few cubic ones as
 * come near it.
 */
export function outlineGlyph(glyph: Glyph, scale: number): Step[] {
  const steps: Step[] = [];
  const place = ([x, y]: Point): Point => [Math.round(x * scale), Math.round(-y * scale)];
  let pen: Point = [0, 0];
  let run: Run | undefined;
  const finishRun = () => {
    if (run) steps.push(...drawRun(run, scale, place));
    run = undefined;
  };
  for (const { command, args } of glyph.path.commands) {
    if (command === 'closePath') {
      finishRun();
      steps.push({ kind: 'close', points: [] });
      continue;
    }
    const end = args.slice(-2) as [number, number];
    if (command === 'moveTo') steps.push({ kind: 'move', points: [place(end)] });
    else {
      // A line is a curve whose control point is in its middle.
      const control: Point =
        command === 'lineTo' ? [(pen[0] + end[0]) / 2, (pen[1] + end[1]) / 2] : [args[0], args[1]];
      const leave = direction(pen, control);
      const straight = measureOffset(control, pen, end) * scale <= lineTolerance;
      const turns = run && run.arrive[0] * leave[0] + run.arrive[1] * leave[1] < smoothTurn;
      if (turns || run?.straight !== straight) finishRun();
      run ??= { straight, points: [[...pen]], leave, arrive: leave };
      for (let i = 1; i <= pointsACurve; i++)
        run.points.push(pointOnCurve(pen, control, end, i / pointsACurve));
      run.arrive = direction(control, end);
    }
    pen = end;
  }
  return steps;
}

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function pointOnCurve(from: Point, control: Point, to: Point, t: number): [number, number] {
  const blend = (axis: 0 | 1) =>
    (1 - t) ** 2 * from[axis] + 2 * (1 - t) * t * control[axis] + t * t * to[axis];
  return [blend(0), blend(1)];
}

/** Draws a line where all points lie on it, else curves that come near them. */
function drawRun({ points, leave, arrive }: Run, scale: number, place: (point: Point) => Point): Step[] {
  const last = points.at(-1) as Point;
  const isLine = points.every(
    (point) => measureOffset(point, points[0] as Point, last) * scale <= lineTolerance,
  );
  if (isLine) return [{ kind: 'line', points: [place(last)] }];
  const curves = fitCubic<[number, number]>(
    points,
    [...leave],
    [-arrive[0], -arrive[1]],
    (curveTolerance / scale) ** 2,
  );
  return curves.map(([, one, two, end]) => ({ kind: 'cubic', points: [place(one), place(two), place(end)] }));
}

/** Measures how far a point is from a line; from a ring without a corner, which ends where it begins, how far from there. */
function measureOffset([x, y]: Point, from: Point, to: Point): number {
  const [alongX, alongY] = direction(from, to);
  const [dx, dy] = [x - from[0], y - from[1]];
  return alongX === 0 && alongY === 0 ? Math.hypot(dx, dy) : Math.abs(dx * alongY - dy * alongX);
}
