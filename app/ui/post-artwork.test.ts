import { expect, test } from 'vitest';
import { pickIndex } from './post-artwork.ts';

test('B-07 a post without a picture of its own always borrows the same one', () => {
  expect(pickIndex('a-post-from-wordpress', 8)).toBe(pickIndex('a-post-from-wordpress', 8));
});

test('B-07 posts without a picture of their own do not all borrow the same one', () => {
  const slugs = ['first-post', 'second-post', 'third-post', 'fourth-post', 'fifth-post', 'sixth-post'];
  expect(new Set(slugs.map((slug) => pickIndex(slug, 8))).size).toBeGreaterThan(2);
});

test('B-07 the borrowed picture is one that exists', () => {
  for (const slug of ['', 'a', 'zebra-crossing', 'ünïcode']) {
    expect(pickIndex(slug, 8)).toBeGreaterThanOrEqual(0);
    expect(pickIndex(slug, 8)).toBeLessThan(8);
  }
  expect(pickIndex('anything', 0)).toBe(0);
});
