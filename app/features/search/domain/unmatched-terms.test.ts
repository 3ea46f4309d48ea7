import { expect, test } from 'vitest';
import { leaveOutBeginnings } from './unmatched-terms.ts';

test('the beginning of a word that was searched for as often is left out', () => {
  const [car, cars, carbon] = [
    { word: 'car', days: 4 },
    { word: 'cars', days: 3 },
    { word: 'carbon', days: 4 },
  ];
  expect(leaveOutBeginnings([car, cars, carbon])).toEqual([cars, carbon]);
  expect(leaveOutBeginnings([car, cars])).toEqual([car, cars]);
});
