import { expect, test } from 'vitest';
import { formatPictureSet, listPictureWidths } from './blog-pictures.ts';

test.each([
  [200, [200]],
  [700, [320, 480, 640, 700]],
  [2560, [320, 480, 640, 960, 1280]],
])('B-10 a picture %i px wide is served in widths up to its own', (width, served) => {
  expect(listPictureWidths(width)).toEqual(served);
});

test('B-10 a source set names each width in one format', () => {
  expect(formatPictureSet({ path: '/blog/media/4f2a', width: 400 }, 'avif')).toBe(
    '/blog/media/4f2a/320.avif 320w, /blog/media/4f2a/400.avif 400w',
  );
});
