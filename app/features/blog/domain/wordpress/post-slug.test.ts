import { expect, test } from 'vitest';
import { decodeSlug, normalizeSlug } from './post-slug.ts';

test.each([
  ['faster-pages', 'faster-pages'],
  ['Under_Score-2', 'under_score-2'],
  // Decomposed, as some systems type it.
  ['u\u0308ber', 'über'],
  ['東京', '東京'],
  ['a'.repeat(200), 'a'.repeat(200)],
])('R-13 the slug "%s" is asked for as "%s"', (typed, slug) => {
  expect(normalizeSlug(typed)).toBe(slug);
});

test.each([
  ['is empty, for which WordPress would give all posts', ''],
  ['has a comma, for which WordPress would give two posts', 'a,b'],
  ...[..."/ .'%\0\ud800"].map((sign): [string, string] => [`has ${JSON.stringify(sign)}`, `a${sign}b`]),
  ['is too long', 'a'.repeat(201)],
  ['is too long once encoded', 'ü'.repeat(40)],
])('R-13 a slug that %s is refused without asking', (_name, typed) => {
  expect(normalizeSlug(typed)).toBeUndefined();
});

test('R-13 percent-encoded slugs, as WordPress gives those beyond ASCII, are decoded', () => {
  expect(decodeSlug('%e6%9d%b1%e4%ba%ac')).toBe('東京');
  expect(decodeSlug('plain')).toBe('plain');
  // Imports may have capitals, which WordPress' database does not tell from others, and our addresses have none.
  expect(decodeSlug('Faster-Pages')).toBe('faster-pages');
  expect(decodeSlug('cut-%e6%9d')).toBe('cut-%e6%9d');
});
