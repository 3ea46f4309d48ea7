import { renderSvgFile } from '../svg.ts';
import type { Drawing } from './drawing.ts';
import { drawPlate } from './plate.ts';
import type { Seam } from './seam.ts';

/** The pictures of pages whose files do not say how they are drawn. */
export const scenes: Readonly<Record<string, Drawing>> = {
  auth: { seed: 'auth15', formation: 'kelp', palette: 'noon' },
  'website-carbon': { seed: 'website-carbon7', formation: 'ironband', palette: 'lowtide' },
  'seo-booster': { formation: 'headland', palette: 'iron' },
  'sustainability-quiz': { formation: 'saltbush', palette: 'noon' },
  'visibility-accelerator': { formation: 'tide', palette: 'lowtide' },
  'no-fluff': { formation: 'crossbed', palette: 'iron' },
  'seo-tools-comparison': { formation: 'pools', palette: 'noon' },
  'green-hosting-guide': { formation: 'kelp', palette: 'leaf' },
  method: { formation: 'crossbed', palette: 'lowtide' },
  resources: { formation: 'baths', palette: 'leaf' },
};

/** A floor stretches to any box; 1280 x 260 is only its natural size. */
const floor = { height: 260, fit: 'none' } as const;
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
  core: { seed: 'core', beds: 7, dip: 0.05, width: 480, height: 918, fit: 'xMidYMin slice' },
};

const DISC = 600;

/** Renders the two squares that Home shows as discs, before and after, side by side in one file. */
export function renderDiscs(): string {
  const discs = [
    drawPlate({ slug: 'before-99', formation: 'crossbed', palette: 'iron' }),
    drawPlate({ slug: 'after-31', formation: 'crossbed', palette: 'lowtide' }),
  ];
  // A nested svg clips what lies outside it.
  const drawn = discs.map(
    (disc, index) =>
      `<svg x="${index * DISC}" width="${DISC}" height="${DISC}" viewBox="100 0 600 600">${disc}</svg>`,
  );
  return renderSvgFile(drawn.join(''), { width: DISC * 2, height: DISC });
}
