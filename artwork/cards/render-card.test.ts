import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Font } from 'fontkit';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openCache } from '../cache.ts';
import { cutFonts, readFaces } from '../letters/cut-fonts.ts';
import { fitTitle, removeUndrawable } from './fit-title.ts';
import { renderCard } from './render-card.ts';
import { cardRecipe, type SocialCard } from './social-card.ts';

let faces: Font[];

beforeAll(async () => {
  faces = readFaces(await cutFonts(openCache(path.join(import.meta.dirname, '../out/.made')))).cut;
});

const page: SocialCard = { path: '/x', title: 'Choose a green host', drawing: { kind: 'headland' } };
const post: SocialCard = {
  path: '/blog/x',
  title: 'Small crew, good story',
  label: 'Blog',
  drawing: { kind: 'plate', slug: 'storytelling-on-a-budget', formation: 'scribble' },
};
const box = { width: 560, height: 400 };

test('SEO-01 the recipe number is increased whenever cards are drawn differently, because pictures are cached forever by URL', () => {
  const drawn = createHash('sha256')
    .update(renderCard(page, faces))
    .update(renderCard(post, faces))
    .digest('hex');
  expect([cardRecipe, drawn.slice(0, 16)]).toEqual([3, 'cf9b77605e898124']);
});

test('SEO-01 a card needs no installed font, and nothing in a title becomes markup', () => {
  const title = '<script>alert(1)</script> "&amp;" ]]>';
  for (const card of [page, post, { ...page, title, label: title }]) {
    const svg = renderCard(card, faces);
    expect(svg).toMatch(/^<svg [^>]*width="1200" height="630"/);
    expect(svg).not.toMatch(/<text|font-family|<image|<script|alert|&amp;|href="(?!#)/);
  }
});

test('SEO-01 a longer title has a smaller font size, and a paragraph or a long word is truncated with an ellipsis', () => {
  expect(fitTitle('Jarli', faces, box)).toEqual({ lines: ['Jarli'], size: 84 });
  expect(fitTitle('Small crew, good story: '.repeat(3), faces, box).size).toBeLessThan(84);
  const paragraph = fitTitle('and on and on '.repeat(40).trim(), faces, box);
  expect([paragraph.size, paragraph.lines.length]).toEqual([42, 9]);
  expect(paragraph.lines.at(-1)).toMatch(/…$/);
  const { lines } = fitTitle(`Auf dem ${'Donaudampfschiff'.repeat(3)} fahren`, faces, box);
  expect(lines).toEqual(['Auf dem', expect.stringMatching(/^Donaudampfschiff.*…$/), 'fahren']);
});

test.each([
  ['Łódź, Tiếng Việt, Ελληνικά, Кириллица', 'Łódź, Tiếng Việt, Ελληνικά, Кириллица'],
  ['Cafe\u0301 culture', 'Café culture'],
  ['Light \u{1f33f} websites \u{1f469}\u200d\u{1f4bb}', 'Light websites'],
  ['A line\nand\u00a0another', 'A line and\u00a0another'],
  ['海の砂岩とソルトブッシュ', ''],
  ['Page weight と 海の砂岩とソルトブッシュについて', ''],
  ['\ud83c half', 'half'],
  ['', ''],
])('SEO-01 a card shows the title %j as %j', (title, shown) => {
  expect(removeUndrawable(title, faces)).toBe(shown);
});

test('SEO-01 a title in a script that our fonts lack is left out, and the picture fills its place', async () => {
  const svg = renderCard({ ...post, title: '海の砂岩', label: 'Blog' }, faces);
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(svg.length).toBeLessThan(renderCard(post, faces).length);
});
