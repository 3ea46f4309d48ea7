import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Photo } from './photo.tsx';
import { createPhotoFiles, findPhoto, requirePhoto } from './photos.ts';

const entry = { width: 1000, height: 500, widths: [400, 1000], fallback: 'studio.jpg' };
const photo = createPhotoFiles('studio', entry, (file) => `/assets/${file}`);

test('a photo names its files in each format and width, and its own size', () => {
  const html = renderToStaticMarkup(<Photo photo={photo} alt="Our studio" sizes="100vw" />);
  expect(html).toMatch(/^<picture><source type="image\/avif".*<source type="image\/webp".*<img [^>]*\/></);
  for (const format of ['avif', 'webp'])
    expect(html).toContain(`/assets/studio-400.${format} 400w, /assets/studio-1000.${format} 1000w`);
  expect(html).toContain(
    '<img src="/assets/studio.jpg" alt="Our studio" width="1000" height="500" loading="lazy"',
  );
});

test('a photo in the first screen is not loaded lazily', () => {
  expect(renderToStaticMarkup(<Photo photo={photo} alt="" sizes="100vw" eager />)).not.toContain('loading');
});

test('a photo without a file is not found', () => {
  expect(findPhoto('constructor')).toBeUndefined();
  expect(() => requirePhoto('nobody')).toThrow('No picture named nobody is in content/pictures');
});
