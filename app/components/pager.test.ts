import { expect, test } from 'vitest';
import { listPagerPlaces } from './pager.tsx';

test.each([
  [1, 1, '1'],
  [1, 5, '1 2 gap 5'],
  [3, 5, '1 2 3 4 5'],
  [5, 9, '1 gap 4 5 6 gap 9'],
])('R-12 on page %i of %i the pager names %s', (page, totalPages, places) => {
  expect(listPagerPlaces(page, totalPages).join(' ')).toBe(places);
});
