import { expect, test } from 'vitest';
import { joinCurves } from './join-curves.ts';
import { parsePath } from './parse-path.ts';
import { straighten } from './straighten.ts';

test('a quarter circle cut into quadratics becomes one cubic', () => {
  const quarter = 'M0 100Q21 100 38 92Q56 85 71 71Q85 56 92 38Q100 21 100 0';
  const joined = joinCurves(parsePath(quarter), 0.6);
  expect(joined.map(({ kind }) => kind)).toEqual(['M', 'C']);
  expect(joined.at(-1)?.numbers.slice(-2)).toEqual([100, 0]);
});

test('a corner stays a corner', () => {
  const joined = joinCurves(parsePath('M0 0Q5 5 10 0Q15 5 20 0'), 5);
  expect(joined.map(({ kind }) => kind)).toEqual(['M', 'Q', 'Q']);
});

test('flat curves in a row become one line, bent ones do not', () => {
  const flat = straighten(parsePath('M0 0Q5 0 10 0Q15 0 20 0L30 0z'), 0.1);
  expect(flat.map(({ kind }) => kind)).toEqual(['M', 'L', 'Z']);
  const bent = straighten(parsePath('M0 0Q5 4 10 0z'), 0.1);
  expect(bent.map(({ kind }) => kind)).toEqual(['M', 'Q', 'Z']);
});

test('a line that turns back is not shortened away', () => {
  const there = straighten(parsePath('M0 0L10 0L4 0z'), 0.1);
  expect(there.map(({ numbers }) => numbers)).toEqual([[0, 0], [10, 0], [4, 0], []]);
});
