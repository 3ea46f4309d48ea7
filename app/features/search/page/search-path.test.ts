import { expect, test } from 'vitest';
import { formatSearchPath } from './search-path.ts';

test('R-23 a search URL contains only the parameters that are set', () => {
  expect(formatSearchPath({ words: '' })).toBe('/search');
  expect(formatSearchPath({ words: 'a&b=c "d"', kind: 'post', page: 2 })).toBe(
    '/search?q=a%26b%3Dc+%22d%22&kind=post&page=2',
  );
});
