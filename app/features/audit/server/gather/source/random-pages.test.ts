import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherFacts } from './gather-facts.ts';
import { listLoads } from './list-loads.ts';
import { listStyledLoads } from './list-styled-loads.ts';
import { isClientRendered, readDocument } from './read-document.ts';
import { readRefresh } from './read-page.ts';
import { readSheet } from './read-sheet.ts';

const url = 'https://example.org/';

/** Fragments that parsers may fail on, in any order. */
const soup = (pieces: string[]) =>
  fc
    .array(
      fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: fc.string() }),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join(''));

const html = soup(
  '<p>|</p>|<div class="a b" id="c">|</div>|<img src="x" srcset="a 1x, b 2x" sizes="50vw">|<img srcset="|" loading=lazy>|<picture>|<source srcset=a media="(|)">|</picture>|<template>|</template>|<svg>|<use href="#|</svg>|<table>|<td background=x>|<select>|<option>|<script type=module>|import "./a.js"|</script>|<style>|p{background:url(|</style>|<link rel="preload stylesheet" as=style href=|<base href="|">|<meta http-equiv=refresh content="0;url=|<iframe src="//|<!--|-->|<![CDATA[|&#0;|&#xD800;|\u0000|\uD800|<a href="http://[">|<title>|</title>|<h1>|<noscript>|<details>|<math>|<frameset>|<body|<html lang='.split(
    '|',
  ),
);

const css = soup(
  'p|.a|#c|*|:root| > | ~ |::before|:hover|:is(|:not(|:has(|:nth-child(2n of |[x=|"|\'|)|]|{|}|;|:|,|@media |@import url(|@layer a,b;|@layer {|@supports (|@container x (|@font-face{|@scope (|@|(|min-width:1px|1px<width|and|not|or|background:|url(x)|image-set(|"a" 1x|type("|var(--a|--a:|--a|,|font:|1px/2 "A"|font-family:A|src:url(a)|unicode-range:U+|0-FFFFFFF|content:"\\|\\110000|!important|calc(|-|*|/|/*|*/|&|<!--|\u0000|\\'.split(
    '|',
  ),
);

test('W-04 no page makes the parsers throw', () => {
  fc.assert(
    fc.property(html, css, (body, style) => {
      const document = readDocument(body, url);
      const styled = listStyledLoads(document, [{ ...readSheet(style), url }]);
      for (const load of [...styled, ...listLoads(document)]) expect(load.url).toMatch(/^https?:/);
      isClientRendered(document);
      readRefresh(document, url);
      gatherFacts(document, { url, status: 200, headers: new Headers(), redirects: [] });
    }),
    { numRuns: 500 },
  );
});
