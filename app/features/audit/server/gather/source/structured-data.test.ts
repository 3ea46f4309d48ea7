import { expect, test } from 'vitest';
import { hostileHtml } from '#tests/hostile-html.ts';
import { readDocument } from './read-document.ts';
import { listStructuredData } from './structured-data.ts';

const list = (html: string) =>
  listStructuredData(readDocument(html, 'https://tidepooltrust.example/').elements);
const values = (...blocks: string[]) =>
  list(blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('')).flatMap(
    (each) => ('value' in each ? [each.value] : []),
  );

test('W-03 structured data is read in all three formats, and invalid data is reported', () => {
  const article = { '@context': 'https://schema.org', '@graph': [{ '@type': ['Article', 'NewsArticle'] }] };
  expect(
    list(`<script type=" Application/LD+JSON; charset=utf-8">${JSON.stringify(article)}</script>
<script type="application/ld+json">{"@type": broken}</script><script type="text/json">{"b":2}</script>
<div itemscope itemtype="https://schema.org/Product"></div><div typeof="schema:Event"></div>`),
  ).toEqual([
    { form: 'JSON-LD', value: article },
    { form: 'JSON-LD', fault: expect.stringContaining('JSON') },
    { form: 'Microdata', types: ['Product'] },
    { form: 'RDFa', types: ['Event'] },
  ]);
});

test('W-04 JSON that is nested more deeply than anything real is cut off', () => {
  const size = (block: string) => JSON.stringify(values(block)).length;
  expect(size(`${'['.repeat(140_000)}${']'.repeat(140_000)}`)).toBeLessThan(100);
  expect(size(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`)).toBeLessThan(200);
});

test('W-04 keys with a special meaning in JavaScript change nothing', () => {
  const [node] = values('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"name":"A"}');
  expect(node).toEqual({ constructor: { prototype: { polluted: 2 } }, name: 'A' });
  expect(Object.getPrototypeOf(node)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('W-04 markup in structured data stays plain text, and hostile pages have none', () => {
  const evil = '<img src=x onerror=alert(1)>';
  expect(values(JSON.stringify({ name: evil }))).toEqual([{ name: evil }]);
  for (const html of [...hostileHtml, hostileHtml.join('')])
    expect(list(html).filter((each) => 'value' in each)).toEqual([]);
});
