import { expect, test } from 'vitest';
import { formatAssetName } from '#artwork/asset-name.ts';
import { chooseDrawings } from './artwork.ts';

const drawn = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `post-${name}.svg`);

test('B-07 a post without its own picture always borrows the same one, and different posts borrow different ones', () => {
  const slugs = ['', 'first-post', 'second-post', 'third-post', 'fourth-post', 'zebra-crossing', 'ünïcode'];
  const borrow = () => slugs.map((slug) => chooseDrawings([slug], drawn).get(slug));
  expect(borrow()).toEqual(borrow());
  expect(new Set(borrow()).size).toBeGreaterThan(2);
  for (const name of borrow()) expect(drawn).toContain(name);
  expect(chooseDrawings(['anything'], []).size).toBe(0);
});

test('B-07 no two posts in a list show the same drawing, and a post keeps its own drawing', () => {
  const borrowing = Array.from({ length: 7 }, (_, index) => `written-later-${index}`);
  const chosen = chooseDrawings([...borrowing, 'c'], drawn);
  expect(new Set(chosen.values()).size).toBe(8);
  expect(chosen.get('c')).toBe('post-c.svg');
});

test('B-07 the URL of a borrowed drawing does not name the post it was drawn for', () => {
  expect(formatAssetName('post-secret-draft.svg', 'Xk3f9a')).toBe('post-Xk3f9a.svg');
  expect(formatAssetName('strip-secret-draft.svg', 'Xk3f9a')).toBe('strip-Xk3f9a.svg');
  expect(formatAssetName('hero-simple.svg', 'Xk3f9a')).toBe('hero-simple-Xk3f9a.svg');
});
