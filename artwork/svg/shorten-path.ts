import { parsePath, type Step } from './parse-path.ts';

/** Writes numbers in the fewest characters: no leading zero, no space before a minus. */
export function joinNumbers(numbers: readonly number[]): string {
  return numbers
    .map((value) => `${Math.round(value * 100) / 100 + 0}`.replace(/^(-?)0\./, '$1.'))
    .join(' ')
    .replaceAll(' -', '-');
}

type PathOptions = {
  /** How far, in units, a curve's first control point may move if it can then be left out. */
  tolerance: number;
  /** Writes no absolute steps, so that equal shapes are equal text. */
  relative?: boolean;
};

type Point = readonly [x: number, y: number];

type Pen = {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** The last control point, reflected; nothing after anything but a curve of the same kind. */
  mirror: Point | undefined;
  relative: boolean;
};

/** Horizontal and vertical lines may be absolute, because every bed ends in the same `V620H-20z`. */
function shorter(pen: Pen, absolute: string, relative: string): string {
  return !pen.relative && absolute.length < relative.length ? absolute : relative;
}

/** Finds the control point that a smooth curve implies, if it is near enough to the one wanted. */
function findMirror({ mirror }: Pen, wanted: readonly number[], tolerance: number): Point | undefined {
  if (!mirror) return undefined;
  const off = Math.max(...mirror.map((value, i) => Math.abs(value - (wanted[i] ?? 0))));
  return off <= tolerance ? mirror : undefined;
}

/** Writes a step relative to the pen. Mixing in absolute ones saves characters, but compresses worse. */
function write(letter: string, numbers: readonly number[], pen: Pen): string {
  const origin = [pen.x, pen.y];
  return letter.toLowerCase() + joinNumbers(numbers.map((value, i) => value - (origin[i % 2] ?? 0)));
}

function writeLine([x, y]: readonly [number, number], pen: Pen): string {
  if (y === pen.y) return shorter(pen, `H${joinNumbers([x])}`, `h${joinNumbers([x - pen.x])}`);
  if (x === pen.x) return shorter(pen, `V${joinNumbers([y])}`, `v${joinNumbers([y - pen.y])}`);
  return write('L', [x, y], pen);
}

/** Writes a curve, as a smooth one where that draws the same; returns the control point it really has. */
function writeCurve(
  step: Extract<Step, { kind: 'Q' | 'C' }>,
  pen: Pen,
  tolerance: number,
): [text: string, lastControl: Point] {
  const mirror = findMirror(pen, step.numbers.slice(0, 2), tolerance);
  const control = step.numbers.slice(-4, -2) as [number, number];
  if (!mirror) return [write(step.kind, step.numbers, pen), control];
  const rest = step.numbers.slice(2);
  return step.kind === 'Q' ? [write('T', rest, pen), mirror] : [write('S', rest, pen), control];
}

/** Writes the same drawing in fewer characters. A tolerance of one unit bends a line by half a unit at most. */
export function shortenPath(d: string, options: PathOptions): string {
  return writePath(parsePath(d), options);
}

/** Writes path data in few characters and few different ones: relative steps, and smooth curves where they fit. */
export function writePath(steps: readonly Step[], { tolerance, relative = false }: PathOptions): string {
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, mirror: undefined, relative };
  let text = '';
  let lastKind = '';
  for (const step of steps) {
    if (step.kind !== lastKind) pen.mirror = undefined;
    lastKind = step.kind;
    if (step.kind === 'Z') {
      text += 'z';
      [pen.x, pen.y] = [pen.startX, pen.startY];
      continue;
    }
    const [x, y] = step.numbers.slice(-2) as [number, number];
    if (step.kind === 'M') {
      text += text ? write('M', step.numbers, pen) : `M${joinNumbers(step.numbers)}`;
      [pen.startX, pen.startY] = [x, y];
    } else if (step.kind === 'L') {
      text += writeLine(step.numbers, pen);
    } else {
      const [written, [controlX, controlY]] = writeCurve(step, pen, tolerance);
      text += written;
      pen.mirror = [2 * x - controlX, 2 * y - controlY];
    }
    [pen.x, pen.y] = [x, y];
  }
  return text;
}
