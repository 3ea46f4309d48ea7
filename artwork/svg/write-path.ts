export type Point = readonly [x: number, y: number];

/** One step of a path in absolute coordinates, its end point last. */
export type Step =
  | { kind: 'move' | 'line'; points: [end: Point] }
  | { kind: 'cubic'; points: [leave: Point, arrive: Point, end: Point] }
  | { kind: 'close'; points: [] };

/** Writes numbers in the fewest characters: no space before a minus. */
export const joinNumbers = (numbers: readonly number[]): string => numbers.join(' ').replaceAll(' -', '-');

/**
 * Writes path data on a grid of whole units, relative to the pen: equal shapes are equal text wherever they stand, and
 * compress to little.
 */
export function writePath(steps: readonly Step[]): string {
  let d = '';
  let [pen, start]: Point[] = [
    [0, 0],
    [0, 0],
  ];
  for (const { kind, points } of steps) {
    const [penX, penY] = pen as Point;
    const relative = points.flatMap(([x, y]) => [x - penX, y - penY]);
    const [x, y] = relative.slice(-2);
    if (kind === 'line' && y === 0) d += `h${x}`;
    else if (kind === 'line' && x === 0) d += `v${y}`;
    else d += { move: 'm', line: 'l', cubic: 'c', close: 'z' }[kind] + joinNumbers(relative);
    pen = points.at(-1) ?? start;
    if (kind === 'move') start = pen;
  }
  return d;
}
