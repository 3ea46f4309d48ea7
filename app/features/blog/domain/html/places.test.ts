import { expect, test } from 'vitest';
import { cleanPostHtml } from './clean-post-html.ts';

const clean = (html: string) =>
  cleanPostHtml(html, { blogOrigin: 'https://blog.example', findPicture: () => undefined }).html;

test.each([
  ['<p><a name="x"></a>Words</p>', '<p><span id="x"></span>Words</p>'],
  ['<p>Words <a id="x"></a>and more</p>', '<p>Words <span id="x"></span>and more</p>'],
  ['<a name="x"></a><h2>Costs</h2>', '<h2 id="costs"><span id="x"></span>Costs</h2>'],
  ['<p><a name="x"></a></p><ul><li>a</li></ul>', '<ul id="x"><li>a</li></ul>'],
  ['<span id="x"></span>\n<p>Words</p>', '<p id="x">Words</p>'],
  ['<div id="x"></div><div id="y"></div><p>Words</p>', '<p id="x"><span id="y"></span>Words</p>'],
  ['<h2 id="x"></h2><p id="y">Words</p>', '<p id="y"><span id="x"></span>Words</p>'],
  ['<p>Words</p><p id="x"></p>', '<p id="x">Words</p>'],
  ['<h2><a name="x"></a>Costs</h2>', '<h2 id="costs"><span id="x"></span>Costs</h2>'],
  ['<ul><li><a name="x"></a>a</li></ul>', '<ul><li><span id="x"></span>a</li></ul>'],
  ['<a name="x"></a>', '<span id="x"></span>'],
  ['<p>Words</p><table><tbody id="x"></tbody></table>', '<p>Words</p>'],
])('B-09 the place of an empty element is kept with what follows it: %s', (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test('B-09 a link from another post finds a place by the id that it has in WordPress, unless the page has that', () => {
  expect(clean('<p id="Note_1">a</p><p id="main">b</p><p id="fn:1">c</p><a href="#fn:1">d</a>')).toBe(
    '<p id="Note_1">a</p><p id="place-main">b</p><p id="place-fn-1">c</p><p><a href="#place-fn-1">d</a></p>',
  );
  // Headings come first: their ids are in tables of contents.
  expect(clean('<p id="costs">a</p><h2>Costs</h2>')).toBe(
    '<p id="place-costs">a</p><h2 id="costs">Costs</h2>',
  );
});
