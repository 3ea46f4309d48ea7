import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSnippet as createFrom, type MarkedText, markText as markFrom } from './snippet.ts';
import { listWords, readTerm } from './terms.ts';

const oneOf = (terms: string[]) => (word: string) => terms.includes(readTerm(word));
const markText = (text: string, terms: string[]) => markFrom(text, oneOf(terms));
const createSnippet = (text: string, terms: string[]) => createFrom(text, oneOf(terms));

const show = (parts: MarkedText) => parts.map((part, index) => (index % 2 ? `[${part}]` : part)).join('');

test('R-23 search words are marked in a title and keep the title’s spelling', () => {
  expect(show(markText('Green hosting, explained: Greens', ['green', 'hosting']))).toBe(
    '[Green] [hosting], explained: [Greens]',
  );
  expect(markText('Nothing here', ['else'])).toEqual(['Nothing here']);
});

test('R-23 a snippet shows the passage with the most search words, starting with a sentence', () => {
  const filler = 'Words about nothing in particular stand here. '.repeat(20);
  const text = `A museum once. ${filler}The museum in Bronte has a light website. ${filler}`;
  const shown = show(createSnippet(text, ['museum', 'bronte', 'website']));
  expect(shown).toMatch(/^[A-Z].* The \[museum\] in \[Bronte\] has a light \[website\]\./);
  expect(shown).toMatch(/\.$/);
  expect(shown.length).toBeLessThan(220);
});

test('R-23 without a search word the snippet shows the beginning of the text, and only sentences', () => {
  const text = `Results\nA heading about museums\nSaid. \nThen more. ${'More. '.repeat(99)}`;
  expect(show(createSnippet(text, ['museum']))).toMatch(/^Said\. Then more\. More/);
  expect(show(createSnippet('One heading\nAnother', ['another']))).toBe('One heading · [Another]');
});

test('R-23 markup in a text stays text', () => {
  const text = '<script>alert(1)</script> & <mark>not ours</mark>';
  const parts = createSnippet(text, ['script', 'mark']);
  expect(parts.join('')).toBe(text);
  expect(parts.filter((_, index) => index % 2)).toEqual(['script', 'script', 'mark', 'mark']);
});

test('R-23 the snippet of any text is short and well formed, and marking does not change the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      const terms = listWords(text).slice(0, 3).map(readTerm);
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

test('R-23 a text without spaces and a text of hits only are truncated in linear time', () => {
  for (const [text, term] of [
    ['海'.repeat(200_000), '海'],
    ['museum '.repeat(30_000), 'museum'],
    [' '.repeat(200_000), 'museum'],
  ] as const)
    expect(createSnippet(text, [term])).toBeDefined();
});
