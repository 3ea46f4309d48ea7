import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { drawnContent as content } from '#tests/drawn-content.ts';
import { drawPictures, measurePicture, type Pictures } from './draw-pictures.ts';
import { cutFonts, type Faces, readFaces } from './letters/cut-fonts.ts';
import { outlineText } from './letters/outline-text.ts';

let fonts: Map<string, Buffer>;
let faces: Faces;
let pictures: Pictures;

beforeAll(async () => {
  fonts = await cutFonts((_, create) => create());
  faces = readFaces(fonts);
  pictures = await drawPictures(content, faces);
}, 60_000);

test('generating the pictures twice gives the same bytes', async () => {
  const again = await drawPictures(content, faces);
  expect([...again.keys()]).toEqual([...pictures.keys()]);
  for (const [name, bytes] of again)
    expect(Buffer.from(bytes).equals(Buffer.from(pictures.get(name) ?? ''))).toBe(true);
});

test('every picture has a size, and no SVG contains a style, script, event handler, external reference or invalid number', async () => {
  for (const [name, bytes] of pictures) {
    const { width, height } = await measurePicture(bytes);
    expect(Number.isInteger(width) && width > 0 && Number.isInteger(height) && height > 0, name).toBe(true);
    if (typeof bytes !== 'string') continue;
    const plain = bytes
      .replace('xmlns="http://www.w3.org/2000/svg"', '')
      .replace(/^(<svg[^>]*>)<style>#dusk:target\{(--c\d+:#\w{6};)+\}<\/style>/, '$1');
    expect(plain, name).not.toMatch(
      /style|<script|\son\w+=|https?:|href="[^#]|url\([^#]|NaN|Infinity|undefined|\d{8}/,
    );
  }
});

test('every picture stays within its budget of compressed bytes', () => {
  const budgets: [RegExp, number][] = [
    [/^hero-full\.svg$/, 4500],
    [/^hero-simple\.svg$/, 2600],
    [/^logo\.svg$/, 900],
    [/^((plate|post)-.*|portrait)\.svg$/, 2500],
    ...content.clients.clients.map(({ slug, lines }): [RegExp, number] => [
      new RegExp(`^wordmark-${slug}\\.svg$`),
      150 + 60 * lines.join('').length,
    ]),
  ];
  for (const [pattern, budget] of budgets) {
    const names = [...pictures.keys()].filter((name) => pattern.test(name));
    expect(names, String(pattern)).not.toEqual([]);
    for (const name of names)
      expect(brotliCompressSync(pictures.get(name) ?? '').length, name).toBeLessThanOrEqual(budget);
  }
});

test('HP-04 every client has a wordmark as SVG and as PNG, and every case study and post has a picture', () => {
  const names = [
    ...content.clients.clients.flatMap(({ slug }) => [`wordmark-${slug}.svg`, `wordmark-${slug}.png`]),
    ...content.caseStudies.map(({ slug }) => `plate-${slug}.svg`),
    ...content.posts.map(({ slug }) => `post-${slug}.svg`),
  ];
  expect(names.filter((name) => !pictures.has(name))).toEqual([]);
});

test('SEO-01 the social card of the site itself is 1200 x 630, and stays within its budget, as the two fonts do', async () => {
  const card = pictures.get('social-card.png') as Buffer;
  expect(await measurePicture(card)).toEqual({ width: 1200, height: 630 });
  expect(card.length).toBeLessThanOrEqual(120_000);
  expect(fonts.get('saltbush-cut.woff2')?.length).toBeLessThan(9500);
  expect(fonts.get('saltbush-text.woff2')?.length).toBeLessThan(18_200);
});

test('a letter missing from the fonts stops the drawing', () => {
  expect(() => outlineText({ fonts: faces['text-400'], lines: ['Łódź'], size: 100 })).toThrow('no "Łóź"');
});

test('two wordmarks with the same name stop the drawing', async () => {
  const [client] = content.clients.clients;
  if (!client) throw new Error('there is no client');
  const twice = { ...content, clients: { clients: [client, client] } };
  await expect(drawPictures(twice, faces)).rejects.toThrow('two pictures are called wordmark-');
});
