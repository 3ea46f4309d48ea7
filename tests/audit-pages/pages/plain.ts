import {
  createPage,
  type FileSources,
  type Origins,
  type PageResponse,
  paragraphs,
  readFont,
  writePage,
  writeWords,
} from '../page-file.ts';

const writeRules = (count: number) =>
  Array.from({ length: count }, (_, index) => `.rule-${index} { margin: ${index}px; }`).join('\n');

/** A plain brochure whose source names every file. Its print style sheet is downloaded too. */
export function createStatic(origins: Origins) {
  const { foreign } = origins;
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
${writeRules(60)}`;
  const files: FileSources = {
    'page.css': style,
    'print.css': 'nav, footer { display: none; }',
    'night.css': 'body { background: black; color: white; }',
    'page.js': `document.documentElement.classList.add('ready'); // ${writeWords(900)}`,
    'hero.jpg': [640, 240, 1],
    'first.webp': [320, 200, 2],
    'second.avif': [320, 200, 3],
  };
  return createPage('static', origins, {
    files: { '': writePage({ title: 'Static', head, body }), ...files },
    foreignFiles: { 'widget.js': `void 0; // ${writeWords(600, 5)}`, 'badge.png': [88, 31, 4] },
    always: [...Object.keys(files), '~widget.js', '~badge.png'],
  });
}

/** A wasteful page: nothing compressed, nothing cacheable, and pictures four times as wide as shown. */
export function createUncompressed(origins: Origins) {
  const head = `
<link rel="stylesheet" href="/uncompressed/page.css">
<script src="/uncompressed/page.js" defer></script>`;
  const body = `<main><h1>Uncompressed</h1>
<img src="/uncompressed/huge.png" width="300" height="200" alt="Four times too wide">
${paragraphs(40)}
<img src="/uncompressed/photo.jpg" width="300" height="200" alt="Twice too wide">
</main>`;
  return createPage('uncompressed', origins, {
    files: {
      '': writePage({ title: 'Uncompressed', head, body }),
      'page.css': `body { font: 16px/1.5 sans-serif; }\n${writeRules(400)}`,
      'page.js': `// ${writeWords(8000, 6)}\nvoid 0;`,
      'huge.png': [1200, 800, 81],
      'photo.jpg': [600, 400, 82],
    },
    always: ['page.css', 'page.js', 'huge.png', 'photo.jpg'],
    careless: true,
  });
}

const redirect =
  (status: number, location: string): PageResponse =>
  (_request, response) => {
    response.writeHead(status, { location, 'content-length': '0', 'cache-control': 'no-store' }).end();
  };

/** A page behind three redirects, one on the second server. Its resources are redirected too. All hops count. */
export function createRedirects(origins: Origins) {
  const { own, foreign } = origins;
  const head = '<link rel="stylesheet" href="/redirects/style">';
  const body = `<main><h1>Redirects</h1>
<img src="/redirects/picture" width="400" height="300" alt="Moved">
<img src="/redirects/missing.jpg" width="10" height="10" alt="Missing">
${paragraphs(3)}</main>`;
  return createPage('redirects', origins, {
    files: {
      '': redirect(301, '/redirects/second'),
      second: redirect(302, `${foreign}/redirects/third`),
      'page/': writePage({ title: 'Redirects', head, body }),
      style: redirect(307, '/redirects/page.css'),
      'page.css': 'body { font: 16px/1.5 sans-serif; }',
      picture: redirect(301, `${foreign}/redirects/picture.jpg`),
    },
    foreignFiles: { third: redirect(308, `${own}/redirects/page/`), 'picture.jpg': [800, 600, 71] },
    always: 'second ~third page/ style page.css picture ~picture.jpg missing.jpg'.split(' '),
  });
}

const face = (family: string, file: string, more = '') =>
  `@font-face { font-family: "${family}"; src: url(/fonts/${file}.woff2) format("woff2"); ${more} }`;

/** A page with seven font faces, three of them for letters that it shows. */
export async function createFonts(origins: Origins) {
  const head = `
<link rel="preload" href="/fonts/latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/fonts/page.css">`;
  const body = `<main><h1>Fonts</h1><p class="greek">Ελιά και αλάτι</p>${paragraphs(4)}
<p class="absent">No such family.</p></main>`;
  const style = `
${face('Text', 'latin', 'font-weight: 100 900; unicode-range: U+0000-00FF, U+2000-206F;')}
${face('Text', 'latin-ext', 'font-weight: 100 900; unicode-range: U+0100-02BA, U+1E00-1E9F;')}
${face('Text', 'greek', 'font-weight: 100 900; unicode-range: U+0370-03FF;')}
${face('Text', 'cyrillic', 'font-weight: 100 900; unicode-range: U+0400-045F;')}
${face('Title', 'vietnamese', 'font-weight: 700;')}
${face('Unused', 'cyrillic-ext')}
@font-face { font-family: Local; src: local("Nowhere At All"), url(/fonts/local.woff2) format("woff2"); }
:root { --title: "Title", serif; }
body { font: 16px/1.5 "Text", sans-serif; }
h1 { font-family: var(--title); }
.nobody { font-family: "Unused"; }
.nobody-either { font-family: Local; }`;
  const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
  const fonts = subsets.map(async (subset) => [`${subset}.woff2`, await readFont(subset)] as const);
  return createPage('fonts', origins, {
    files: {
      '': writePage({ title: 'Fonts', head, body }),
      'page.css': style,
      'local.woff2': await readFont('latin'),
      ...Object.fromEntries(await Promise.all(fonts)),
    },
    always: ['page.css', 'latin.woff2', 'greek.woff2', 'vietnamese.woff2'],
  });
}
