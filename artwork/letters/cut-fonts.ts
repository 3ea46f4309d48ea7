import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont, { type SubsetOptions } from 'subset-font';
import type { Cache } from '../cache.ts';

const PACKAGE = '@fontsource-variable/commissioner';

/** Characters of code, which is set in a monospaced face. In a sentence they come from the fallback face. */
const codeCharacters = '<>[]^_`{|}~\\';

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .filter((character) => !codeCharacters.includes(character))
  .join('');
const cutGlyphs = `${ascii}é–—‘’“”…×·\u00a0`;
const textGlyphs = `${ascii}éÉ–—‘’“”•…×©°·½\u00a0`;

/** The axes of headings: full flare and volume, so that strokes swell at their ends like chisel cuts. */
const cutAxes = { wght: 700, FLAR: 100, VOLM: 100, slnt: 0 };
const plainAxes = { FLAR: 0, VOLM: 0, slnt: 0 };

/**
 * Kerning, and the dollar sign of the heavier weights. Only the text face keeps its ligatures: headings have letter
 * spacing, for which browsers switch ligatures off.
 */
const cutFeatures = ['kern', 'rvrn'];
const textFeatures = [...cutFeatures, 'liga'];

/** The scripts of the font family, one file each: the title of a social image may be in any of them. */
const cardScripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'];

/** The script is Latin and the glyphs are all of it, unless named. */
type Cut = { script?: string; glyphs?: string } & Omit<SubsetOptions, 'targetFormat'>;

/** The two fonts that pages load, and those that drawings take outlines from. */
const cuts: Readonly<Record<string, Cut>> = {
  'saltbush-cut.woff2': { glyphs: cutGlyphs, variationAxes: cutAxes, keepFeatures: cutFeatures },
  'saltbush-text.woff2': {
    glyphs: textGlyphs,
    variationAxes: { ...plainAxes, wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: textFeatures,
  },
  'letters/text-400.ttf': { glyphs: textGlyphs, variationAxes: { ...plainAxes, wght: 400 } },
  'letters/text-700.ttf': { glyphs: textGlyphs, variationAxes: { ...plainAxes, wght: 700 } },
  ...Object.fromEntries(
    cardScripts.map((script) => [`letters/card-${script}.ttf`, { script, variationAxes: cutAxes }]),
  ),
};

/** Cuts the site's fonts from Commissioner and returns their bytes by file name, with the licence. */
export async function cutFonts(cache: Cache): Promise<Map<string, Buffer>> {
  const require = createRequire(import.meta.url);
  const tool = await readFile(require.resolve('subset-font/package.json'));
  const licence = path.join(path.dirname(require.resolve(`${PACKAGE}/package.json`)), 'LICENSE');
  const files = new Map<string, Buffer>([['OFL.txt', await readFile(licence)]]);
  for (const [name, cut] of Object.entries(cuts)) {
    const { script = 'latin', glyphs, ...options } = cut;
    const file = require.resolve(`${PACKAGE}/files/commissioner-${script}-full-normal.woff2`);
    const source = await readFile(file);
    const targetFormat = name.endsWith('.woff2') ? 'woff2' : 'truetype';
    const createSubset = () => subsetFont(source, glyphs ?? listGlyphs(source), { ...options, targetFormat });
    files.set(name, await cache([source, tool, cut, targetFormat], createSubset));
  }
  return files;
}

const listGlyphs = (source: Buffer) => String.fromCodePoint(...create(source).characterSet);

/** The fonts that drawings take outlines from. The cut face comes in several files, one for each script. */
export type Faces = { cut: Font[]; 'text-400': Font[]; 'text-700': Font[] };

/** Opens those fonts from the files that `cutFonts` returned. */
export function readFaces(files: ReadonlyMap<string, Buffer>): Faces {
  const read = (name: string) => {
    const file = files.get(`letters/${name}.ttf`);
    if (!file) throw new Error(`letters/${name}.ttf was not cut`);
    return create(file);
  };
  return {
    cut: cardScripts.map((script) => read(`card-${script}`)),
    'text-400': [read('text-400')],
    'text-700': [read('text-700')],
  };
}
