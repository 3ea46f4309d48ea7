import { expect, test } from 'vitest';
import { decodeSlug, normalizeSlug } from './post-slug.ts';

test.each([
  ['faster-pages', 'faster-pages'],
  ['Faster-Pages', 'faster-pages'],
  ['under_score-2', 'under_score-2'],
  ['über-alles', 'über-alles'],
  // Decomposed, as some systems type it.
  ['u\u0308ber', 'über'],
  ['東京', '東京'],
  ['a'.repeat(200), 'a'.repeat(200)],
])('R-13 the slug "%s" is asked for', (asked, slug) => {
  expect(normalizeSlug(asked)).toBe(slug);
});

test.each([
  ['that is empty: WordPress would give all posts', ''],
  ['with a comma: WordPress would give two posts', 'a,b'],
  ['with a slash', 'a/b'],
  ['with a space', 'a b'],
  ['with a dot', '../a'],
  ['with a quote', "a'b"],
  ['with a percent sign', '%c3%bc'],
  ['with a null', 'a\0b'],
  ['of half a letter', 'a\ud800'],
  ['that is too long', 'a'.repeat(201)],
  ['that is too long encoded', 'ü'.repeat(40)],
])('R-13 a slug %s is none, and nobody is asked', (_name, asked) => {
  expect(normalizeSlug(asked)).toBeUndefined();
});

test('R-13 slugs beyond ASCII, which WordPress gives encoded, are read', () => {
  expect(decodeSlug('%e6%9d%b1%e4%ba%ac')).toBe('東京');
  expect(decodeSlug('plain')).toBe('plain');
  expect(decodeSlug('cut-%e6%9d')).toBe('cut-%e6%9d');
});
