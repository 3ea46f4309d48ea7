import { expect, test } from 'vitest';
import { cleanPostHtml } from './clean-post-html.ts';
import { findPostPath } from './links.ts';

const find = (address: string, base = 'https://blog.example/') =>
  findPostPath(new URL(address, base), new URL(base));

test.each([
  ['/', '/blog'],
  ['', '/blog'],
  ['/faster-pages/', '/blog/faster-pages'],
  ['http://www.blog.example/faster-pages', '/blog/faster-pages'],
  ['/%c3%bcberraschung/', '/blog/%c3%bcberraschung'],
  ['/2026/03/04/faster-pages/#part', '/blog/faster-pages'],
  ['/2026/03/faster-pages/', '/blog/faster-pages'],
  ['/blog/faster-pages/', '/blog/faster-pages'],
  ['/blog', '/blog'],
  ['/category/web/', '/blog/category/web'],
  ['/category/web/child/page/2/', '/blog/category/child'],
  ['/tag/speed/page/2/', '/blog/tag/speed'],
])('B-09 the WordPress address %s is %s on this site', (address, path) => {
  expect(find(address)).toBe(path);
});

test.each([
  '/wp-content/uploads/2026/03/a.pdf',
  '/wp-admin/',
  '/wp-login.php',
  '/feed/',
  '/author/ada/',
  '/page/2/',
  '/2026/',
  '/2026/03/',
  '/2026/03/04/',
  '/2026/03/page/2/',
  '/services/web/',
  '/category/',
  '/?p=12',
  '/a%2fb"c/',
  'https://other.example/faster-pages/',
  'https://blog.example:8443/faster-pages/',
])('B-09 %s remains a link to the WordPress', (address) => {
  expect(find(address)).toBeUndefined();
});

test('B-09 where all posts are known, a page of the WordPress is no post', () => {
  const base = new URL('https://blog.example/');
  const index = { findSlug: () => undefined, mayHave: (slug: string) => slug === 'renamed' };
  const findKnown = (path: string) => findPostPath(new URL(path, base), base, index);
  for (const path of ['/about/', '/contact', '/2026/03/about/', '/blog/about'])
    expect(findKnown(path), path).toBeUndefined();
  expect(findKnown('/renamed/')).toBe('/blog/renamed');
  expect(findKnown('/category/web/')).toBe('/blog/category/web');
});

test('B-09 a WordPress in a folder claims no addresses outside it', () => {
  const base = 'https://example.org/news/';
  expect(find('https://example.org/news/faster/', base)).toBe('/blog/faster');
  expect(find('https://example.org/news', base)).toBe('/blog');
  expect(find('https://example.org/faster/', base)).toBeUndefined();
  expect(find('https://example.org/newsletter/', base)).toBeUndefined();
});

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
