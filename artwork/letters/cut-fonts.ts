import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont, { type SubsetOptions } from 'subset-font';

const PACKAGE = '@fontsource-variable/commissioner';

/** Signs of code, which is set in a fixed-width face. One that occurs in a sentence comes from the fallback face. */
const signsOfCode = '<>[]^_`{|}~\\';

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .filter((sign) => !signsOfCode.includes(sign))
  .join('');
const cutGlyphs = `${ascii}é–—‘’“”…×·\u00a0`;
const textGlyphs = `${ascii}éÉ–—‘’“”•…×©°·½\u00a0`;

/** The axes of headings: full flare and volume, so that strokes swell at their ends like chisel cuts. */
const cutAxes = { wght: 700, FLAR: 100, VOLM: 100, slnt: 0 };
const plainAxes = { FLAR: 0, VOLM: 0, slnt: 0 };
const textAxes = { ...plainAxes, wght: { min: 400, max: 700, default: 400 } };

type Cut = { glyphs: string } & Required<SubsetOptions>;

/** The scripts of the family, one file each, because titles of social images may be in any of them. */
export const cardScripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'] as const;

/** The two faces that the site sends, and three that the drawings take their outlines from. */
const cuts: Readonly<Record<string, Cut>> = {
  'saltbush-cut.woff2': { glyphs: cutGlyphs, targetFormat: 'woff2', variationAxes: cutAxes },
  'saltbush-text.woff2': { glyphs: textGlyphs, targetFormat: 'woff2', variationAxes: textAxes },
  'letters/cut.ttf': { glyphs: cutGlyphs, targetFormat: 'truetype', variationAxes: cutAxes },
  'letters/text-400.ttf': {
    glyphs: textGlyphs,
    targetFormat: 'truetype',
    variationAxes: { ...plainAxes, wght: 400 },
  },
  'letters/text-700.ttf': {
    glyphs: textGlyphs,
    targetFormat: 'truetype',
    variationAxes: { ...plainAxes, wght: 700 },
  },
};

const STAMP = 'letters/stamp.txt';

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Cuts the site's fonts from Commissioner and returns their bytes by file name, with the licence and a stamp. Where the
 * stamp in `outFolder` shows the same inputs, the files from there are returned instead.
 */
export async function cutFonts(outFolder: string): Promise<Map<string, Buffer>> {
  const require = createRequire(import.meta.url);
  const readSource = (script: string) =>
    readFile(require.resolve(`${PACKAGE}/files/commissioner-${script}-full-normal.woff2`));
  const source = await readSource('latin');
  const tool = await readFile(require.resolve('subset-font/package.json'));
  const stamp = createHash('sha256')
    .update(source)
    .update(tool)
    .update(JSON.stringify([cuts, cardScripts]))
    .digest('hex');
  const licence = path.join(path.dirname(require.resolve(`${PACKAGE}/package.json`)), 'LICENSE');
  const files = new Map<string, Buffer>([
    ['OFL.txt', await readFile(licence)],
    [STAMP, Buffer.from(`${stamp}\n`)],
  ]);
  const before = await readIfThere(path.join(outFolder, STAMP));
  const known = before?.toString().trim() === stamp;
  for (const [name, { glyphs, ...options }] of Object.entries(cuts)) {
    const kept = known ? await readIfThere(path.join(outFolder, name)) : undefined;
    files.set(name, kept ?? (await subsetFont(source, glyphs, options)));
  }
  for (const script of cardScripts) {
    const name = `letters/card-${script}.ttf`;
    const kept = known ? await readIfThere(path.join(outFolder, name)) : undefined;
    files.set(name, kept ?? (await cutWhole(await readSource(script))));
  }
  return files;
}

/** Instances the cut face with every letter of that file. */
async function cutWhole(source: Buffer): Promise<Buffer> {
  const glyphs = create(source)
    .characterSet.map((codePoint) => String.fromCodePoint(codePoint))
    .join('');
  return subsetFont(source, glyphs, { targetFormat: 'truetype', variationAxes: cutAxes });
}

export type FaceName = 'cut' | 'text-400' | 'text-700';
export type Faces = Readonly<Record<FaceName, Font>>;

/** Opens the faces that the drawings take their outlines from, out of the files that `cutFonts` made. */
export function readFaces(files: ReadonlyMap<string, Buffer>): Faces {
  const read = (name: FaceName) => {
    const file = files.get(`letters/${name}.ttf`);
    if (!file) throw new Error(`letters/${name}.ttf was not cut`);
    return create(file);
  };
  return { cut: read('cut'), 'text-400': read('text-400'), 'text-700': read('text-700') };
}
