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
  ['a background of what is there', '<p class="a">', '.a{background:url(x.png)}', ['x.png']],
  ['none of what is not', '<p class="a">', '.b{background:url(x.png)}', []],
  ['relative to the sheet', '<p>', 'p{background:url(../x.png)}', ['/x.png']],
  ['relative to the page, in an attribute', '<p style="background:url(x.png)">', '', ['/page/x.png']],
  [
    'all that are named for an element, though one overrides the other',
    '<p>',
    'p{background:url(a.png)}p{background:url(b.png)}',
    ['a.png', 'b.png'],
  ],
  [
    'media of a phone',
    '<p>',
    '@media(max-width:500px){p{background:url(a.png)}}@media print{p{background:url(b.png)}}',
    ['a.png'],
  ],
  [
    'what is in layers and conditions',
    '<p>',
    '@layer l{@supports (display:grid){p{background:url(a.png)}}}',
    ['a.png'],
  ],
  [
    'nested rules',
    '<p class="a"><i></i></p>',
    'p{&.a{background:url(a.png)} i{background:url(i.png)} > i, b{mask:url(m.png)} .x &{background:url(x.png)}}',
    ['a.png', 'i.png', 'm.png'],
  ],
  ['media inside of a rule', '<p>', 'p{@media(max-width:500px){background:url(a.png)}}', ['a.png']],
  ['several at once', '<p>', 'p{background:url(a.png),url("b.png") no-repeat}', ['a.png', 'b.png']],
  ['custom properties', '<p>', ':root{--x:url(x.png)}p{background:var(--x)}', ['x.png']],
  [
    'boxes before and after',
    '<p>',
    'p::before{content:url(b.png)}:after{background:url(a.png)}i::after{content:url(n.png)}',
    ['a.png', 'b.png'],
  ],
  [
    'of an image set the one for a phone',
    '<p>',
    'p{background:image-set("a.png" 1x,"b.png" 2x,"c.png" 3x)}',
    ['b.png'],
  ],
  [
    'nothing for pointers and states',
    '<a href="#">x</a>',
    'a:hover{background:url(h.png)}a:focus-visible{background:url(f.png)}',
    [],
  ],
  [
    'structural selectors',
    '<ul><li><li></ul>',
    'li:nth-child(2){background:url(2.png)}li:nth-child(9){background:url(9.png)}',
    ['2.png'],
  ],
  ['classes with a colon', '<p class="sm:before">', '.sm\\:before{background:url(s.png)}', ['s.png']],
  [
    'nothing of a selector that nobody knows, but its neighbours',
    '<p>',
    'p:no-such-thing{background:url(x.png)}p{background:url(p.png)}',
    ['p.png'],
  ],
  ['nothing that is broken', '<p>', '}} p{background:url(a.png} ) ; q { color: red } @nonsense {', []],
  ['no data and no fragments', '<p>', 'p{background:url(data:image/gif;base64,AAAA);mask:url(#m)}', []],
])('W-03 the sheets name %s', (_name, body, css, expected) => {
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
  ['not of an element that is not there', '<p>x', `${face('Salt', 'a')}i{font-family:Salt}`, []],
  [
    'with letters of the page',
    '<p>xΩ',
    `${face('Salt', 'l', 'unicode-range:U+0-FF')}${face('Salt', 'g', 'unicode-range:U+370-3FF')}${face('Salt', 'c', 'unicode-range:U+4??')}p{font-family:Salt}`,
    ['g', 'l'],
  ],
  [
    'in a format that is read',
    '<p>x',
    '@font-face{font-family:Salt;src:url(a.eot);src:local("Salt"),url(a.eot?#x) format("embedded-opentype"),url(a.woff2) format(woff2),url(a.ttf)}p{font-family:Salt}',
    ['a.woff2'],
  ],
  [
    'not of data',
    '<p>x',
    `${face('Salt', `data:font/woff2;base64,${'A'.repeat(20_000)}`)}p{font-family:Salt}`,
    [],
  ],
])('W-03 fonts are named %s', (_name, body, css, expected) => {
  expect(list(body, css)).toEqual(expected);
});

const hostile: [string, string, string][] = [
  [
    'brothers and their selectors',
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
    'data without end',
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
    'letters without end',
    `<p>${'x'.repeat(3_000_000)}`,
    `${face('Salt', 'a', 'unicode-range:U+370-3FF')}p{font-family:Salt}`,
  ],
  [
    'faces without end',
    '<p>x',
    Array.from({ length: 5000 }, (_, at) => face(`Salt ${at}`, 'a')).join('') + 'p{--a:b}'.repeat(30_000),
  ],
];

/** The processor time of this thread, which other programs on the machine do not affect. */
const readCpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

// A thread that is silent for ten seconds is ended; see `worker/scan-in-worker.ts`.
test.each(hostile)('W-04 %s end soon', (_name, body, css) => {
  const start = readCpuMs();
  list(body, css);
  expect(readCpuMs() - start).toBeLessThan(5000);
});
