import { expect, test } from 'vitest';
import { chooseDrawings } from './artwork.ts';

const drawn = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `post-${name}.svg`);

test('B-07 a post without a picture of its own always borrows the same one, and not all borrow the same', () => {
  const slugs = ['', 'first-post', 'second-post', 'third-post', 'fourth-post', 'zebra-crossing', 'ünïcode'];
  const borrow = () => slugs.map((slug) => chooseDrawings([slug], drawn).get(slug));
  expect(borrow()).toEqual(borrow());
  expect(new Set(borrow()).size).toBeGreaterThan(2);
  for (const name of borrow()) expect(drawn).toContain(name);
  expect(chooseDrawings(['anything'], []).size).toBe(0);
});

test('B-07 no two posts of a list show the same drawing, and a post keeps its own', () => {
  const borrowing = Array.from({ length: 7 }, (_, index) => `written-later-${index}`);
  const chosen = chooseDrawings([...borrowing, 'c'], drawn);
  expect(new Set(chosen.values()).size).toBe(8);
  expect(chosen.get('c')).toBe('post-c.svg');
});
