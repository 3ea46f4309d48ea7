import { expect, test } from 'vitest';
import { createPostDescription, findChangeDate, repeatsOpening } from './post-description.ts';

const describe = (excerpt: string) => createPostDescription({ title: 'Tides', excerpt });

test('R-13 a post is described by its excerpt, or by its title if it has none', () => {
  expect(describe('What the sea does.')).toBe('What the sea does.');
  expect(describe('')).toBe('Tides, a post on our blog.');
});

test('R-13 a long excerpt is cut between words', () => {
  const cut = describe(`${'word, '.repeat(60)}`);
  expect(cut.length).toBeLessThanOrEqual(201);
  expect(cut).toMatch(/ word…$/);
});

test('R-13 an excerpt without spaces is cut as well, and no character is cut in two', () => {
  expect(describe('海'.repeat(300))).toHaveLength(201);
  expect(describe(`${'a'.repeat(199)}🌿${'a'.repeat(9)}`).isWellFormed()).toBe(true);
});

test.each([
  ['Cut from the text…', '<p>Cut from the text that <b>goes</b> on.</p>', true],
  ['Tom & Jerry’s “first” words…', '<p>Tom &amp; Jerry’s <em>“first”</em><br>words, and more.</p>', true],
  ['Written by hand.', '<p>Something else entirely.</p>', false],
  ['', '<p>Text.</p>', false],
  [
    'One two three. Four five six seven eight…',
    '<figure><img alt="x"><figcaption>A caption</figcaption></figure><p>One two <a href="/x">three<span class="sr"> (opens in a new tab)</span></a>.</p><ul><li>Four five</li><li>six seven</li></ul><p>eight nine</p>',
    true,
  ],
  [
    'A sentence with a footnote1, and another2. You are welcome',
    `${'<p>Nothing has been requested from YouTube yet. '.repeat(30)}</p><p>A sentence with a footnote<sup>1</sup>, and another<sup>2</sup>.</p><p>You are welcome.</p>`,
    true,
  ],
  [
    'We tell in short what the words of this post tell at length.',
    '<p>The words of this post tell something.</p>',
    false,
  ],
])('R-13 the excerpt "%s" is compared with the opening of its post', (excerpt, html, repeats) => {
  expect(repeatsOpening(excerpt, html)).toBe(repeats);
});

const date = '2026-03-03T09:00:00+11:00';

test.each([
  ['at once', date, undefined],
  ['within a day', '2026-03-04T08:59:59+11:00', undefined],
  ['a day later', '2026-03-04T09:00:00+11:00', '2026-03-04T09:00:00+11:00'],
  ['before the date it was scheduled for', '2026-02-01T09:00:00+11:00', undefined],
])('R-13 a post that was last changed %s shows the date of change %s', (_name, modified, shown) => {
  expect(findChangeDate({ date, modified })).toBe(shown);
});
