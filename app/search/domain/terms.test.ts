import { expect, test } from 'vitest';
import { isCommon, listTerms, scanWords } from './terms.ts';

test.each([
  ['Café ÜBER Ærø Straße Łódź naïve', 'cafe uber aero strasse lodz naive'],
  ["AI-driven, e.g. <b>bold</b>\u0000x don’t client's", 'ai driven e g b bold b x dont client'],
  ['museums galleries sites always', 'museum gallery site alway'],
  ['x'.repeat(5000), 'x'.repeat(40)],
  ['leaf 🌿 𝓁ight 𠮷', 'leaf light 𠮷'],
  ['\ud800 lone \udc00', 'lone'],
])('R-23 the terms of %j are without case, accents, punctuation and plural', (text, terms) => {
  expect(listTerms(text).join(' ')).toBe(terms);
});

test('R-23 words are found at their place in the text as written', () => {
  const text = 'CARBON carbon’s, Œuvres; Été 3D åtta';
  const words = [...scanWords(text)];
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(text.match(/[^\s,;]+/g));
  expect(words.map(({ term }) => term)).toEqual(['carbon', 'carbon', 'oeuvre', 'ete', '3d', 'atta']);
});

test('R-23 common words are known', () => {
  expect(['the', 'and', 'how', 'my', 'your', 'our'].every(isCommon)).toBe(true);
  expect(['carbon', 'toString', 'constructor'].some(isCommon)).toBe(false);
});
