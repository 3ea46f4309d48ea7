import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { encodePhotos } from './encode-photos.ts';

/** Creates a folder with these pictures. */
async function createFolder(pictures: Record<string, Sharp | string> = {}) {
  const root = await mkdtemp(path.join(tmpdir(), 'photos-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const sources = path.join(root, 'pictures');
  await mkdir(sources);
  for (const [name, content] of Object.entries(pictures))
    await writeFile(
      path.join(sources, name),
      typeof content === 'string' ? content : await content.toBuffer(),
    );
  return { create: () => encodePhotos(sources, (_, create) => create()) };
}

/** Creates a test picture with two areas of colour. */
function createSource(width: number, height: number): Sharp {
  const half = { width: Math.round(width / 2), height, channels: 3, background: '#2e8490' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#f1d199' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

test('a photo is converted to AVIF and WebP in increasing widths, and its size is recorded', async () => {
  const { create } = await createFolder({ 'studio.jpg': createSource(900, 600).jpeg() });
  const { files, entries } = await create();
  expect(entries).toEqual({ studio: { width: 900, height: 600, widths: [400, 800, 900] } });
  const pictures = [...files].filter(([, content]) => typeof content !== 'string');
  const described = pictures.map(async ([name, content]) => {
    const { format, width, height } = await sharp(content as Buffer).metadata();
    return `${name}: ${format} ${width}x${height}`;
  });
  expect(await Promise.all(described)).toEqual([
    'photos/studio-400.avif: heif 400x267',
    'photos/studio-400.webp: webp 400x267',
    'photos/studio-800.avif: heif 800x533',
    'photos/studio-800.webp: webp 800x533',
    'photos/studio-900.avif: heif 900x600',
    'photos/studio-900.webp: webp 900x600',
  ]);
});

test('the transparent parts of a picture stay transparent', async () => {
  const badge = sharp({ create: { width: 200, height: 100, channels: 4, background: '#0000' } });
  const { files } = await (await createFolder({ 'badge.png': badge.png() })).create();
  const { data, info } = await sharp(files.get('photos/badge-200.avif') as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.channels, data.at(-1)]).toEqual([4, 0]);
});

test('a portrait photo is rotated upright, and its EXIF data is removed', async () => {
  const turned = createSource(400, 200)
    .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' } })
    .jpeg()
    .withMetadata({ orientation: 6 });
  const { files, entries } = await (await createFolder({ 'portrait.jpg': turned })).create();
  expect(entries.portrait).toMatchObject({ width: 200, height: 400 });
  for (const content of files.values()) {
    if (typeof content === 'string') continue;
    const { exif, orientation } = await sharp(content).metadata();
    expect([exif, orientation ?? 1]).toEqual([undefined, 1]);
  }
});

test('a folder without pictures and a missing folder make no pictures', async () => {
  const { create } = await createFolder({ 'README.md': 'Put pictures here.' });
  expect((await create()).entries).toEqual({});
  expect((await encodePhotos('/there/is/no/such/folder', (_, create) => create())).entries).toEqual({});
});

test.each([
  [
    ['My Photo.jpg', 'logo.gif', 'same.jpg', 'same.png'],
    'pictures/My Photo.jpg: expected a name of lower-case words joined by hyphens\n' +
      'pictures/logo.gif: expected a picture ending in .jpg, .jpeg, .png, .webp, .tiff, .tif\n' +
      'pictures/same.png: there is another picture of this name',
  ],
  [['torn.jpg'], "torn.jpg can't be read as a picture"],
])('every unusable file is named: %j', async (names, message) => {
  const { create } = await createFolder(Object.fromEntries(names.map((name) => [name, 'x'])));
  await expect(create()).rejects.toThrow(message);
});

test.each([
  [400, [400]],
  [401, [400, 401]],
  [6000, [400, 800, 1200, 1600]],
])('a source %i pixels wide is made in the widths %j', async (width, widths) => {
  const { create } = await createFolder({ 'wide.png': createSource(width, 8).png() });
  expect((await create()).entries.wide).toMatchObject({ width: widths.at(-1), widths });
});
