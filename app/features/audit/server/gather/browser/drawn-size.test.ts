import { expect, test } from 'vitest';
import { findDrawnSize } from './drawn-size.ts';
import type { ImageUse } from './read-images.ts';

const use = (as: ImageUse['as'], width = 32, height = 32): ImageUse => ({
  url: 'https://a.example/x.png',
  width,
  height,
  as,
  isElement: false,
  lazy: false,
  inFirstScreen: true,
});
const file = { width: 512, height: 512 };

test.each<[string, ImageUse, number | undefined]>([
  ['an image', use({ fit: 'fill' }), 32],
  ['an image in its own size', use({ fit: 'none' }), 512],
  ['an image that covers its box', use({ fit: 'cover' }, 100, 400), 400],
  ['an image that fits into its box', use({ fit: 'contain' }, 100, 400), 100],
  ['an image that is at most as large as its file', use({ fit: 'scale-down' }, 1000, 1000), 512],
  ['a sprite of a given width', use({ size: '256px' }), 256],
  ['a sprite of a share of its box', use({ size: '800%' }), 256],
  ['a sprite of both', use({ size: '800% 256px' }), 256],
  ['a background in its own size', use({ size: 'auto' }), 512],
  ['the tile of a pattern', use({ size: '20px' }, 800, 300), 20],
  ['a background that covers', use({ size: 'cover' }, 800, 300), 800],
  ['a background by its height', use({ size: 'auto 64px' }), 64],
  ['a background that is not displayed', use({ size: '256px' }, 0, 0), 0],
])('W-03 the drawn width of %s is known: %#', (_, given, width) => {
  expect(findDrawnSize(given, file)?.width).toBe(width);
});

test('W-03 a size that depends on an unknown file is unknown', () => {
  expect(findDrawnSize(use({ size: '256px' }), undefined)).toBeUndefined();
  expect(findDrawnSize(use({ fit: 'none' }), undefined)).toBeUndefined();
  expect(findDrawnSize(use({ fit: 'cover' }), undefined)).toEqual({ width: 32, height: 32 });
});
