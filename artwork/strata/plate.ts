import { renderSvgFile } from '../svg/svg-file.ts';
import { type Formation, type FormationName, projectFormations } from './drawing.ts';
import { barkStrip, saltbush, scribble, stripSize } from './formations/plants.ts';
import { baths, headland, kelp, pools, tide } from './formations/sea.ts';
import { crossbed, ironband, tafoni } from './formations/stone.ts';
import { fillGround } from './marks.ts';
import { type PaletteName, paletteNames, palettes } from './palettes.ts';
import { at, createRandom, hashText } from './random.ts';

type Role = readonly [FormationName, PaletteName];

/**
 * The fifteen known case studies, cast by hand so that no two match; anything new is cast by hash.
 * Add a line when two neighbours look alike.
 */
export const cast: Readonly<Record<string, Role>> = {
  'kwoop-arrest2release': ['ironband', 'dusk'],
  'medibis-crowdfunding-campaign': ['saltbush', 'leaf'],
  'focus-gum-ecommerce-growth': ['crossbed', 'dawn'],
  'sydney-jewish-museum': ['crossbed', 'noon'],
  jarli: ['tide', 'dusk'],
  'royal-botanic-garden': ['saltbush', 'dawn'],
  'willow-legal-resource-crisis-web-design': ['pools', 'leaf'],
  popology: ['tafoni', 'dusk'],
  toasty: ['ironband', 'noon'],
  'museums-of-history-nsw': ['tafoni', 'iron'],
  'barangaroo-wulugul-walk': ['headland', 'noon'],
  'wellizen-seo-growth': ['kelp', 'lowtide'],
  'national-art-school-google-ads': ['headland', 'dusk'],
  'connected-design-sustainable-web-architecture': ['baths', 'noon'],
  'fashion-rack-hire-seo-web-design': ['tide', 'dawn'],
};

/** The function that draws each formation. */
const formations: Readonly<Record<FormationName, Formation>> = {
  crossbed,
  ironband,
  tide,
  baths,
  pools,
  tafoni,
  saltbush,
  headland,
  kelp,
  scribble,
};

export type PlateOptions = {
  /** Posts show bark; projects show stone, sea or plants. */
  kind?: 'project' | 'post';
  formation?: FormationName | undefined;
  palette?: PaletteName | undefined;
  /** Selects another drawing for the same slug. */
  seed?: string | undefined;
};

/** Draws the inside of an 800 x 600 picture for a slug. The same slug always gives the same picture. */
export function drawPlate(slug: string, options: PlateOptions = {}): string {
  const hash = hashText(slug + (options.seed ?? ''));
  const [castFormation, castPalette] = cast[slug] ?? [];
  const chosen = options.kind === 'post' ? 'scribble' : (castFormation ?? at(projectFormations, hash));
  const formation = formations[options.formation ?? chosen];
  const palette = palettes[options.palette ?? castPalette ?? at(paletteNames, hash >>> 8)];
  return fillGround(palette.ground) + formation(createRandom(hash), palette);
}

/** Renders the picture of a case study or post as a whole SVG file, 800 x 600. It is pure, so a server may call it too. */
export function renderPlate(slug: string, options?: PlateOptions): string {
  return renderSvgFile(drawPlate(slug, options), { width: 800, height: 600 });
}

/** Renders the strip of bark for the top of a post, in the colours of the post's picture. */
export function renderStrip(slug: string): string {
  const hash = hashText(slug);
  return renderSvgFile(barkStrip(createRandom(hash), palettes[at(paletteNames, hash >>> 8)]), stripSize);
}

const DISC = 600;

/** Renders the two squares that Home shows as discs, before and after, side by side in one file. */
export function renderDiscs(): string {
  const discs = [
    drawPlate('before-99', { formation: 'crossbed', palette: 'iron' }),
    drawPlate('after-31', { formation: 'crossbed', palette: 'lowtide' }),
  ];
  // A nested svg clips what lies outside it.
  const drawn = discs.map(
    (disc, index) =>
      `<svg x="${index * DISC}" width="${DISC}" height="${DISC}" viewBox="100 0 600 600">${disc}</svg>`,
  );
  return renderSvgFile(drawn.join(''), { width: DISC * 2, height: DISC });
}
