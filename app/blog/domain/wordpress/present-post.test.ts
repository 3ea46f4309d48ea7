import { expect, test } from 'vitest';
import { tidyExcerpt } from './present-post.ts';

test.each([
  ['A hand-written one.', 'A hand-written one.'],
  ['Cut in the middle of the […]', 'Cut in the middle of the…'],
  ['Cut after a comma, [...]', 'Cut after a comma…'],
  ['[…]', ''],
  ['It says [sic] and goes on', 'It says [sic] and goes on'],
])('R-12 the excerpt "%s" shows as "%s"', (text, shown) => {
  expect(tidyExcerpt(text)).toBe(shown);
});

test('R-12 a whole text in the place of an excerpt is cut between two words', () => {
  const shown = tidyExcerpt('word, '.repeat(100));
  expect(shown.length).toBeLessThanOrEqual(401);
  expect(shown).toMatch(/word…$/);
  expect(tidyExcerpt('👍'.repeat(300)).isWellFormed()).toBe(true);
});
