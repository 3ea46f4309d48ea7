import { expect, test } from 'vitest';
import { decodeEntities, readPlainText } from './plain-text.ts';

test.each([
  ['Tom &#038; Jerry&#8217;s &#8220;quotes&#8221;', 'Tom & Jerry’s “quotes”'],
  ['<em>5 < 6</em> &amp; that’s ok', '5 < 6 & that’s ok'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['<b>one</b>word', 'oneword'],
  ['<p>One.</p>\n<p>Two.<br>Three.</p>', 'One. Two. Three.'],
  [' a \n\t b ', 'a b'],
  ['a<script>evil()</script>b<style>p{}</style>c<textarea>d</textarea>', 'abc'],
  ['<svg><title>x</title></svg><math><mi>y</mi></math>z', 'z'],
  ['a<!-- b -->c<template>d</template>', 'ac'],
  ['left \u202eright\u0007', 'left right'],
  ['', ''],
  ['<p>unclosed <b', 'unclosed'],
])('B-09 the text of %j is read', (html, text) => {
  expect(readPlainText(html)).toBe(text);
});

test.each([
  ['A &amp; B &lt; C &quot;q&quot; O&#039;X', 'A & B < C "q" O\'X'],
  ['a < b <i> c', 'a < b <i> c'],
  ['&amp;lt;', '&lt;'],
  ['</textarea><script>x', '</textarea><script>x'],
  ['\u0000a\u0001 &nbsp;b\u202e', 'a \u00a0b'],
])('B-09 in the name %j only entities are decoded, and only once', (name, decoded) => {
  expect(decodeEntities(name)).toBe(decoded);
});
