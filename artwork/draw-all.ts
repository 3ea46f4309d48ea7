/** Draws every picture, wordmark and font of the site into `artwork/out/`. */
import path from 'node:path';
import { renderIco } from './brand/icons.ts';
import { drawPictures, measurePicture } from './draw-pictures.ts';
import { openCache } from './files/cache.ts';
import { syncFolder } from './files/sync-folder.ts';
import { cutFonts, readFaces } from './letters/cut-fonts.ts';
import { makePhotos } from './photos/make-photos.ts';
import { readContent } from './read-content.ts';
import { pigments } from './strata/pigments.ts';

const outFolder = path.join(import.meta.dirname, 'out');
const startedAt = performance.now();

const contentFolder = path.join(import.meta.dirname, '..', 'content');
const content = await readContent(contentFolder);
const cache = openCache(path.join(outFolder, '.made'));
const fonts = await cutFonts(cache);
const pictures = await drawPictures(content, readFaces(fonts));
const photos = await makePhotos(path.join(contentFolder, 'pictures'), cache);
const sizes: Record<string, unknown> = {};
for (const name of [...pictures.keys()].sort()) sizes[name] = await measurePicture(pictures.get(name) ?? '');

await syncFolder(
  outFolder,
  new Map<string, string | Buffer>([
    ...pictures,
    ...photos.files,
    ...fonts,
    ['favicon.ico', await renderIco()],
    ['tints.css', `@layer page{${Object.keys(pigments).map(renderTint).join('')}}`],
    ['sizes.json', `${JSON.stringify(sizes, null, 2)}\n`],
  ]),
);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  `artwork: ${pictures.size} pictures and ${Object.keys(photos.entries).length} photos in ${seconds} s`,
);

/** Classes by which a case study wears two colours of the palette, because no page has a style attribute. */
function renderTint(pigment: string): string {
  const name = pigment.replace(/(?=\d)/, '-');
  return `.on-${name}{--ground:var(--${name})}.in-${name}{--text:var(--${name})}`;
}
