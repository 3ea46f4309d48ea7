import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { weightMarkers } from '#app/components/weight-figure.tsx';
import { createWeightFiller, type FormFactor, listReferences } from './fill-weights.ts';

const marker = weightMarkers.create('page', 'phone');
const plain = `<main>${'a'.repeat(40_000)} ${marker}</main>`;
/** As long as the other, and many times its size once it is compressed. */
const rich = `<main>${randomBytes(20_000).toString('hex')} ${marker}</main>`;
const readFigure = (html: string) => Number(/ (\d+)<\/main>/.exec(html)?.[1]);

const perRequest = { cache: 'no-store', weight: true } as const;

test('H-08 a page that is rendered for each request is compressed for its weight once, as long as its length stays', async () => {
  const fillWeights = createWeightFiller('/no-such-folder');
  const first = await fillWeights(plain, perRequest, '/contact');
  expect(readFigure(first)).toBeGreaterThan(0);
  expect(readFigure(await fillWeights(rich, perRequest, '/contact'))).toBe(readFigure(first));
  for (const [html, path] of [
    [rich, '/website-carbon/1'],
    [`${rich} `, '/contact'],
  ] as const)
    expect(readFigure(await fillWeights(html, perRequest, path))).toBeGreaterThan(10 + readFigure(first));
});

const urls = (html: string, form: FormFactor) => [...listReferences(html, form).keys()];

test('H-08 stylesheets, fonts, the enhance module and pictures count once each', () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><script type="module" src="/e.js"></script><img src="/p.svg" alt=""/><img alt="" src="/p.svg#dusk"/>';
  expect(urls(html, 'phone')).toEqual(['/a.css', '/e.js', '/p.svg']);
});

test('H-08 React’s files count only on pages that start React immediately', () => {
  const boot = (now: string) => `<script data-payload="x" data-hydrate="/h.js /react.js"${now}></script>`;
  expect(urls(boot(''), 'phone')).toEqual([]);
  expect(urls(boot(' data-now=""'), 'phone')).toEqual(['/h.js', '/react.js']);
});

test.each([
  [
    'a font for wide screens',
    '<link rel="preload" href="/t.woff2" as="font" media="(min-width:768px)"/>',
    [],
    ['/t.woff2'],
  ],
  [
    'a picture in two versions',
    '<picture><source media="not all" srcSet="/simple.svg"/><source media="(max-width:767.98px)" srcSet="/simple.svg"/><img src="/full.svg" alt=""/></picture>',
    ['/simple.svg'],
    ['/full.svg'],
  ],
  [
    'a photograph in two formats',
    '<picture><source type="image/avif" srcSet="/a-400.avif 400w, /a-800.avif 800w"/><source type="image/webp" srcSet="/a-400.webp 400w"/><img src="/a.jpg" alt=""/></picture>',
    ['/a-400.avif'],
    ['/a-400.avif'],
  ],
  [
    'a picture that phones do not show',
    '<img class="on-desktop" src="/wide.svg" alt="" loading="lazy"/>',
    [],
    ['/wide.svg'],
  ],
  [
    'what is not loaded from here',
    '<link rel="canonical" href="/"/><a href="/about">x</a><img src="https://a.example/x.png"/>',
    [],
    [],
  ],
])('H-08 each form of %s counts its own', (_what, html, phone, desktop) => {
  expect([urls(html, 'phone'), urls(html, 'desktop')]).toEqual([phone, desktop]);
});

test('H-08 a logo’s fallback counts once on desktop, as headers only', () => {
  const html = '<img src="/w.svg" data-fallback="/w.png" alt="W"/>'.repeat(2);
  expect(listReferences(html, 'desktop').get('/w.png')).toEqual({ offset: 0, headersOnly: true });
  expect(urls(html, 'phone')).toEqual(['/w.svg']);
});

test('H-08 the vitals script counts only if most visits load it', () => {
  const page = (rate: string) => `<script data-vitals="/assets/v.js" data-vitals-rate="${rate}"></script>`;
  expect(urls(page('1'), 'phone')).toEqual(['/assets/v.js', '/api/vitals']);
  expect(urls(page('0.1'), 'phone')).toEqual([]);
});
