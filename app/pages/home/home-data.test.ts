import path from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { createHomeData } from './home-data.ts';

const content = loadContent(path.join(import.meta.dirname, '../../../content'));
const data = createHomeData(content, { state: 'empty', posts: [] });

test('HP-04 the wall has twelve clients, HP-12 the strip eight', () => {
  expect(new Set(data.wall.map(({ slug }) => slug)).size).toBe(12);
  expect(new Set(data.strip.map(({ slug }) => slug)).size).toBe(8);
});

test('HP-05 five of the seven chosen case studies show, those without data are skipped', () => {
  expect(content.home.work.chosen).toHaveLength(7);
  expect(content.home.work.chosen).toContain('jarli-reach-stars');
  expect(content.home.work.chosen).toContain('willow');
  expect(data.work.map(({ slug }) => slug)).toEqual(
    content.home.work.chosen.filter((slug) => slug !== 'jarli-reach-stars' && slug !== 'willow'),
  );
});

test('HP-10 three testimonials carry what the page shows of them', () => {
  expect(data.says.shown).toHaveLength(3);
  for (const said of data.says.shown) {
    expect(Object.keys(said).sort()).toEqual(
      ['author', 'company', 'datePublished', 'industry', 'quote', 'rating', 'serviceType'].sort(),
    );
  }
});

test('HP-11 five badges and the press row lead somewhere', () => {
  expect(data.badges).toHaveLength(5);
  for (const { link } of [...data.badges, ...data.press]) expect(link).toMatch(/^https:\/\//);
});

test('what is only for the agency never reaches the payload', () => {
  const payload = JSON.stringify(data);
  expect(payload).not.toContain('placeholders');
  expect(payload).not.toContain('"sample"');
  expect(payload).not.toContain('jarli-reach-stars');
  expect(payload).not.toContain('longDescription');
});
