import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { syncFolder } from '../files/sync-folder.ts';
import { makePhotos } from './make-photos.ts';
import { planPhoto } from './plan-photo.ts';

/** A folder of sources and one for what is made of them. */
async function createFolders() {
  const root = await mkdtemp(path.join(tmpdir(), 'photos-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folders = { sources: path.join(root, 'pictures'), out: path.join(root, 'out') };
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder)));
  return folders;
}

/** Two fields of colour, as a camera or a designer would hand them in. */
function createSource(width: number, height: number, { alpha = false } = {}): Sharp {
  const half = { width: Math.round(width / 2), height, channels: 3, background: '#2e8490' } as const;
  const background = alpha ? { r: 0, g: 0, b: 0, alpha: 0 } : '#f1d199';
  return sharp({ create: { width, height, channels: alpha ? 4 : 3, background } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

const add = async (folder: string, name: string, image: Sharp) =>
  writeFile(path.join(folder, name), await image.toBuffer());

test('a photo comes as AVIF and WebP in rising widths and as one JPEG, its size recorded', async () => {
  const { sources, out } = await createFolders();
  await add(sources, 'studio.jpg', createSource(900, 600).jpeg());
  const { files, entries } = await makePhotos(sources, out);
  expect(entries).toEqual({
    studio: { width: 900, height: 600, widths: [400, 800, 900], fallback: 'studio.jpg' },
  });
  const sizes: Record<string, string> = {};
  for (const [name, content] of files) {
    if (typeof content === 'string') continue;
    const { format, compression, width, height } = await sharp(content).metadata();
    sizes[name] = `${compression === 'av1' ? 'avif' : format} ${width}x${height}`;
  }
  expect(sizes).toEqual({
    'photos/studio-400.avif': 'avif 400x267',
    'photos/studio-400.webp': 'webp 400x267',
    'photos/studio-800.avif': 'avif 800x533',
    'photos/studio-800.webp': 'webp 800x533',
    'photos/studio-900.avif': 'avif 900x600',
    'photos/studio-900.webp': 'webp 900x600',
    'photos/studio.jpg': 'jpeg 800x533',
  });
});

test('a picture with see-through parts falls back to PNG and keeps them', async () => {
  const { sources, out } = await createFolders();
  await add(sources, 'badge.png', createSource(200, 100, { alpha: true }).png());
  const { files, entries } = await makePhotos(sources, out);
  expect(entries.badge).toEqual({ width: 200, height: 100, widths: [200], fallback: 'badge.png' });
  for (const name of ['photos/badge.png', 'photos/badge-200.avif', 'photos/badge-200.webp']) {
    const { data, info } = await sharp(files.get(name) as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, data.at(-1)], name).toEqual([4, 0]);
  }
});

test('a full alpha channel is no reason for PNG', async () => {
  const { sources, out } = await createFolders();
  await add(sources, 'screen.png', createSource(90, 60).ensureAlpha().png());
  const { entries, files } = await makePhotos(sources, out);
  expect(entries.screen?.fallback).toBe('screen.jpg');
  expect((await sharp(files.get('photos/screen-90.webp') as Buffer).metadata()).hasAlpha).toBe(false);
});

test('a photo held upright stands upright, and what the camera noted is gone', async () => {
  const { sources, out } = await createFolders();
  const turned = createSource(400, 200)
    .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' } })
    .jpeg();
  await add(sources, 'portrait.jpg', turned.withMetadata({ orientation: 6 }));
  const { files, entries } = await makePhotos(sources, out);
  expect(entries.portrait).toMatchObject({ width: 200, height: 400 });
  for (const content of files.values()) {
    if (typeof content === 'string') continue;
    const { exif, orientation } = await sharp(content).metadata();
    expect([exif, orientation ?? 1]).toEqual([undefined, 1]);
  }
});

test('what was made from the same bytes is not made again, a changed source is', async () => {
  const { sources, out } = await createFolders();
  await add(sources, 'studio.png', createSource(120, 80).png());
  await syncFolder(out, (await makePhotos(sources, out)).files);
  await writeFile(path.join(out, 'photos/studio.jpg'), 'kept');
  expect((await makePhotos(sources, out)).files.get('photos/studio.jpg')?.toString()).toBe('kept');
  await add(sources, 'studio.png', createSource(130, 80).png());
  const { files, entries } = await makePhotos(sources, out);
  expect(files.get('photos/studio.jpg')?.toString()).not.toBe('kept');
  expect(entries.studio?.width).toBe(130);
});

test('a picture whose source is gone is gone too', async () => {
  const { sources, out } = await createFolders();
  await add(sources, 'studio.png', createSource(120, 80).png());
  await syncFolder(out, (await makePhotos(sources, out)).files);
  await rm(path.join(sources, 'studio.png'));
  await syncFolder(out, (await makePhotos(sources, out)).files);
  expect(await readdir(path.join(out, 'photos'))).toEqual(['made-from.json']);
});

test('an empty folder, a text, and no folder at all make no pictures', async () => {
  const { sources, out } = await createFolders();
  await writeFile(path.join(sources, 'README.md'), 'Put pictures here.');
  expect((await makePhotos(sources, out)).entries).toEqual({});
  expect((await makePhotos(path.join(sources, 'missing'), out)).entries).toEqual({});
});

test('files that can be no picture of the site are all named', async () => {
  const { sources, out } = await createFolders();
  for (const name of ['My Photo.jpg', 'logo.gif', 'same.jpg', 'same.png'])
    await writeFile(path.join(sources, name), 'x');
  await expect(makePhotos(sources, out)).rejects.toThrow(
    'pictures/My Photo.jpg: expected a name of lower-case words joined by hyphens\n' +
      'pictures/logo.gif: expected a picture ending in .jpg, .jpeg, .png, .webp, .tiff, .tif\n' +
      'pictures/same.png: there is another picture of this name',
  );
});

test('a broken file is named', async () => {
  const { sources, out } = await createFolders();
  await writeFile(path.join(sources, 'torn.jpg'), 'not a picture');
  await expect(makePhotos(sources, out)).rejects.toThrow("torn.jpg can't be read as a picture");
});

test.each([
  [300, [300], 300],
  [400, [400], 400],
  [401, [400, 401], 401],
  [1600, [400, 800, 1200, 1600], 800],
  [6000, [400, 800, 1200, 1600], 800],
])('a source %i pixels wide is made in the widths %j', (sourceWidth, widths, fallbackWidth) => {
  expect(planPhoto(sourceWidth)).toEqual({ widths, fallbackWidth });
});
