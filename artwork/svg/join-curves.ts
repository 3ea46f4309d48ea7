import { findCubic, type Point } from './fit-cubic.ts';
import type { Step } from './parse-path.ts';

type Quadratic = readonly [from: Point, control: Point, to: Point];

const SAMPLES_A_CURVE = 5;
/** The cosine of the sharpest turn that still looks like one curve, about 8 degrees. */
const SMOOTH = 0.99;

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

const leaves = ([from, control]: Quadratic): Point => direction(from, control);
const arrives = ([, control, to]: Quadratic): Point => direction(control, to);

function isSmooth(before: Quadratic, after: Quadratic): boolean {
  const [a, b] = [arrives(before), leaves(after)];
  return a[0] * b[0] + a[1] * b[1] >= SMOOTH;
}

function sample(curves: readonly Quadratic[]): Point[] {
  const points: Point[] = [(curves[0] as Quadratic)[0]];
  for (const [a, b, c] of curves) {
    for (let i = 1; i <= SAMPLES_A_CURVE; i++) {
      const t = i / SAMPLES_A_CURVE;
      const s = 1 - t;
      points.push([
        s * s * a[0] + 2 * s * t * b[0] + t * t * c[0],
        s * s * a[1] + 2 * s * t * b[1] + t * t * c[1],
      ]);
    }
  }
  return points;
}

/** Takes as many curves from the front of a run as one cubic can replace. */
function takeCurves(run: readonly Quadratic[], tolerance: number): { step: Step; taken: number } {
  const first = run[0] as Quadratic;
  let best: { step: Step; taken: number } = {
    step: { kind: 'Q', numbers: [...first[1], ...first[2]] as [number, number, number, number] },
    taken: 1,
  };
  for (let taken = 2; taken <= run.length; taken++) {
    const [before, after] = [run[taken - 2] as Quadratic, run[taken - 1] as Quadratic];
    if (!isSmooth(before, after)) break;
    const end = arrives(after);
    const cubic = findCubic(sample(run.slice(0, taken)), leaves(first), [-end[0], -end[1]], tolerance);
    if (!cubic) break;
    const numbers = [...cubic[1], ...cubic[2], ...cubic[3]] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    best = { step: { kind: 'C', numbers }, taken };
  }
  return best;
}

/**
 * Draws runs of quadratic curves with as few cubic ones as come within `tolerance` units. TrueType
 * splits every arc into several pieces that their designer drew as one.
 */
export function joinCurves(steps: readonly Step[], tolerance: number): Step[] {
  const joined: Step[] = [];
  let run: Quadratic[] = [];
  let pen: Point = [0, 0];
  const flush = () => {
    while (run.length) {
      const { step, taken } = takeCurves(run, tolerance);
      joined.push(step);
      run = run.slice(taken);
    }
  };
  for (const step of steps) {
    const end: Point = step.kind === 'Z' ? pen : (step.numbers.slice(-2) as [number, number]);
    if (step.kind === 'Q') {
      run.push([pen, [step.numbers[0], step.numbers[1]], end]);
    } else {
      flush();
      joined.push(step);
    }
    pen = end;
  }
  flush();
  return joined;
}
