import { expect, test } from 'vitest';
import { findRatingSummary } from './rating.ts';

const summarise = (...ratings: number[]) => findRatingSummary(ratings.map((rating) => ({ rating })));

test('SEO-02 the average has one decimal, also where it is whole', () => {
  expect(summarise(5, 5, 5)).toEqual({ average: '5.0', count: 3 });
  expect(summarise(5, 5, 4)).toEqual({ average: '4.7', count: 3 });
});

test('SEO-02 the count is the number of testimonials', () => {
  expect(summarise(4)?.count).toBe(1);
});

test('SEO-02 a half rounds up', () => {
  expect(summarise(4.5, 4.2)?.average).toBe('4.4');
  // 4.35 is stored a little below itself.
  expect(summarise(4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5)?.average).toBe('4.4');
});

test('SEO-02 without testimonials there is no rating', () => {
  expect(summarise()).toBeUndefined();
});
