import { expect, test } from 'vitest';
import { pickIndex } from './artwork.ts';

test('B-07 a post without a picture of its own always borrows the same one, and not all borrow the same', () => {
  const slugs = ['', 'first-post', 'second-post', 'third-post', 'fourth-post', 'zebra-crossing', 'ünïcode'];
  const picked = slugs.map((slug) => pickIndex(slug, 8));
  expect(slugs.map((slug) => pickIndex(slug, 8))).toEqual(picked);
  expect(new Set(picked).size).toBeGreaterThan(2);
  for (const index of picked) expect(index >= 0 && index < 8).toBe(true);
  expect(pickIndex('anything', 0)).toBe(0);
});
