import { fitCubic } from 'fit-curve';
import type { Glyph } from 'fontkit';
import { joinNumbers, type Point } from '../svg.ts';

/** How far a curve may be from the font's own, in units of the drawing: about as far as rounding moves it. */
const curveTolerance = 0.6;
/** The same for straight lines: much less, or a flat piece of a curve would become a line and leave a kink. */
const lineTolerance = 0.06;
/** The cosine of the sharpest turn that still looks like one curve, about 14 degrees. */
const smoothTurn = 0.97;

type Pair = [x: number, y: number];
/** Lines or curves that join without a corner: points along them, and the directions at both ends. */
type Run = { straight: boolean; points: Pair[]; leave: Pair; arrive: Pair };

/**
 * Outlines one letter on a grid of whole units, with y pointing down. TrueType splits every arc into several quadratic
 * curves; each smooth run is fitted with as few cubic curves as come close, which saves a third of the bytes. `pen` is
 * where the letter before ended; the path is relative, because equal letters then compress well. Returns the path and
 * where it ends.
 */
export function outlineGlyph({ path }: Glyph, scale: number, pen: Point): { d: string; pen: Point } {
  let d = '';
  let run: Run | undefined;
  let from: Pair = [0, 0];
  let start = pen;
  const draw = (letter: string, ...points: Point[]) => {
    const grid = points.map(([x, y]): Point => [Math.round(x * scale), Math.round(-y * scale)]);
    const relative = grid.flatMap(([x, y]) => [x - pen[0], y - pen[1]]);
    const [dx, dy] = relative;
    if (letter === 'l' && dy === 0) d += `h${dx}`;
    else if (letter === 'l' && dx === 0) d += `v${dy}`;
    else d += letter + joinNumbers(relative);
    pen = grid.at(-1) ?? pen;
  };
  const finishRun = () => {
    if (!run) return;
    const { points, leave, arrive } = run;
    const [first, last] = [points[0] as Pair, points.at(-1) as Pair];
    run = undefined;
    if (points.every((point) => measureOffset(point, first, last) * scale <= lineTolerance))
      return draw('l', last);
    const curves = fitCubic<Pair>(points, leave, [-arrive[0], -arrive[1]], (curveTolerance / scale) ** 2);
    for (const [, one, two, end] of curves) draw('c', one, two, end);
  };
  for (const { command, args } of path.commands) {
    const to = args.slice(-2) as Pair;
    if (command === 'closePath') {
      finishRun();
      d += 'z';
      pen = start;
    } else if (command === 'moveTo') {
      draw('m', to);
      start = pen;
      from = to;
    } else {
      // A line is a curve whose control point is in its middle.
      const control = command === 'lineTo' ? pointOnLine(from, to, 0.5) : (args.slice(0, 2) as Pair);
      const leave = direction(from, control);
      const straight = measureOffset(control, from, to) * scale <= lineTolerance;
      const turns = run && run.arrive[0] * leave[0] + run.arrive[1] * leave[1] < smoothTurn;
      if (turns || run?.straight !== straight) finishRun();
      run ??= { straight, points: [from], leave, arrive: leave };
      for (const t of [1 / 3, 2 / 3, 1])
        run.points.push(pointOnLine(pointOnLine(from, control, t), pointOnLine(control, to, t), t));
      run.arrive = direction(control, to);
      from = to;
    }
  }
  return { d, pen };
}

function direction(from: Point, to: Point): Pair {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

const pointOnLine = (from: Point, to: Point, t: number): Pair => [
  from[0] + (to[0] - from[0]) * t,
  from[1] + (to[1] - from[1]) * t,
];

/** Measures how far a point is from a line, or from the point where a closed curve begins and ends. */
function measureOffset([x, y]: Point, from: Point, to: Point): number {
  const [alongX, alongY] = direction(from, to);
  const [dx, dy] = [x - from[0], y - from[1]];
  return alongX === 0 && alongY === 0 ? Math.hypot(dx, dy) : Math.abs(dx * alongY - dy * alongX);
}
