import {
  createPage,
  type FileSources,
  type Origins,
  type PageResponse,
  paragraphs,
  writePage,
  writeWords,
} from '../page-file.ts';

const writeRules = (name: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `.${name}-${index} { margin: ${index}px; padding: ${index * 2}px; }`,
  ).join('\n');

/** A page whose style sheets import others, with background pictures that are only partly shown. */
export function createCssImports(origins: Origins) {
  const head = `
<link rel="stylesheet" href="/css-imports/one.css">
<style>@import "/css-imports/inline.css"; .plate::before { content: ""; background: url(/css-imports/before.jpg); }</style>`;
  const body = `
<main><h1>Imports</h1>
<div class="plate card" id="first">A plate</div>
<ul><li>One</li><li>Two</li></ul>
<p style="background: url('/css-imports/attribute.jpg')">By attribute</p>
${paragraphs(4)}
</main>`;
  const shown = ['plate.jpg', 'second-item.jpg', 'before.jpg', 'attribute.jpg'];
  const others = 'set-1x no-such wide overruled set-2x third-item hover'
    .split(' ')
    .map((name) => `${name}.jpg`);
  return createPage('css-imports', origins, {
    files: {
      '': writePage({ title: 'Imports', head, body }),
      'one.css': `@charset "utf-8";
@import url("two.css");
@import url(layered.css) layer(base);
@import url(paper.css) print;
@import url(unsupported.css) supports(display: never);
body { font: 16px/1.5 sans-serif; }
${writeRules('one', 80)}`,
      'two.css': `@import 'deep/three.css' screen;\n${writeRules('two', 120)}
.no-such-thing { background: url(no-such.jpg); }
@media (min-width: 4000px) { .plate { background: url(wide.jpg); } }`,
      'deep/three.css': `${writeRules('three', 40)}
main > ul li:nth-child(2) { background: #eee url('../second-item.jpg') no-repeat; }
main > ul li:nth-child(3) { background: url('../third-item.jpg'); }
.plate:hover { background: url(../hover.jpg); }
.card { background: url(../overruled.jpg); }
#first.plate { background: url(../plate.jpg); }`,
      'layered.css':
        'h1 { background-image: image-set(url(set-1x.jpg) 1x, url(set-2x.jpg) 2x); padding: 1rem; }',
      'inline.css': writeRules('inline', 20),
      'paper.css': 'main { background: url(on-paper.jpg); }',
      'unsupported.css': writeRules('unsupported', 20),
      ...Object.fromEntries([...shown, ...others].map((name, index) => [name, [400, 300, 60 + index]])),
    },
    always: [...['one.css', 'two.css', 'deep/three.css', 'layered.css', 'inline.css', 'paper.css'], ...shown],
    phone: ['set-2x.jpg'],
    desktop: ['set-1x.jpg'],
  });
}

/** A page with lazy pictures. The first is within loading distance from the start, like those without the attribute. */
export function createLazy(origins: Origins) {
  /** A file about which a browser asks on each visit, as frameworks send theirs. The server only confirms it. */
  const confirmed: PageResponse = ({ headers }, response) => {
    const cacheHeaders = { etag: '"1"', 'cache-control': 'public, max-age=0, must-revalidate' };
    if (headers['if-none-match'] === cacheHeaders.etag)
      return void response.writeHead(304, cacheHeaders).end();
    const body = `/* ${writeWords(4000)} */`;
    response
      .writeHead(200, { ...cacheHeaders, 'content-type': 'text/css', 'content-length': `${body.length}` })
      .end(body);
  };
  const numbers = [1, 2, 3];
  const sections = numbers.map(
    (number) => `
<section><h2>Part ${number}</h2><p>${writeWords(30, number)}</p></section>
<img loading="lazy" src="/lazy/far-${number}.jpg" width="400" height="300" alt="Far, number ${number}">`,
  );
  const body = `
<main><h1>Lazy</h1>
<img src="/lazy/eager.jpg" width="400" height="300" alt="At once">
<img loading="lazy" src="/lazy/near.jpg" width="400" height="300" alt="Lazy and near">
${sections.join('\n')}
<iframe loading="lazy" src="/lazy/frame/" width="400" height="300" title="A frame"></iframe>
</main>`;
  const head =
    '<link rel="stylesheet" href="/lazy/page.css"><link rel="stylesheet" href="/lazy/confirmed.css">';
  const inFrame = '<img src="/lazy/in-frame.jpg" alt="" width="200" height="150">';
  const later: FileSources = {
    ...Object.fromEntries(numbers.map((number) => [`far-${number}.jpg`, [800, 600, 30 + number]])),
    'frame/': writePage({ title: 'Frame', body: inFrame }),
    'in-frame.jpg': [200, 150, 37],
  };
  return createPage('lazy', origins, {
    files: {
      '': writePage({ title: 'Lazy', head, body }),
      'page.css':
        'body { font: 16px/1.5 sans-serif; margin: 0; } section { min-height: 3200px; } img { display: block; }',
      'confirmed.css': confirmed,
      'eager.jpg': [800, 600, 21],
      'near.jpg': [800, 600, 22],
      ...later,
    },
    always: ['page.css', 'confirmed.css', 'eager.jpg', 'near.jpg'],
    later: Object.keys(later),
  });
}

/** A page where each device loads one file of several, by width, density, media and type. */
export function createSrcset(origins: Origins) {
  const widths = [320, 640, 960, 1280, 1920];
  const list = (name: string) => widths.map((width) => `/srcset/${name}-${width}.webp ${width}w`).join(', ');
  const body = `
<main><h1>Srcset</h1>
<img src="/srcset/full.jpg" srcset="${list('full')}" sizes="100vw" width="1920" height="960" alt="As wide as the window">
<img src="/srcset/half-320.webp" srcset="${list('half')}" sizes="(min-width: 800px) 50vw, calc(100vw - 32px)"
  width="1920" height="960" alt="Half of it where there is room">
<img src="/srcset/dense-1.png" srcset="/srcset/dense-1.5.png 1.5x, /srcset/dense-2.png 2x, /srcset/dense-3.png 3x"
  width="100" height="100" alt="By density">
<picture>
  <source type="image/x-future" srcset="/srcset/never.future">
  <source type="image/avif" media="(min-width: 800px)" srcset="/srcset/art-wide.avif">
  <source type="image/avif" srcset="/srcset/art-narrow.avif">
  <img src="/srcset/art.jpg" width="600" height="400" alt="By media and type">
</picture>
${paragraphs(3)}
</main>`;
  const head = '<link rel="stylesheet" href="/srcset/page.css">';
  const draw = (name: string, seed: number) =>
    Object.fromEntries(widths.map((width) => [`${name}-${width}.webp`, [width, width / 2, seed]]));
  const densities = [1, 1.5, 2, 3];
  return createPage('srcset', origins, {
    files: {
      '': writePage({ title: 'Srcset', head, body }),
      'page.css':
        'body { font: 16px/1.5 sans-serif; margin: 0; } img { max-width: 100%; height: auto; display: block; }',
      ...draw('full', 51),
      ...draw('half', 52),
      'full.jpg': [640, 320, 53],
      ...Object.fromEntries(densities.map((at) => [`dense-${at}.png`, [100 * at, 100 * at, 54]])),
      'art-wide.avif': [600, 400, 55],
      'art-narrow.avif': [400, 400, 56],
      'art.jpg': [600, 400, 57],
    },
    // 412 px at 1.75 is 721 px in the file. Chromium 156 takes the smallest file that suffices, at any density.
    always: ['page.css', 'half-960.webp'],
    phone: ['full-960.webp', 'dense-2.png', 'art-narrow.avif'],
    desktop: ['full-1920.webp', 'dense-1.png', 'art-wide.avif'],
  });
}
