import { expect, test } from 'vitest';
import { listStyledLoads } from './list-styled-loads.ts';
import { readDocument } from './read-document.ts';
import { readSheet } from './read-sheet.ts';

function list(body: string, css: string): string[] {
  const document = readDocument(
    `<!doctype html><html><body>${body}</body></html>`,
    'https://example.org/page/',
  );
  const sheet = { ...readSheet(css), url: 'https://example.org/style/a.css' };
  return listStyledLoads(document, [sheet])
    .map(({ url }) => url.replace('https://example.org', '').replace('/style/', ''))
    .toSorted();
}

test.each<[string, string, string, string[]]>([
  ['a background of an element on the page', '<p class="a">', '.a{background:url(x.png)}', ['x.png']],
  ['no background of an element that is not on the page', '<p class="a">', '.b{background:url(x.png)}', []],
  ['an address relative to the sheet', '<p>', 'p{background:url(../x.png)}', ['/x.png']],
  [
    'an address relative to the page, in a style attribute',
    '<p style="background:url(x.png)">',
    '',
    ['/page/x.png'],
  ],
  [
    'every background of an element, though one overrides the other',
    '<p>',
    'p{background:url(a.png)}p{background:url(b.png)}',
    ['a.png', 'b.png'],
  ],
  [
    'files of media queries that match a phone',
    '<p>',
    '@media(max-width:500px){p{background:url(a.png)}}@media print{p{background:url(b.png)}}',
    ['a.png'],
  ],
  [
    'files in layers and conditional rules',
    '<p>',
    '@layer l{@supports (display:grid){p{background:url(a.png)}}}',
    ['a.png'],
  ],
  [
    'files of nested rules',
    '<p class="a"><i></i></p>',
    'p{&.a{background:url(a.png)} i{background:url(i.png)} > i, b{mask:url(m.png)} .x &{background:url(x.png)}}',
    ['a.png', 'i.png', 'm.png'],
  ],
  [
    'files of a media query inside a rule',
    '<p>',
    'p{@media(max-width:500px){background:url(a.png)}}',
    ['a.png'],
  ],
  [
    'several files of one value',
    '<p>',
    'p{background:url(a.png),url("b.png") no-repeat}',
    ['a.png', 'b.png'],
  ],
  ['files of custom properties', '<p>', ':root{--x:url(x.png)}p{background:var(--x)}', ['x.png']],
  [
    'files of ::before and ::after',
    '<p>',
    'p::before{content:url(b.png)}:after{background:url(a.png)}i::after{content:url(n.png)}',
    ['a.png', 'b.png'],
  ],
  [
    'the file of an image set that suits a phone',
    '<p>',
    'p{background:image-set("a.png" 1x,"b.png" 2x,"c.png" 3x)}',
    ['b.png'],
  ],
  [
    'nothing for interaction states',
    '<a href="#">x</a>',
    'a:hover{background:url(h.png)}a:focus-visible{background:url(f.png)}',
    [],
  ],
  [
    'files of structural selectors',
    '<ul><li><li></ul>',
    'li:nth-child(2){background:url(2.png)}li:nth-child(9){background:url(9.png)}',
    ['2.png'],
  ],
  [
    'files of classes with a colon',
    '<p class="sm:before">',
    '.sm\\:before{background:url(s.png)}',
    ['s.png'],
  ],
  [
    'nothing of a rule with an unknown selector, but those of the next rule',
    '<p>',
    'p:no-such-thing{background:url(x.png)}p{background:url(p.png)}',
    ['p.png'],
  ],
  ['nothing of invalid CSS', '<p>', '}} p{background:url(a.png} ) ; q { color: red } @nonsense {', []],
  ['no data URLs and no fragments', '<p>', 'p{background:url(data:image/gif;base64,AAAA);mask:url(#m)}', []],
])('W-03 the sheets load %s', (_name, body, css, expected) => {
  expect(list(body, css)).toEqual(expected);
});

const face = (family: string, file: string, more = '') =>
  `@font-face{font-family:"${family}";src:url(${file}) format("woff2");${more}}`;

test.each<[string, string, string, string[]]>([
  [
    'of a family that an element names',
    '<p>x',
    `${face('Salt', 'a')}${face('Bush', 'b')}p{font:1rem/1.5 Salt,serif}`,
    ['a'],
  ],
  ['of a custom property', '<p>x', `${face('Salt', 'a')}:root{--f:"Salt"}p{font-family:var(--f)}`, ['a']],
  ['but not of an element that is not on the page', '<p>x', `${face('Salt', 'a')}i{font-family:Salt}`, []],
  [
    'with characters of the page',
    '<p>xΩ',
    `${face('Salt', 'l', 'unicode-range:U+0-FF')}${face('Salt', 'g', 'unicode-range:U+370-3FF')}${face('Salt', 'c', 'unicode-range:U+4??')}p{font-family:Salt}`,
    ['g', 'l'],
  ],
  [
    'in a supported format',
    '<p>x',
    '@font-face{font-family:Salt;src:url(a.eot);src:local("Salt"),url(a.eot?#x) format("embedded-opentype"),url(a.woff2) format(woff2),url(a.ttf)}p{font-family:Salt}',
    ['a.woff2'],
  ],
  [
    'but not from data URLs',
    '<p>x',
    `${face('Salt', `data:font/woff2;base64,${'A'.repeat(20_000)}`)}p{font-family:Salt}`,
    [],
  ],
])('W-03 the sheets load fonts %s', (_name, body, css, expected) => {
  expect(list(body, css)).toEqual(expected);
});

const hostile: [string, string, string][] = [
  [
    'siblings and sibling selectors',
    '<i class="a"></i>'.repeat(24_000),
    '.x~.a{background:url(x)}.x~.a~.a{background:url(y)}i:nth-child(3n of .b){background:url(z)}',
  ],
  [':has() within :has()', '<div><i></i></div>'.repeat(3000), '*:has(*:has(*:has(*))){background:url(x)}'],
  ['thirty thousand rules', '<p class="a">'.repeat(1000), 'q{background:url(x)}'.repeat(30_000)],
  [
    'deep elements and their ancestors',
    `${'<div>'.repeat(500)}${'</div>'.repeat(500)}`.repeat(40),
    'q div div div div div div{background:url(x)}div:contains(x){background:url(y)}',
  ],
  ['a long selector', '<p>', `${'p '.repeat(5000)}{background:url(x)}`],
  ['deep nesting of rules', '<p>', `${'p{&.a,&.b{'.repeat(300)}background:url(x)`],
  ['nested lists that multiply', '<p>', `${':is(p,a,b,c,d),i,q,s{&'.repeat(14)}{background:url(x)}`],
  [
    'endless data',
    '<p>',
    `p{background:${'url(data:'.repeat(100_000)}}@font-face{font-family:A;src:${'url('.repeat(200_000)}}`,
  ],
  ['a value of a megabyte', '<p>', `p{background:url(x) ${'url(y),'.repeat(140_000)}}`],
  [
    'deep parentheses',
    '<p>',
    `p{background:${'calc('.repeat(3000)}}@media ${'('.repeat(20_000)}{p{color:red}}`,
  ],
  [
    'endless text',
    `<p>${'x'.repeat(3_000_000)}`,
    `${face('Salt', 'a', 'unicode-range:U+370-3FF')}p{font-family:Salt}`,
  ],
  [
    'endless font faces',
    '<p>x',
    Array.from({ length: 5000 }, (_, index) => face(`Salt ${index}`, 'a')).join('') +
      'p{--a:b}'.repeat(30_000),
  ],
];

/** The CPU time of this thread. Other programs on the same core still slow it down. */
const readCpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

// The search takes one to two seconds on an idle machine, and up to ten on a busy one. Without its limits it takes minutes.
test.each(hostile)('W-04 %s: the search ends soon', (_name, body, css) => {
  const start = readCpuMs();
  list(body, css);
  expect(readCpuMs() - start).toBeLessThan(30_000);
});
