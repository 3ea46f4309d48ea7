import { expect, test } from 'vitest';
import { findNeighbours, listRelatedWork } from './related-work.ts';

const create = (slug: string, category: string, ...services: string[]) => ({ slug, category, services });

const all = [
  create('a', 'SEO', 'Search'),
  create('b', 'Content', 'Film'),
  create('c', 'SEO', 'Words'),
  create('d', 'Branding', 'Search', 'Words'),
  create('e', 'SEO', 'Search'),
  create('f', 'Content', 'Film', 'Words'),
];
const [a, , c] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
const slugs = (work: { slug: string }[]) => work.map(({ slug }) => slug);

test('R-11 work of the same category and services comes first, a project is not related to itself', () => {
  expect(slugs(listRelatedWork(a, all, 3))).toEqual(['e', 'c', 'd']);
});

test('R-11 among equals the next in the list comes first, round its end', () => {
  expect(slugs(listRelatedWork(c, all, 4))).toEqual(['e', 'a', 'd', 'f']);
});

test('R-11 as much related work as asked for, filled up with what has nothing in common', () => {
  expect(slugs(listRelatedWork(a, all, 1))).toEqual(['e']);
  expect(slugs(listRelatedWork(a, all, 5))).toEqual(['e', 'c', 'd', 'b', 'f']);
  expect(slugs(listRelatedWork(create('x', 'Other', 'Other'), all, 2))).toEqual(['a', 'b']);
});

test('R-11 previous and next follow the list and end with it', () => {
  expect(findNeighbours('a', all)).toEqual({ previous: undefined, next: all[1] });
  expect(findNeighbours('c', all)).toEqual({ previous: all[1], next: all[3] });
  expect(findNeighbours('f', all)).toEqual({ previous: all[4], next: undefined });
  expect(findNeighbours('x', all)).toEqual({ previous: undefined, next: undefined });
});
