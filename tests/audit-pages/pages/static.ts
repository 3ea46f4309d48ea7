import { drawNoise } from '../draw-noise.ts';
import { type AuditPage, css, html, loadAlways, type Origins, picture, script } from '../page-file.ts';
import { paragraphs, writePage, writeWords } from '../write-page.ts';

/** A brochure: everything stands in the source. A print sheet is downloaded too, what is not a style sheet is not. */
export async function createStatic({ foreign }: Origins): Promise<AuditPage> {
  const head = `
<meta name="description" content="A page of known weight, drawn by the server from beginning to end.">
<link rel="canonical" href="/static/">
<link rel="stylesheet" href="/static/page.css">
<link rel="stylesheet" href="/static/print.css" media="print">
<link rel="alternate stylesheet" href="/static/night.css" title="Night">
<link rel="alternate" type="application/rss+xml" href="/static/feed.xml">
<link rel="next" href="/static/next/">
<link rel="preload" as="image" href="/static/first.webp">
<link rel="preload" as="image" href="/static/wide-only.webp" media="(min-width: 4000px)">
<script src="/static/page.js" defer></script>
<script src="${foreign}/static/widget.js" async></script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","name":"Static"}</script>
<script type="text/x-template" src="/static/template.html"></script>
<script nomodule src="/static/old.js"></script>
<style>.hero { background-image: url("/static/hero.jpg"); }</style>`;
  const body = `
<main><h1>Static</h1>
<div class="hero">${writeWords(20)}</div>
<img src="/static/first.webp" width="320" height="200" alt="Grain">
<img src="/static/second.avif" width="320" height="200" alt="More grain">
<img src="/static/second.avif" width="160" height="100" alt="The same again">
<img src="${foreign}/static/badge.png" width="88" height="31" alt="A badge from elsewhere">
<noscript><img src="/static/no-script.png" alt=""></noscript>
<template><img src="/static/in-template.png" alt=""></template>
${paragraphs(6)}
<a href="/static/other/">Elsewhere</a>
</main>`;
  const style = `body { font: 16px/1.5 sans-serif; margin: 0 auto; max-width: 40rem; }
.hero { min-height: 12rem; }
.nowhere { background: url(/static/unused.jpg); }
@media (min-width: 5000px) { main { background: url(/static/unused-wide.jpg); } }
@media print { main { background: url(/static/unused-print.jpg); } }
${Array.from({ length: 60 }, (_, at) => `.rule-${at} { margin: ${at}px; }`).join('\n')}`;
  return {
    files: {
      '/static/': html(writePage({ title: 'Static', head, body })),
      '/static/page.css': css(style),
      '/static/print.css': css('nav, footer { display: none; }'),
      '/static/night.css': css('body { background: black; color: white; }'),
      '/static/page.js': script(`document.documentElement.classList.add('ready'); // ${writeWords(900)}`),
      '/static/hero.jpg': picture('jpeg', await drawNoise('jpeg', 640, 240, 1)),
      '/static/first.webp': picture('webp', await drawNoise('webp', 320, 200, 2)),
      '/static/second.avif': picture('avif', await drawNoise('avif', 320, 200, 3)),
    },
    foreignFiles: {
      '/static/widget.js': script(`void 0; // ${writeWords(600, 5)}`),
      '/static/badge.png': picture('png', await drawNoise('png', 88, 31, 4)),
    },
    loads: loadAlways(
      '/static/',
      '/static/page.css',
      '/static/print.css',
      '/static/night.css',
      '/static/page.js',
      '/static/hero.jpg',
      '/static/first.webp',
      '/static/second.avif',
      `${foreign}/static/widget.js`,
      `${foreign}/static/badge.png`,
    ),
  };
}
