import {
  createPage,
  drawNoise,
  type Origins,
  type PageResponse,
  paragraphs,
  writePage,
  writeWords,
} from '../page-file.ts';

/** A page whose source says almost nothing: an empty root, modules that import modules, data, and pictures from script. */
export function createScriptDrawn(origins: Origins) {
  const head = `
<link rel="stylesheet" href="/script-drawn/app.css">
<script type="module" src="/script-drawn/app.js"></script>`;
  const body = '<div id="root"></div><noscript>Needs script.</noscript>';
  const app = `
import { draw } from './draw.js';
const { sections } = await (await fetch('/script-drawn/data.json')).json();
draw(document.getElementById('root'), sections);
const { hang } = await import('./pictures.js');
hang(document.getElementById('root'));
// ${writeWords(3000, 3)}`;
  const draw = `
export function draw(root, sections) {
  for (const text of sections) root.append(Object.assign(document.createElement('p'), { textContent: text }));
}
// ${writeWords(1500, 4)}`;
  const pictures = `
export function hang(root) {
  for (const src of ['/script-drawn/one.jpg', '/script-drawn/two.jpg', '${origins.foreign}/script-drawn/three.jpg']) {
    root.append(Object.assign(new Image(320, 200), { src, alt: '' }));
  }
}`;
  return createPage('script-drawn', origins, {
    files: {
      '': writePage({ title: 'Drawn by script', head, body }),
      'app.css': 'body { font: 16px/1.5 sans-serif; }',
      'app.js': app,
      'draw.js': draw,
      'pictures.js': pictures,
      'data.json': JSON.stringify({ sections: [1, 2, 3, 4].map((seed) => writeWords(120, seed)) }),
      'one.jpg': [1200, 800, 11],
      'two.jpg': [1200, 800, 12],
    },
    foreignFiles: { 'three.jpg': [800, 600, 13] },
    always: 'app.css app.js draw.js data.json pictures.js one.jpg two.jpg ~three.jpg'.split(' '),
  });
}

/** A plain page whose service worker downloads as much again, which no resource of the page shows. */
export function createServiceWorker(origins: Origins) {
  const cachedPictures = ['kept-1.jpg', 'kept-2.jpg', 'kept-3.jpg'];
  const head = `
<link rel="stylesheet" href="/service-worker/page.css">
<script>navigator.serviceWorker?.register('/service-worker/worker.js');</script>`;
  const worker = `
const kept = ${JSON.stringify(cachedPictures.map((name) => `/service-worker/${name}`))};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('kept').then((cache) => cache.addAll(kept)));
});`;
  const body = `<h1>Service worker</h1>
<img src="/service-worker/shown.jpg" width="400" height="300" alt="Shown">
${paragraphs(8)}`;
  return createPage('service-worker', origins, {
    files: {
      '': writePage({ title: 'Service worker', head, body }),
      'page.css': 'body { font: 16px/1.5 sans-serif; }',
      'worker.js': worker,
      'shown.jpg': [800, 600, 40],
      ...Object.fromEntries(cachedPictures.map((name, index) => [name, [800, 600, 41 + index]])),
    },
    always: ['page.css', 'shown.jpg', 'worker.js', ...cachedPictures],
  });
}

/**
 * A page whose source is finite and whose loading never ends: a script requests another picture as soon as the last
 * has arrived. Its `loads` are the files named in the source.
 */
export async function createEndless(origins: Origins) {
  const head = `
<link rel="stylesheet" href="/endless/page.css">
<script>
let number = 0;
const next = () => {
  number += 1;
  const more = new Image();
  more.onload = more.onerror = () => setTimeout(next, 20);
  more.src = '/endless/more?number=' + number;
};
next();
</script>`;
  const body = `<main><h1>Endless</h1>
<img src="/endless/first.jpg" width="400" height="300" alt="The first">
${paragraphs(4)}</main>`;
  // Padding after the end of the picture adds bytes without drawing time.
  const padded = Buffer.concat([await drawNoise('jpeg', 16, 16, 92), Buffer.alloc(64 * 1024, 1)]);
  const more: PageResponse = (_request, response) => {
    const headers = { 'content-type': 'image/jpeg', 'content-length': String(padded.length) };
    response.writeHead(200, headers).end(padded);
  };
  return createPage('endless', origins, {
    files: {
      '': writePage({ title: 'Endless', head, body }),
      'page.css': 'body { font: 16px/1.5 sans-serif; }',
      'first.jpg': [800, 600, 91],
      more,
    },
    always: ['page.css', 'first.jpg'],
  });
}
