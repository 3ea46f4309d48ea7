import { expect, test } from 'vitest';
import { findWords, isCommon, listTerms } from './words.ts';

test('R-23 words are compared in lower case and without accents, and spelled-out letters as they are typed', () => {
  expect(listTerms('Café ÜBER Ærø Straße Łódź naïve')).toEqual([
    'cafe',
    'uber',
    'aero',
    'strasse',
    'lodz',
    'naive',
  ]);
});

test('R-23 punctuation, tags and controls part words, apostrophes do not', () => {
  expect(listTerms("AI-driven, e.g. <b>bold</b>\u0000x don’t client's")).toEqual([
    'ai',
    'driven',
    'e',
    'g',
    'b',
    'bold',
    'b',
    'x',
    'dont',
    'client',
  ]);
});

test('R-23 a plural counts as its singular, and what only looks like one stays', () => {
  expect(listTerms('museums galleries sites always')).toEqual(['museum', 'gallery', 'site', 'alway']);
  expect(listTerms('press focus analysis gas')).toEqual(['press', 'focus', 'analysis', 'gas']);
});

test('R-23 a word without end is cut, and signs beyond the first plane are words or none', () => {
  expect(listTerms('x'.repeat(5000))).toEqual(['x'.repeat(40)]);
  expect(listTerms('leaf 🌿 𝓁ight 𠮷')).toEqual(['leaf', 'light', '𠮷']);
  expect(listTerms('\ud800 lone \udc00')).toEqual(['lone']);
});

test('R-23 words are found where they stand in the text as written', () => {
  const text = 'Our Müseums: a museum’s café';
  const found = findWords(text, new Set(['museum', 'cafe']));
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['Müseums', 'museum’s', 'café']);
});

test('R-23 a word is found whatever letter it begins with as written', () => {
  const text = 'CARBON Carbon carbon, Œuvres œuvre oeuvre; Été ete; 3D 3d; åtta';
  const found = findWords(text, new Set(['carbon', 'oeuvre', 'ete', '3d', 'atta']));
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(text.match(/[^\s,;]+/g));
});

test('R-23 words that stand everywhere are known', () => {
  expect(['the', 'and', 'how', 'my', 'your', 'our'].every(isCommon)).toBe(true);
  expect(['carbon', 'toString', 'constructor'].some(isCommon)).toBe(false);
});
