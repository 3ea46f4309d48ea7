import { type Frame, renderSvgFile, strokePath } from '../svg.ts';
import { distributeHeight, drawLaminae, layBeds } from './beds.ts';
import { fillBelow } from './curves.ts';
import type { Illustration } from './drawing.ts';
import { drawIllustration } from './illustration.ts';
import { type PaletteName, palettes } from './palettes.ts';
import { at, between, createRandom, hashText } from './random.ts';

/** The pictures of pages whose files do not say how they are drawn. */
export const scenes: readonly Illustration[] = [
  { slug: 'auth', seed: 'auth15', formation: 'kelp', palette: 'noon' },
  { slug: 'website-carbon', seed: 'website-carbon7', formation: 'ironband', palette: 'lowtide' },
  { slug: 'seo-booster', formation: 'headland', palette: 'iron' },
  { slug: 'sustainability-quiz', formation: 'saltbush', palette: 'noon' },
  { slug: 'visibility-accelerator', formation: 'tide', palette: 'lowtide' },
  { slug: 'no-fluff', formation: 'crossbed', palette: 'iron' },
  { slug: 'seo-tools-comparison', formation: 'pools', palette: 'noon' },
  { slug: 'green-hosting-guide', formation: 'kelp', palette: 'leaf' },
  { slug: 'method', formation: 'crossbed', palette: 'lowtide' },
  { slug: 'resources', formation: 'baths', palette: 'leaf' },
];

type Seam = {
  seed: string;
  width?: number;
  height?: number;
  palette?: PaletteName;
  beds?: number;
  /** Where the seam begins, and how far its top falls across the picture, as shares of the height. */
  top?: number;
  dip?: number;
  fit?: Frame['fit'];
};

/** A floor stretches to any box; its size is only the natural one. */
const floor = { fit: 'none' } as const;
const slab = { width: 320, fit: 'xMidYMax slice' } as const;

/** Home's seam, the floors of error screens, the slabs of the plans by depth, and the core, which shows progress. */
export const seams: Readonly<Record<string, Seam>> = {
  seam: { seed: 'seam', height: 220 },
  'floor-notfound': { seed: 'notfound', ...floor },
  'floor-error': { seed: 'err1', palette: 'iron', beds: 4, ...floor },
  'floor-loading': { seed: 'err2', palette: 'lowtide', beds: 4, ...floor },
  'floor-startup': { seed: 'err3', palette: 'dusk', beds: 4, ...floor },
  'slab-1': { seed: 'p1', palette: 'leaf', beds: 3, height: 64, ...slab },
  'slab-2': { seed: 'p2', palette: 'noon', beds: 4, height: 112, ...slab },
  'slab-3': { seed: 'p3', palette: 'lowtide', beds: 5, height: 160, ...slab },
  core: { seed: 'core', beds: 7, top: 0.06, dip: 0.05, width: 480, height: 918, fit: 'xMidYMin slice' },
};

/** Renders one continuous seam, which is seen through several windows or is the floor of a screen. */
export function renderSeam(seam: Seam): string {
  const { seed, width = 1280, height = 260, palette = 'noon', beds: count = 5, dip = 0.34, fit } = seam;
  const top = height * (seam.top ?? 0.3);
  const random = createRandom(hashText(seed));
  const colours = palettes[palette].beds;
  const shares = Array.from({ length: count }, () => between(random, 0.6, 1.6));
  const beds = layBeds(random, distributeHeight(height - top, shares), {
    top,
    foot: height + 20,
    shapeOf: (i) => ({ amplitude: i ? 10 : 16, slope: -height * dip * (1 - i / count), width }),
  });
  const svg = beds.map((bed, i) => {
    const direction = i % 4 < 2 ? -1 : 1;
    const layers = drawLaminae(random, { ...bed, direction, gap: 38, from: -100, to: width + 100, width });
    return (
      fillBelow(bed.top, at(colours, i + 1), { to: width + 20, step: 160, foot: height + 10 }) +
      strokePath(layers, at(colours, i + (i % 2 ? 3 : 2)), at([3, 2, 4], i))
    );
  });
  return renderSvgFile(svg.join(''), { width, height, fit });
}

const DISC = 600;

/** Renders the two squares that Home shows as discs, before and after, side by side in one file. */
export function renderDiscs(): string {
  const plates = [
    { slug: 'before-99', formation: 'crossbed', palette: 'iron' },
    { slug: 'after-31', formation: 'crossbed', palette: 'lowtide' },
  ] as const;
  // A nested svg clips what lies outside it.
  const discs = plates.map((plate, index) => {
    const box = `x="${index * DISC}" width="${DISC}" height="${DISC}" viewBox="100 0 600 600"`;
    return `<svg ${box}>${drawIllustration(plate)}</svg>`;
  });
  return renderSvgFile(discs.join(''), { width: DISC * 2, height: DISC });
}
