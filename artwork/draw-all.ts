import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderIco } from './brand.ts';
import { openCache } from './cache.ts';
import { type DrawnContent, drawPictures, measurePicture } from './draw-pictures.ts';
import { cutFonts, readFaces } from './letters/cut-fonts.ts';
import { makePhotos } from './photos/make-photos.ts';
import { pigments } from './strata/pigments.ts';

const outFolder = path.join(import.meta.dirname, 'out');
const cacheName = '.made';

/** Draws every picture, wordmark and font of the site into `artwork/out/`. */
export async function drawAll(content: DrawnContent, photoFolder: string): Promise<void> {
  const cache = openCache(path.join(outFolder, cacheName));
  const fonts = await cutFonts(cache);
  const pictures = await drawPictures(content, readFaces(fonts));
  const sizes: Record<string, unknown> = {};
  for (const name of [...pictures.keys()].sort())
    sizes[name] = await measurePicture(pictures.get(name) ?? '');
  const files = new Map<string, string | Buffer>([
    ...pictures,
    ...(await makePhotos(photoFolder, cache)).files,
    ...fonts,
    ['favicon.ico', await renderIco()],
    ['tints.css', `@layer page{${Object.entries(pigments).map(renderTint).join('')}}`],
    ['sizes.json', `${JSON.stringify(sizes, null, 2)}\n`],
  ]);
  await mkdir(outFolder, { recursive: true });
  for (const name of await readdir(outFolder))
    if (name !== cacheName) await rm(path.join(outFolder, name), { recursive: true });
  for (const [name, bytes] of files) {
    const file = path.join(outFolder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** The classes that give a case study two colours of the palette, because no page has a style attribute. */
function renderTint([pigment, colour]: [string, string]): string {
  const name = pigment.replace(/(?=\d)/, '-');
  return `.on-${name}{--ground:${colour}}.in-${name}{--text:${colour}}`;
}
