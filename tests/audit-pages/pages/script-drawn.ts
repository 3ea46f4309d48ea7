import { drawNoise } from '../draw-noise.ts';
import { type AuditPage, css, html, json, loadAlways, type Origins, picture, script } from '../page-file.ts';
import { writePage, writeWords } from '../write-page.ts';

/** An empty root, modules that import modules, data, and pictures made by script: its source tells next to nothing. */
export async function createScriptDrawn({ foreign }: Origins): Promise<AuditPage> {
  const head = `
<link rel="stylesheet" href="/script-drawn/app.css">
<script type="module" src="/script-drawn/app.js"></script>`;
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
  for (const src of ['/script-drawn/one.jpg', '/script-drawn/two.jpg', '${foreign}/script-drawn/three.jpg']) {
    root.append(Object.assign(new Image(320, 200), { src, alt: '' }));
  }
}`;
  return {
    files: {
      '/script-drawn/': html(
        writePage({
          title: 'Drawn by script',
          head,
          body: '<div id="root"></div><noscript>Needs script.</noscript>',
        }),
      ),
      '/script-drawn/app.css': css('body { font: 16px/1.5 sans-serif; }'),
      '/script-drawn/app.js': script(app),
      '/script-drawn/draw.js': script(draw),
      '/script-drawn/pictures.js': script(pictures),
      '/script-drawn/data.json': json({ sections: [1, 2, 3, 4].map((seed) => writeWords(120, seed)) }),
      '/script-drawn/one.jpg': picture('jpeg', await drawNoise('jpeg', 1200, 800, 11)),
      '/script-drawn/two.jpg': picture('jpeg', await drawNoise('jpeg', 1200, 800, 12)),
    },
    foreignFiles: { '/script-drawn/three.jpg': picture('jpeg', await drawNoise('jpeg', 800, 600, 13)) },
    loads: loadAlways(
      '/script-drawn/',
      '/script-drawn/app.css',
      '/script-drawn/app.js',
      '/script-drawn/draw.js',
      '/script-drawn/data.json',
      '/script-drawn/pictures.js',
      '/script-drawn/one.jpg',
      '/script-drawn/two.jpg',
      `${foreign}/script-drawn/three.jpg`,
    ),
    byScript: true,
  };
}
