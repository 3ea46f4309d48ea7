import { expect, test } from 'vitest';
import { formatHeadline } from './projects-page.ts';

test.each([
  [15, 'Fifteen projects'],
  [20, 'Twenty projects'],
  [21, '21 projects'],
])('R-10 the headline counts %i projects', (count, headline) => {
  expect(formatHeadline('{count} projects', count)).toBe(headline);
});

test('R-10 a headline without a count stays as it is', () => {
  expect(formatHeadline('Our work', 15)).toBe('Our work');
});
