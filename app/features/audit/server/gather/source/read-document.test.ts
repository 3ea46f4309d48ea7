import { expect, test } from 'vitest';
import { isClientRendered, readDocument, readText, resolveUrl } from './read-document.ts';

const url = 'https://example.org/a/b';
const listNames = (html: string) => readDocument(html, url).elements.map(({ name }) => name);

test('W-03 templates and noscript load nothing', () => {
  expect(listNames('<p><template><img src=x></template><noscript><img src=y></noscript>')).toEqual(
    'html head body p template noscript'.split(' '),
  );
});

test('W-03 addresses are resolved against the page’s base', () => {
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
])('W-04 %j resolves to %s', (text, target) => {
  expect(resolveUrl(text, url)).toBe(target);
});

const hostile: [string, string][] = [
  ['two hundred thousand nested divs', '<div>'.repeat(200_000)],
  ['paragraphs inside nested divs', `${'<div>'.repeat(100_000)}${'<p>'.repeat(100_000)}`],
  ['formatting elements that are never closed', '<b id=1><i id=2><a href=3><p>'.repeat(50_000)],
  ['nested tables', '<table><tr><td>'.repeat(50_000)],
  ['a million elements', '<br>'.repeat(1_000_000)],
  ['nested templates', '<template>'.repeat(100_000)],
  [
    'an element with endless attributes',
    `<p ${Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join(' ')}>`,
  ],
  ['an open comment', `<!--${'-'.repeat(3_000_000)}`],
  ['nested SVG', '<svg><foreignObject>'.repeat(50_000)],
];

test.each(hostile)('W-04 the start of %s is read', (_name, html) => {
  expect(readDocument(html, url).elements.length).toBeLessThan(26_000);
});

test('W-04 the start of a document that is nested too deeply is kept', () => {
  const { elements, root, cut } = readDocument(`<h1>Title</h1>${'<div>'.repeat(2000)}<p>End`, url);
  expect(cut).toBe(true);
  expect(elements.map(({ name }) => name)).toContain('h1');
  expect(readText(root)).toContain('Title');
});

test('W-03 text inside a hundred nested elements is read from its first character', () => {
  const { root } = readDocument(`${'<div>'.repeat(200)}<p>Deep words</p>${'</div>'.repeat(200)}`, url);
  expect(readText(root, 100)).toBe('Deep words');
});

const isDrawn = (html: string) => isClientRendered(readDocument(html, 'https://example.org/'));
const text = 'Words that somebody can read. '.repeat(20);
const script = '<script type=module src=app.js></script>';

const scriptNotice = '<noscript>You need to enable JavaScript to run this app.</noscript>';

test.each<[string, boolean, string]>([
  ['an empty root', true, `<div id=root></div>${script}`],
  ['an app shell', true, `<div id=app><p>Loading…</p></div>${script}`],
  ['a spinner', true, `<div id=__next><img src=spinner.gif></div>${script}`],
  ['a request to enable JavaScript', true, `${scriptNotice}<div id=x>${text.slice(0, 400)}</div>${script}`],
  ['a script that writes', true, '<script>document.write("x")</script>'],
  ['text', false, `<div id=root>${text}</div>${script}`],
  ['no script at all', false, '<div id=root></div>'],
  ['pictures', false, `<main><img src=a.jpg><img src=b.jpg></main>${script}`],
  [
    'script elements that hold only data',
    false,
    '<p>Short</p><script type="application/ld+json">{}</script>',
  ],
  ['text and a tracking pixel', false, `${text}<noscript><img src=p.gif></noscript>${script}`],
])('W-03 a page with %s is rendered by scripts: %s', (_name, drawn, html) => {
  expect(isDrawn(html)).toBe(drawn);
});
