import { expect, test } from 'vitest';
import { readDocument, readText, resolveUrl } from './read-document.ts';

const url = 'https://example.org/a/b';
const listNames = (html: string) => readDocument(html, url).elements.map(({ name }) => name);

test('W-03 templates and what is for visitors without script load nothing', () => {
  expect(listNames('<p><template><img src=x></template><noscript><img src=y></noscript>')).toEqual(
    'html head body p template noscript'.split(' '),
  );
});

test('W-03 addresses are of the base that the page names', () => {
  expect(readDocument('<base href="/c/"><base href="/d/">', url).baseUrl).toBe('https://example.org/c/');
  expect(readDocument('<base href="javascript:alert(1)">', url).baseUrl).toBe(url);
  expect(readDocument('<p>', url).baseUrl).toBe(url);
});

test.each([
  ['x.png', 'https://example.org/a/x.png'],
  [' /x y.png\n', 'https://example.org/x%20y.png'],
  ['//cdn.example/x', 'https://cdn.example/x'],
  ['x#part', 'https://example.org/a/x'],
  ['#part', undefined],
  ['', undefined],
  ['data:image/gif;base64,AAAA', undefined],
  ['blob:https://example.org/1', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['http://[', undefined],
])('W-04 %j leads to %s', (text, target) => {
  expect(resolveUrl(text, url)).toBe(target);
});

const hostile: [string, string][] = [
  ['two hundred thousand divisions in each other', '<div>'.repeat(200_000)],
  ['paragraphs below them', `${'<div>'.repeat(100_000)}${'<p>'.repeat(100_000)}`],
  ['formats that never end', '<b id=1><i id=2><a href=3><p>'.repeat(50_000)],
  ['tables in tables', '<table><tr><td>'.repeat(50_000)],
  ['a million elements', '<br>'.repeat(1_000_000)],
  ['templates in templates', '<template>'.repeat(100_000)],
  ['attributes without end', `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(' ')}>`],
  ['an open comment', `<!--${'-'.repeat(3_000_000)}`],
  ['drawings in drawings', '<svg><foreignObject>'.repeat(50_000)],
];

test.each(hostile)('W-04 %s are read in part', (_name, html) => {
  expect(readDocument(html, url).elements.length).toBeLessThan(26_000);
});

test('W-04 of what is too deep the beginning stands', () => {
  const { elements, root, cut } = readDocument(`<h1>Title</h1>${'<div>'.repeat(2000)}<p>End`, url);
  expect(cut).toBe(true);
  expect(elements.map(({ name }) => name)).toContain('h1');
  expect(readText(root)).toContain('Title');
});

test('W-03 words in a hundred elements within each other are read from their first letter', () => {
  const { root } = readDocument(`${'<div>'.repeat(200)}<p>Deep words</p>${'</div>'.repeat(200)}`, url);
  expect(readText(root, 100)).toBe('Deep words');
});
