import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Marked, markText as markTerms, createSnippet as snip } from './snippet.ts';
import { listTerms } from './terms.ts';

const markText = (text: string, terms: string[]) => markTerms(text, new Set(terms));
const createSnippet = (text: string, terms: string[], shown: string[] = []) =>
  snip(text, new Set(terms), new Set(shown));

const show = (parts: Marked) => parts.map((part, index) => (index % 2 ? `[${part}]` : part)).join('');

test('R-23 the words of a search are marked in a title, in its own spelling', () => {
  expect(show(markText('Green hosting, explained: Greens', ['green', 'hosting']))).toBe(
    '[Green] [hosting], explained: [Greens]',
  );
  expect(markText('Nothing here', ['else'])).toEqual(['Nothing here']);
});

test('R-23 a snippet shows the place with the most words of the search, from the beginning of its sentence', () => {
  const filler = 'Words about nothing in particular stand here. '.repeat(20);
  const text = `A museum once. ${filler}The museum in Bronte has a light website. ${filler}`;
  const shown = show(createSnippet(text, ['museum', 'bronte', 'website']));
  expect(shown).toMatch(/^…The \[museum\] in \[Bronte\] has a light \[website\]\. Words/);
  expect(shown).toMatch(/[a-z]…$/);
  expect(shown.length).toBeLessThan(220);
});

test('R-23 a snippet prefers words that the title does not show', () => {
  const text = `A museum by the museum. ${'Other words. '.repeat(40)}Open in winter.`;
  expect(show(createSnippet(text, ['museum', 'winter']))).toMatch(/^A \[museum\]/);
  expect(show(createSnippet(text, ['museum', 'winter'], ['museum']))).toMatch(/Open in \[winter\]\.$/);
});

test('R-23 without a word of the search its beginning is shown, and lines without a full stop are separated', () => {
  const shown = show(
    createSnippet(`Results\nA heading\nSaid. \nThen more. ${'More. '.repeat(99)}`, ['title']),
  );
  expect(shown).toMatch(/^Results · A heading · Said\. Then more\. More/);
});

test('R-23 markup in a text stays text', () => {
  const text = '<script>alert(1)</script> & <mark>not ours</mark>';
  const parts = createSnippet(text, ['script', 'mark']);
  expect(parts.join('')).toBe(text);
  expect(parts.filter((_, index) => index % 2)).toEqual(['script', 'script', 'mark', 'mark']);
});

test('R-23 the snippet of any text is short and well formed, and marking changes no letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      const terms = listTerms(text).slice(0, 3);
      const parts = createSnippet(text, terms);
      const joined = parts.join('');
      expect(joined.length).toBeLessThan(400);
      expect(parts.length % 2).toBe(1);
      if (text.isWellFormed()) expect(joined.isWellFormed()).toBe(true);
      expect(markText(text, terms).join('')).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test('R-23 a text without spaces and one of nothing but hits are cut in linear time', () => {
  for (const [text, term] of [
    ['海'.repeat(200_000), '海'],
    ['museum '.repeat(30_000), 'museum'],
    [' '.repeat(200_000), 'museum'],
  ] as const)
    expect(createSnippet(text, [term])).toBeDefined();
});
