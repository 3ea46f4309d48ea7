import { expect, test } from 'vitest';
import { listFontFaces, listStyleRules } from './list-style-rules.ts';

const show = (css: string) => listStyleRules(css).map(([start, end]) => css.slice(start, end));

test('W-03 rules that an element may match are found, also within others', () => {
  const css = `@charset "utf-8"; @import url("a.css;{"); /* a { } */
a, b > c[x="}"] { color: red; &:hover { color: blue } }
@media (width > 1px) { @supports (a: b) { d { e: f } } }
@font-face { font-family: X; src: url(x.woff2) }
@keyframes spin { from { a: b } to { c: d } }
@layer one, two; @layer one { g::before { content: "}" } }`;
  expect(show(css)).toEqual([
    'a, b > c[x="}"] { color: red; &:hover { color: blue } }',
    'd { e: f }',
    'g::before { content: "}" }',
  ]);
});

test.each([
  ['a { b: c', ['a { b: c']],
  ['', []],
  ['} a { b: c }', ['a { b: c }']],
  ['@media print {', []],
  ['a { content: "\\"}" } b {}', ['a { content: "\\"}" }', 'b {}']],
])('W-03 a style sheet that is cut or broken is read as far as it goes: %s', (css, rules) => {
  expect(show(css)).toEqual(rules);
});

test('W-03 faces are found with their families', () => {
  const css = `@font-face { font-family: "Some Text"; src: local("x"), url("a.woff2") format("woff2"), url(b.ttf); }
@font-face{font-family:Title;src:url('c.woff2')}`;
  expect(listFontFaces(css)).toEqual([
    { family: 'Some Text', urls: ['a.woff2', 'b.ttf'] },
    { family: 'Title', urls: ['c.woff2'] },
  ]);
});
