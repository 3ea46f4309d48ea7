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
  ['/index.php', 'index'],
  ['/', ''],
  ['/%E0%A4%A', 'E0 A4 A'],
  ['/%3Cscript%3Ealert(1)%3C/script%3E', 'script alert 1 script'],
  ['/%ED%A0%80', 'ED A0 80'],
])('R-23 the words of the path %s are %j', (path, words) => {
  expect(findPathWords(path)).toBe(words);
});

test('R-23 the words of a long path are cut to the length of a search', () => {
  expect(findPathWords(`/${'word-'.repeat(5000)}`)).toHaveLength(99);
  expect(findPathWords(`/${'%F0%A0%AE%B7'.repeat(99)}`).isWellFormed()).toBe(true);
});
