/** One drawing step in absolute coordinates; every curve and line names its end point last. */
export type Step =
  | { kind: 'M'; numbers: readonly [number, number] }
  | { kind: 'L'; numbers: readonly [number, number] }
  | { kind: 'Q'; numbers: readonly [number, number, number, number] }
  | { kind: 'C'; numbers: readonly [number, number, number, number, number, number] }
  | { kind: 'Z'; numbers: readonly [] };

const NUMBERS_A_STEP: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, Z: 0 };

type Pen = { x: number; y: number; startX: number; startY: number; last: Step | undefined };

/** Returns the point opposite the last control point, where the last step was a curve of the same kind. */
function reflect(pen: Pen, kind: 'Q' | 'C'): readonly [number, number] {
  if (pen.last?.kind !== kind) return [pen.x, pen.y];
  const [x, y] = pen.last.numbers.slice(-4) as [number, number];
  return [2 * pen.x - x, 2 * pen.y - y];
}

function toStep(letter: string, given: readonly number[], pen: Pen): Step {
  const upper = letter.toUpperCase();
  const relative = letter !== upper;
  const shifted = given.map((value, i) => {
    if (!relative) return value;
    const vertical = upper === 'V' || (upper !== 'H' && i % 2 === 1);
    return value + (vertical ? pen.y : pen.x);
  });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = shifted;
  switch (upper) {
    case 'M':
    case 'L':
      return { kind: upper, numbers: [a, b] };
    case 'H':
      return { kind: 'L', numbers: [a, pen.y] };
    case 'V':
      return { kind: 'L', numbers: [pen.x, a] };
    case 'Q':
      return { kind: 'Q', numbers: [a, b, c, d] };
    case 'T':
      return { kind: 'Q', numbers: [...reflect(pen, 'Q'), a, b] };
    case 'C':
      return { kind: 'C', numbers: [a, b, c, d, e, f] };
    default:
      return { kind: 'C', numbers: [...reflect(pen, 'C'), a, b, c, d] };
  }
}

function movePen(pen: Pen, step: Step): void {
  if (step.kind === 'Z') {
    pen.x = pen.startX;
    pen.y = pen.startY;
  } else {
    [pen.x, pen.y] = step.numbers.slice(-2) as [number, number];
  }
  if (step.kind === 'M') [pen.startX, pen.startY] = [pen.x, pen.y];
  pen.last = step;
}

/** Parses the data of a path without arcs. Throws on anything else. */
export function parsePath(d: string): Step[] {
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, last: undefined };
  const steps: Step[] = [];
  for (const [, letter = '', tail = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (tail.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = NUMBERS_A_STEP[letter.toUpperCase()];
    if (size === undefined || (size ? numbers.length % size || !numbers.length : numbers.length)) {
      throw new Error(`cannot read "${letter}${tail}" in the path ${d.slice(0, 60)}`);
    }
    for (let i = 0; i < Math.max(1, numbers.length / (size || 1)); i++) {
      // Further pairs of numbers after a move are lines.
      const meant = i && letter === 'M' ? 'L' : i && letter === 'm' ? 'l' : letter;
      const step: Step =
        size === 0 ? { kind: 'Z', numbers: [] } : toStep(meant, numbers.slice(i * size, (i + 1) * size), pen);
      steps.push(step);
      movePen(pen, step);
    }
  }
  return steps;
}
