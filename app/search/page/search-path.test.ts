import { expect, test } from 'vitest';
import { findPathWords, formatSearchPath } from './search-path.ts';

test('R-23 an address holds only the parts of the search that are set', () => {
  expect(formatSearchPath({ words: '' })).toBe('/search');
  expect(formatSearchPath({ words: 'a&b=c "d"', kind: 'post', page: 2 })).toBe(
    '/search?q=a%26b%3Dc+%22d%22&kind=post&page=2',
  );
});

test.each([
  ['/old-page/green_hosting.html', 'old page green hosting'],
  ['/2024/05/What%20is%20caf%C3%A9', '2024 05 What is café'],
  ['/', ''],
  ['/%E0%A4%A', 'E0 A4 A'],
  ['/%3Cscript%3Ealert(1)%3C/script%3E', 'script alert 1 script'],
  // A long path is cut to the length of the longest search.
  [`/${'word-'.repeat(5000)}`, 'word '.repeat(20).trim()],
])('R-23 the words of a path, %#, are %j', (path, words) => {
  expect(findPathWords(path)).toBe(words);
});
