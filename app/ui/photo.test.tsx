import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { makePhotos } from '#artwork/photos/make-photos.ts';
import { Photo } from './photo.tsx';
import { createPhotoFiles, findPhoto, requirePhoto } from './photos.ts';

test('a photo names, in each format, the files that exist with their true widths, and its own size', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'photo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'pictures'));
  const source = sharp({ create: { width: 1000, height: 500, channels: 3, background: '#a94a1e' } });
  await source.png().toFile(path.join(folder, 'pictures/studio.png'));
  const { files, entries } = await makePhotos(path.join(folder, 'pictures'), folder);
  const { studio } = entries;
  if (!studio) throw new Error('no entry was written');

  const photo = createPhotoFiles('studio', studio, (file) => `/assets/${file}`);
  const html = renderToStaticMarkup(<Photo photo={photo} alt="Our studio" sizes="100vw" />);

  expect(html).toMatch(/^<picture><source type="image\/avif".*<source type="image\/webp".*<img [^>]*\/></);
  expect(html).toContain(
    '<img src="/assets/studio.jpg" alt="Our studio" width="1000" height="500" loading="lazy"',
  );
  const named = [...html.matchAll(/\/assets\/(studio-\d+\.(?:avif|webp)) (\d+)w/g)];
  expect(named).toHaveLength(6);
  for (const [, file, width] of named) {
    const made = files.get(`photos/${file}`);
    expect((await sharp(made as Buffer).metadata()).width, file).toBe(Number(width));
  }
  expect(files.has('photos/studio.jpg')).toBe(true);
});

test('a photo in the first screen is not loaded lazily', () => {
  const photo = { width: 4, height: 3, avif: '/a 4w', webp: '/w 4w', fallback: '/f.jpg' };
  expect(renderToStaticMarkup(<Photo photo={photo} alt="" sizes="100vw" eager />)).not.toContain('loading');
});

test('a photo without a file is not found', () => {
  expect(findPhoto('constructor')).toBeUndefined();
  expect(() => requirePhoto('nobody')).toThrow('No picture named nobody is in content/pictures');
});
