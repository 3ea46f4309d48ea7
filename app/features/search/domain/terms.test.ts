import { expect, test } from 'vitest';
import { leaveOutBeginnings, listWords, readTerm } from './terms.ts';

test.each([
  ['Café ÜBER Ærø Straße Łódź naïve', 'cafe uber aero strasse lodz naive'],
  ["AI-driven, e.g. <b>bold</b>\u0000x don’t client's", 'ai driven bold don client'],
  ['museums galleries sites always', 'museum gallery site alway'],
  ['how the carbon of my constructor is your toString', 'how carbon constructor tostring'],
  ['x'.repeat(5000), 'x'.repeat(40)],
  ['leaf 🌿 𝓁ight 3D', 'leaf light 3d'],
  ['\ud800 lone \udc00', 'lone'],
])('R-23 the terms of %j are without case, accents, plural and common words', (text, terms) => {
  expect(listWords(text).map(readTerm).filter(Boolean).join(' ')).toBe(terms);
});

test('the beginning of a word that was searched for as often is left out', () => {
  const [car, cars, carbon] = [
    { word: 'car', days: 4 },
    { word: 'cars', days: 3 },
    { word: 'carbon', days: 4 },
  ];
  expect(leaveOutBeginnings([car, cars, carbon])).toEqual([cars, carbon]);
  expect(leaveOutBeginnings([car, cars])).toEqual([car, cars]);
});
