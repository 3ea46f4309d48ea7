/** Draws every picture, wordmark, font and edge of the site into `artwork/out/`. */
import path from 'node:path';
import { renderIco } from './brand/icons.ts';
import { drawPictures, measurePicture } from './draw-pictures.ts';
import { renderEdges } from './edge.ts';
import { syncFolder } from './files/sync-folder.ts';
import { cutFonts, readFaces } from './letters/cut-fonts.ts';
import { makePhotos } from './photos/make-photos.ts';
import { readContent } from './read-content.ts';

const outFolder = path.join(import.meta.dirname, 'out');
const startedAt = performance.now();

const contentFolder = path.join(import.meta.dirname, '..', 'content');
const content = await readContent(contentFolder);
const fonts = await cutFonts(outFolder);
const pictures = await drawPictures(content, readFaces(fonts));
const photos = await makePhotos(path.join(contentFolder, 'pictures'), outFolder);
const names = [...pictures.keys()].sort();
const sizes = Object.fromEntries(names.map((name) => [name, measurePicture(name, pictures.get(name) ?? '')]));

const report = await syncFolder(
  outFolder,
  new Map<string, string | Buffer>([
    ...pictures,
    ...photos.files,
    ...fonts,
    ['favicon.ico', await renderIco()],
    ['edges.css', renderEdges()],
    ['sizes.json', `${JSON.stringify(sizes, null, 2)}\n`],
  ]),
);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
const { written, removed, unchanged } = report;
console.log(
  `artwork: ${pictures.size} pictures and ${Object.keys(photos.entries).length} photos in ${seconds} s; ${written} files written, ${unchanged} unchanged, ${removed} removed`,
);
