import { expect, test } from 'vitest';
import { renderEdges } from './edge.ts';

const polygons = [...renderEdges().matchAll(/--edge-([a-z]): polygon\(([^)]*)\)/g)].map((match) => ({
  name: match[1],
  points: (match[2] ?? '')
    .split(', ')
    .map((point) => point.split(' ').map((value) => Number.parseFloat(value))),
}));

test('three edges, each a polygon of at most 32 points from corner to corner', () => {
  expect(polygons.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  for (const { points } of polygons) {
    expect(points.length).toBeGreaterThan(15);
    expect(points.length).toBeLessThanOrEqual(32);
    expect(points[0]).toEqual([0, 100]);
    expect(points.at(-1)).toEqual([100, 100]);
  }
});

test('an edge runs from left to right and stays inside its strip', () => {
  for (const { points } of polygons) {
    const line = points.slice(1, -1);
    expect(line.map(([x]) => x)).toEqual(line.map(([x]) => x).sort((a = 0, b = 0) => a - b));
    for (const [, y = -1] of line) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(100);
    }
  }
});
