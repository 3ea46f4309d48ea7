import { expect, test } from 'vitest';
import { repeatsOpening } from './repeats-opening.ts';

test.each([
  ['Cut from the text…', '<p>Cut from the text that <b>goes</b> on.</p>', true],
  ['Tom & Jerry’s “first” words…', '<p>Tom &amp; Jerry’s <em>“first”</em><br>words, and more.</p>', true],
  ['Written by hand.', '<p>Something else entirely.</p>', false],
  ['', '<p>Text.</p>', false],
])('R-13 the excerpt "%s" repeats its post or does not', (excerpt, html, repeats) => {
  expect(repeatsOpening(excerpt, html)).toBe(repeats);
});
