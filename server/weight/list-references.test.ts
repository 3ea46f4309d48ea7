import { expect, test } from 'vitest';
import { listReferences } from './list-references.ts';

const urls = (html: string, form: 'phone' | 'desktop') =>
  listReferences(html)
    .filter((reference) => reference.forms.includes(form))
    .map((reference) => reference.url);

test('H-08 stylesheets, fonts, the early module and pictures are counted, and nothing twice', () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><script type="module" src="/e.js"></script><img src="/p.svg" alt=""/><img alt="" src="/p.svg"/>';
  expect(urls(html, 'phone')).toEqual(['/a.css', '/e.js', '/p.svg']);
});

test('H-08 a font for wide screens does not count on a phone', () => {
  const html = '<link rel="preload" href="/t.woff2" as="font" media="(min-width:768px)"/>';
  expect(urls(html, 'phone')).toEqual([]);
  expect(urls(html, 'desktop')).toEqual(['/t.woff2']);
});

test('H-08 of a picture in two versions each form counts its own', () => {
  const html =
    '<picture><source media="not all" srcSet="/simple.svg"/><source media="(max-width:767.98px)" srcSet="/simple.svg"/><img src="/full.svg" alt=""/></picture><img src="/x.svg"/>';
  expect(urls(html, 'phone')).toEqual(['/simple.svg', '/x.svg']);
  expect(urls(html, 'desktop')).toEqual(['/full.svg', '/x.svg']);
});

test('H-08 the fallback of a logo counts as headers, once, on a desktop', () => {
  const html = '<img src="/w.svg" data-fallback="/w.png" alt="W"/>'.repeat(2);
  expect(listReferences(html).filter(({ url }) => url === '/w.png')).toEqual([
    { url: '/w.png', offset: 0, forms: ['desktop'], headersOnly: true },
  ]);
});

test('H-08 links out, canonical and other hosts are not loaded', () => {
  expect(
    urls(
      '<link rel="canonical" href="/"/><a href="/about">x</a><img src="https://a.example/x.png"/>',
      'phone',
    ),
  ).toEqual([]);
});
