import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drawIcons, rasterise, renderFavicon, renderMark, renderTouchIcon } from './brand/icons.ts';
import { renderLogo } from './brand/logo.ts';
import { renderCard } from './cards/render-card.ts';
import { siteCard } from './cards/social-card.ts';
import type { Faces } from './letters/cut-fonts.ts';
import { renderWordmark } from './letters/wordmark.ts';
import type { ArtworkContent } from './read-content.ts';
import { drawHero, drawSimpleHero } from './strata/hero/hero.ts';
import { drawWithDusk, lights } from './strata/hero/lights.ts';
import type { PaletteName } from './strata/palettes.ts';
import { cast, renderDiscs, renderPlate, renderStrip } from './strata/plate.ts';
import { renderScenes } from './strata/scenes.ts';
import { drawSeam } from './strata/seam.ts';
import { renderSvgFile } from './svg/svg-file.ts';

/** The content of each picture, by file name. */
export type Pictures = Map<string, string | Buffer>;
type Drawn = readonly [fileName: string, content: string | Buffer | Promise<string | Buffer>];

function drawHeroes(): Drawn[] {
  // A box wider than 2:1 shows more sea on the left instead of a larger headland.
  const wide = { width: 1600, height: 800, fit: 'xMaxYMax meet' } as const;
  // The box includes the sky that the tallest bush needs.
  const small = { width: 600, height: 500, viewBox: '0 -40 600 500' } as const;
  return [
    // A slow desktop, which needs the simple one at noon, would load a file that dusk shares.
    ['hero-full.svg', renderSvgFile(drawHero(lights.noon), wide)],
    ['hero-dusk.svg', renderSvgFile(drawHero(lights.dusk), wide)],
    ['hero-simple.svg', renderSvgFile(drawWithDusk(drawSimpleHero), small)],
  ];
}

/** The tide behind the Visibility Engine, and the badges side by side, which a page shows through square windows. */
const handDrawn = ['swell.svg', 'badges.svg', 'portrait.svg'];

function drawStones({ services }: ArtworkContent): Drawn[] {
  const seam = drawSeam({ seed: 'seam', height: 220 });
  return [
    ['seam.svg', renderSvgFile(seam, { width: 1280, height: 220 })],
    ['discs.svg', renderDiscs()],
    ...floorNames.map((name): Drawn => [`floor-${name}.svg`, renderFloor(name)]),
    ...handDrawn.map(
      (name): Drawn => [name, readFile(path.join(import.meta.dirname, 'hand-drawn', name), 'utf8')],
    ),
    ...renderScenes(services),
  ];
}

function drawBrand(faces: Faces): Drawn[] {
  const logo = renderLogo(faces);
  return [
    ['logo.svg', logo],
    ['logo.png', rasterise(logo, { scale: 2 })],
    ['mark.svg', renderMark()],
    ['favicon.svg', renderFavicon()],
    ['apple-touch-icon.png', rasterise(renderTouchIcon(), { colours: 32 })],
    ...drawIcons(),
    ['social-card.png', rasterise(renderCard(siteCard, faces.cut), { colours: 64 })],
  ];
}

function drawWork({ caseStudies, posts }: ArtworkContent): Drawn[] {
  const bark = { kind: 'post' } as const;
  return [
    ...[...new Set([...Object.keys(cast), ...caseStudies])].map(
      (slug): Drawn => [`plate-${slug}.svg`, renderPlate(slug)],
    ),
    ...posts.map((slug): Drawn => [`post-${slug}.svg`, renderPlate(slug, bark)]),
    ...posts.map((slug): Drawn => [`strip-${slug}.svg`, renderStrip(slug)]),
  ];
}

function drawWordmarks({ wordmarks }: ArtworkContent, faces: Faces): Drawn[] {
  return wordmarks.flatMap((wordmark): Drawn[] => {
    const svg = renderWordmark(wordmark, faces);
    return [
      [`wordmark-${wordmark.slug}.svg`, svg],
      [`wordmark-${wordmark.slug}.png`, rasterise(svg, { scale: 2 })],
    ];
  });
}

/** Draws every picture of the site. Throws where two pictures have the same name, so that none is lost silently. */
export async function drawPictures(content: ArtworkContent, faces: Faces): Promise<Pictures> {
  const drawn = [
    ...drawHeroes(),
    ...drawStones(content),
    ...drawBrand(faces),
    ...drawWork(content),
    ...drawWordmarks(content, faces),
  ];
  const pictures: Pictures = new Map();
  for (const [name, content] of drawn) {
    if (pictures.has(name)) throw new Error(`two pictures are called ${name}`);
    pictures.set(name, await content);
  }
  return pictures;
}

type Floor = { seed: string; palette: PaletteName; beds: number };

/** The layers of stone at the foot of each error screen. */
const floors = {
  notfound: { seed: 'notfound', palette: 'noon', beds: 5 },
  error: { seed: 'err1', palette: 'iron', beds: 4 },
  loading: { seed: 'err2', palette: 'lowtide', beds: 4 },
  startup: { seed: 'err3', palette: 'dusk', beds: 4 },
} as const satisfies Record<string, Floor>;

type FloorName = keyof typeof floors;
const floorNames = Object.keys(floors) as FloorName[];

/** Draws a floor that stretches to any box; 1280 x 260 is only its natural size. */
function renderFloor(name: FloorName): string {
  return renderSvgFile(drawSeam(floors[name]), { width: 1280, height: 260, fit: 'none' });
}

type PictureSize = { width: number; height: number };

/** Reads the natural size of an SVG (CSS pixels) or PNG (pixels). Throws where the bytes do not tell it. */
export function measurePicture(name: string, content: string | Buffer): PictureSize {
  if (typeof content !== 'string') {
    // Width and height have fixed places in the first chunk of a PNG.
    return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
  }
  const found = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(content);
  if (!found) throw new Error(`${name} does not say how large it is`);
  return { width: Number(found[1]), height: Number(found[2]) };
}
