import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawIcons, rasterise, renderIco, renderLogo } from './brand.ts';
import { openCache } from './cache.ts';
import { renderCard } from './cards/render-card.ts';
import { siteCard } from './cards/social-card.ts';
import { cutFonts, type Faces, readFaces } from './letters/cut-fonts.ts';
import { renderWordmark, type Wordmark } from './letters/wordmark.ts';
import { encodePhotos } from './photos/encode-photos.ts';
import type { Drawing, Illustration } from './strata/drawing.ts';
import { drawHero, full, simple } from './strata/hero/hero.ts';
import { drawWithDusk, lights } from './strata/hero/lights.ts';
import { renderIllustration, renderStrip } from './strata/illustration.ts';
import { pigments } from './strata/pigments.ts';
import { renderDiscs, renderSeam, scenes, seams } from './strata/scenes.ts';
import { renderSvgFile } from './svg.ts';

/** What the pictures need of `content/`. */
export type DrawnContent = {
  caseStudies: { slug: string; drawing: Drawing }[];
  services: { slug: string; drawing: Drawing }[];
  posts: { slug: string }[];
  clients: { clients: Wordmark[] };
};

/** The content of each picture, by file name. */
export type Pictures = Map<string, string | Buffer>;
type Drawn = readonly [fileName: string, content: string | Buffer | Promise<string | Buffer>];

function drawHeroes(): Drawn[] {
  // A box wider than 2:1 shows more sea on the left instead of a larger headland.
  const wide = { width: 1600, height: 800, fit: 'xMaxYMax meet' } as const;
  // The box includes the sky that the tallest bush needs.
  const small = { width: 600, height: 500, viewBox: '0 -40 600 500' } as const;
  return [
    // Noon and dusk are separate files here, because a slow desktop shows the simple drawing at noon and this one at dusk.
    ['hero-full.svg', renderSvgFile(drawHero(full, lights.noon), wide)],
    ['hero-dusk.svg', renderSvgFile(drawHero(full, lights.dusk), wide)],
    [
      'hero-simple.svg',
      renderSvgFile(
        drawWithDusk((light) => drawHero(simple, light)),
        small,
      ),
    ],
  ];
}

/** The tide behind the Visibility Engine, and the badges side by side, which a page shows through square windows. */
const handDrawn = ['swell.svg', 'badges.svg', 'portrait.svg'];

function drawStrata({ caseStudies, posts, services }: DrawnContent): Drawn[] {
  const illustrations: (Illustration & { kind: string })[] = [
    ...scenes.map((scene) => ({ kind: 'scene', ...scene })),
    ...services.map(({ slug, drawing }) => ({ kind: 'scene', slug, seed: `service-${slug}`, ...drawing })),
    ...caseStudies.map(({ slug, drawing }) => ({ kind: 'plate', slug, ...drawing })),
    ...posts.map(({ slug }) => ({ kind: 'post', slug, formation: 'scribble' as const })),
  ];
  return [
    ...Object.entries(seams).map(([name, seam]): Drawn => [`${name}.svg`, renderSeam(seam)]),
    ['discs.svg', renderDiscs()],
    ...illustrations.map(
      ({ kind, ...illustration }): Drawn => [
        `${kind}-${illustration.slug}.svg`,
        renderIllustration(illustration),
      ],
    ),
    ...posts.map(({ slug }): Drawn => [`strip-${slug}.svg`, renderStrip(slug)]),
  ];
}

function drawLetters({ clients }: DrawnContent, faces: Faces): Drawn[] {
  const drawTwice = (name: string, svg: string): Drawn[] => [
    [`${name}.svg`, svg],
    [`${name}.png`, rasterise(svg, { scale: 2 })],
  ];
  return [
    ...drawTwice('logo', renderLogo(faces)),
    ...clients.clients.flatMap((client) =>
      drawTwice(`wordmark-${client.slug}`, renderWordmark(client, faces)),
    ),
    ['social-card.png', rasterise(renderCard(siteCard, faces.cut), { colours: 64 })],
  ];
}

/** Draws every picture of the site. Throws if two have the same name, because one would silently replace the other. */
export async function drawPictures(content: DrawnContent, faces: Faces): Promise<Pictures> {
  const drawn: Drawn[] = [
    ...drawHeroes(),
    ...handDrawn.map(
      (name): Drawn => [name, readFile(path.join(import.meta.dirname, 'hand-drawn', name), 'utf8')],
    ),
    ...drawStrata(content),
    ...drawIcons(),
    ...drawLetters(content, faces),
  ];
  const pictures: Pictures = new Map();
  for (const [name, content] of drawn) {
    if (pictures.has(name)) throw new Error(`two pictures are called ${name}`);
    pictures.set(name, await content);
  }
  return pictures;
}

/** Reads the natural size of an SVG (CSS pixels) or PNG (pixels). */
export async function measurePicture(content: string | Buffer) {
  const { width, height } = await sharp(Buffer.from(content)).metadata();
  return { width, height };
}

const outFolder = path.join(import.meta.dirname, 'out');
const cacheName = '.made';

/** The build step: makes all pictures, fonts and photos, and writes them into `artwork/out/`. */
export async function drawAll(content: DrawnContent, photoFolder: string): Promise<void> {
  const cache = openCache(path.join(outFolder, cacheName));
  const fonts = await cutFonts(cache);
  const pictures = await drawPictures(content, readFaces(fonts));
  const sizes: Record<string, unknown> = {};
  for (const name of [...pictures.keys()].sort())
    sizes[name] = await measurePicture(pictures.get(name) ?? '');
  const files = new Map<string, string | Buffer>([
    ...pictures,
    ...(await encodePhotos(photoFolder, cache)).files,
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
