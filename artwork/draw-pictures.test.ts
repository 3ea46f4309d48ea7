import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { drawPictures, type Pictures } from './draw-pictures.ts';
import { cutFonts } from './letters/cut-fonts.ts';
import { outlineText } from './letters/outline-text.ts';
import { type Faces, readFaces } from './letters/read-faces.ts';
import { measurePicture } from './measure-picture.ts';
import { type ArtworkContent, readContent } from './read-content.ts';
import { cast } from './strata/cast.ts';

let fonts: Map<string, Buffer>;
let faces: Faces;
let content: ArtworkContent;
let pictures: Pictures;

beforeAll(async () => {
  const emptyFolder = await mkdtemp(path.join(tmpdir(), 'artwork-'));
  fonts = await cutFonts(emptyFolder);
  await rm(emptyFolder, { recursive: true });
  faces = readFaces(fonts);
  content = await readContent(path.join(import.meta.dirname, '..', 'content'));
  pictures = await drawPictures(content, faces);
}, 60_000);

const listSvgs = () =>
  [...pictures].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
const weigh = (name: string) => brotliCompressSync(pictures.get(name) ?? '').length;

test('drawing twice gives the same bytes', async () => {
  const again = await drawPictures(content, faces);
  expect([...again.keys()]).toEqual([...pictures.keys()]);
  for (const [name, bytes] of again)
    expect(Buffer.from(bytes).equals(Buffer.from(pictures.get(name) ?? ''))).toBe(true);
});

test('no picture holds a style, a script, a handler, an outside reference or a broken number', () => {
  expect(listSvgs().length).toBeGreaterThan(60);
  for (const [name, svg] of listSvgs()) {
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), name).not.toMatch(
      /style|<script|\son\w+=|https?:|href="[^#]|url\([^#]|NaN|Infinity|undefined|\d{8}/,
    );
  }
});

test('every picture says its own size', () => {
  for (const [name, bytes] of pictures) {
    const { width, height } = measurePicture(name, bytes);
    expect(Number.isInteger(width) && width > 0 && Number.isInteger(height) && height > 0, name).toBe(true);
  }
  expect(measurePicture('hero', pictures.get('hero-noon.svg') ?? '')).toEqual({ width: 1600, height: 800 });
});

test('every picture argues for its bytes', () => {
  expect(weigh('hero-noon.svg')).toBeLessThanOrEqual(6500);
  expect(weigh('hero-dusk.svg')).toBeLessThanOrEqual(6500);
  expect(weigh('hero-simple.svg')).toBeLessThanOrEqual(2300);
  expect(weigh('logo.svg')).toBeLessThanOrEqual(900);
  for (const [name] of pictures) {
    if (/^(plate|post)-/.test(name)) expect(weigh(name), name).toBeLessThanOrEqual(2500);
  }
});

test('a wordmark costs less than sixty bytes a letter', () => {
  for (const { slug, lines } of content.wordmarks) {
    expect(weigh(`wordmark-${slug}.svg`), slug).toBeLessThanOrEqual(150 + 60 * lines.join('').length);
  }
});

test('HP-04 every client has a wordmark as SVG and as PNG', () => {
  for (const { slug } of content.wordmarks) {
    expect(pictures.has(`wordmark-${slug}.svg`) && pictures.has(`wordmark-${slug}.png`), slug).toBe(true);
  }
});

test('every case study and post has a picture', () => {
  const names = [
    ...[...Object.keys(cast), ...content.caseStudies].map((slug) => `plate-${slug}`),
    ...content.posts.map((slug) => `post-${slug}`),
  ];
  expect(names.filter((name) => !pictures.has(`${name}.svg`))).toEqual([]);
});

test('SEO-01 the card of the site itself is 1200 x 630 and light', () => {
  const card = pictures.get('social-card.png') as Buffer;
  expect(measurePicture('social-card.png', card)).toEqual({ width: 1200, height: 630 });
  expect(card.length).toBeLessThanOrEqual(120_000);
});

test('the two fonts stay as small as they were designed', () => {
  expect(fonts.get('saltbush-cut.woff2')?.length).toBeLessThan(12_500);
  expect(fonts.get('saltbush-text.woff2')?.length).toBeLessThan(22_000);
  expect(fonts.get('OFL.txt')?.toString()).toContain('Commissioner');
});

test('a letter that the fonts do not have stops the drawing', () => {
  expect(() => outlineText({ font: faces.cut, lines: ['Łódź'], size: 100 })).toThrow('no "Łóź"');
});

test('two wordmarks of one name stop the drawing', async () => {
  const twice = { caseStudies: [], posts: [], wordmarks: content.wordmarks.slice(0, 1) };
  twice.wordmarks.push(...twice.wordmarks);
  await expect(drawPictures(twice, faces)).rejects.toThrow('two pictures are called wordmark-');
});
