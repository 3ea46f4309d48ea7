import { expect, test } from 'vitest';
import { looksSame, type Pixels } from './compare-pictures.ts';

/** A picture of one colour, with three channels. */
const plain = (width: number, height: number, value = 100): Pixels => ({
  width,
  height,
  data: new Uint8Array(width * height * 3).fill(value),
});

/** Makes a square of a picture lighter. */
function mark({ data, ...size }: Pixels, [left, top]: [number, number], side: number, by: number): Pixels {
  const marked = Uint8Array.from(data);
  for (let row = top; row < top + side; row++)
    for (let column = left; column < left + side; column++)
      for (let channel = 0; channel < 3; channel++) {
        const at = (row * size.width + column) * 3 + channel;
        marked[at] = (marked[at] ?? 0) + by;
      }
  return { data: marked, ...size };
}

test('W-01 pictures look the same if no part of them differs visibly, however large the rest is', () => {
  const picture = plain(400, 300);
  expect(looksSame(picture, plain(400, 300))).toBe(true);
  expect(looksSame(picture, plain(400, 300, 105))).toBe(true);
  expect(looksSame(picture, plain(400, 300, 115))).toBe(false);
  // Twelve by twelve pixels of 120,000, in the middle and in the corner, where the last tile is smaller.
  expect(looksSame(picture, mark(picture, [200, 100], 12, 60))).toBe(false);
  expect(looksSame(picture, mark(picture, [388, 288], 12, 30))).toBe(false);
  expect(looksSame(picture, mark(picture, [200, 100], 1, 60))).toBe(true);
});

test('W-01 pictures of another size, or with other channels, do not look the same', () => {
  expect(looksSame(plain(40, 30), plain(30, 40))).toBe(false);
  expect(looksSame(plain(40, 30), { ...plain(40, 30), data: new Uint8Array(40 * 30 * 4).fill(100) })).toBe(
    false,
  );
});
