import { expect, test } from 'vitest';
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
