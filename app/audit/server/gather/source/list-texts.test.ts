import { expect, test } from 'vitest';
import { hostileHtml } from '#tests/hostile-html.ts';
import { listNodes, listParagraphs } from './list-texts.ts';
import { readDocument } from './read-document.ts';

const read = (html: string) => readDocument(html, 'https://tidepooltrust.example/');
const paragraphs = (html: string) => listParagraphs(read(html));
const nodes = (...blocks: string[]) =>
  listNodes(
    read(blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('')).elements,
  ).nodes;

test('R-07 the paragraphs are those of the main content, without the frame and hidden elements', () => {
  const html = `<header><p>Above</p></header><p>Beside</p><main><p> One <b>two</b>
 three </p><p hidden>Hidden</p><div hidden><p>In hidden</p></div><aside><p>Aside</p></aside><p></p><p>Last</p></main>`;
  expect(paragraphs(html)).toEqual(['One two three', 'Last']);
  expect(paragraphs('<p>One<p>Two<footer><p>Below</footer>')).toEqual(['One', 'Two']);
  expect(paragraphs('<div role=main><p>In</div><p>Out')).toEqual(['In']);
  expect(paragraphs('')).toEqual([]);
});

test('W-04 the paragraphs of any ordinary page are kept, and no more', () => {
  const one = paragraphs(`<p>${'word '.repeat(500_000)}`);
  expect(one.join('').length).toBeLessThanOrEqual(5000);
  const many = paragraphs(`<p>${'word '.repeat(100)}`.repeat(5000));
  expect(many.join('').length).toBeLessThan(70_000);
  expect(paragraphs('<p>a'.repeat(5000)).length).toBeLessThanOrEqual(400);
});

test('R-07 structured data is copied as written, and invalid blocks are left out', () => {
  const event = { '@type': 'Event', name: 'Walk', offers: [{ price: 12, free: false, end: null }] };
  expect(nodes(JSON.stringify(event), '{broken', '', '[1, "two"]')).toEqual([event, [1, 'two']]);
  const odd = read(
    '<script type=" Application/LD+JSON; charset=utf-8">{"a":1}</script><script type="text/json">{"b":2}</script>',
  );
  expect(listNodes(odd.elements).nodes).toEqual([{ a: 1 }]);
});

test('W-04 JSON that is deep, wide, long or frequent is copied within limits', () => {
  const size = (...blocks: string[]) => JSON.stringify(nodes(...blocks)).length;
  expect(size(`${'['.repeat(140_000)}${']'.repeat(140_000)}`)).toBeLessThan(100);
  expect(size(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`)).toBeLessThan(200);
  expect(size(`[${'1,'.repeat(100_000)}1]`)).toBeLessThan(1000);
  expect(size(JSON.stringify({ name: 'x'.repeat(200_000), ['y'.repeat(90_000)]: 1 }))).toBeLessThan(1000);
  expect(nodes(JSON.stringify('x'.repeat(400_000)))).toEqual([]);
  const wide = JSON.stringify(Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => 'abc')));
  expect(size(...Array.from({ length: 60 }, () => wide))).toBeLessThan(200_000);
});

test('W-04 keys with a special meaning in JavaScript change nothing', () => {
  const [node] = nodes('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"name":"A"}');
  expect(node).toEqual({ constructor: { prototype: { polluted: 2 } }, name: 'A' });
  expect(Object.getPrototypeOf(node)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('W-04 markup in structured data and in text stays plain text', () => {
  const evil = '<img src=x onerror=alert(1)>';
  expect(nodes(JSON.stringify({ name: evil }))).toEqual([{ name: evil }]);
  expect(paragraphs('<p>&lt;script&gt;alert(1)&lt;/script&gt; and <script>alert(2)</script>more')).toEqual([
    '<script>alert(1)</script> and more',
  ]);
});

test('W-04 hostile pages yield only texts, and only a limited number', () => {
  for (const html of [...hostileHtml, hostileHtml.join('')]) {
    for (const wrapped of [html, `<main><p>${html}</p></main>`]) {
      const found = paragraphs(wrapped);
      expect(found.every((text) => typeof text === 'string' && text.length <= 5000)).toBe(true);
      expect(listNodes(read(wrapped).elements).nodes).toEqual([]);
    }
  }
  const nested = `${'<main><object><p>'.repeat(160)}deep`;
  expect(paragraphs(nested).join('').length).toBeLessThan(70_000);
  expect(paragraphs(`${'<section>'.repeat(500)}${'<p>x'.repeat(20_000)}`).length).toBeLessThanOrEqual(400);
});
