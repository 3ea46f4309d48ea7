import { parsePath } from './svg/parse-path.ts';

/** The three hand-cut upper edges of a section, on a strip of 1440 x 40. */
const edges = {
  a: 'M0 40V26c96-10 150-4 262-8l58-8c140 4 250-6 372-2l46 8c150 6 240-8 380-4l64-8c110 2 180-2 258 2v34z',
  b: 'M0 40V10c120 6 210 2 330 10l70-4c130 2 190 12 330 10l90-10c140-2 240 6 350 0l60-8c90-2 140 2 210-2v34z',
  c: 'M0 40V18c180-14 260 4 420-2l52 8c160 4 300-12 460-6l60 8c180 2 300-10 448-14v28z',
} as const;

const WIDTH = 1440;
const HEIGHT = 40;
/** How many chords stand for a curve. The strip is at most 38 pixels high, so that more would not show. */
const POINTS_A_CURVE = 5;

/** Reads the upper line of an edge as points in units of the strip, from left to right. */
function sampleEdge(d: string): [x: number, y: number][] {
  const points: [number, number][] = [];
  let [fromX, fromY] = [0, 0];
  for (const { kind, numbers } of parsePath(d)) {
    if (kind === 'Z') break;
    const [x, y] = numbers.slice(-2) as [number, number];
    if (kind === 'C') {
      const [x1, y1, x2, y2] = numbers;
      for (let i = 1; i < POINTS_A_CURVE; i++) {
        const t = i / POINTS_A_CURVE;
        const blend = (a: number, b: number, c: number, e: number) =>
          (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * e;
        points.push([blend(fromX, x1, x2, x), blend(fromY, y1, y2, y)]);
      }
    }
    if (y < HEIGHT) points.push([x, y]);
    [fromX, fromY] = [x, y];
  }
  return points;
}

/** Writes the edges as CSS custom properties with `clip-path` values, in percentages of the strip. */
export function renderEdges(): string {
  const percent = (value: number, whole: number) => `${Math.round((value / whole) * 1000) / 10 || 0}%`;
  const properties = Object.entries(edges).map(([name, d]) => {
    const line = sampleEdge(d).map(([x, y]) => `${percent(x, WIDTH)} ${percent(y, HEIGHT)}`);
    return `  --edge-${name}: polygon(${['0 100%', ...line, '100% 100%'].join(', ')});`;
  });
  return `:root {\n${properties.join('\n')}\n}\n`.replaceAll(' 0%', ' 0');
}
