import { renderSvgFile } from '../svg/svg-file.ts';
import type { Drawing } from './drawing.ts';
import { type PlateOptions, renderPlate } from './plate.ts';
import { drawSeam, type Seam } from './seam.ts';

type Scene = PlateOptions & { from: string };

/** A service and what its file says about its picture. */
export type ServiceScene = { slug: string; drawing: Drawing };

/** The pictures of pages whose files do not say how they are drawn. `from` is the text that each is grown from. */
const scenes: Readonly<Record<string, Scene>> = {
  auth: { from: 'auth', formation: 'kelp', palette: 'noon', seed: '15' },
  'website-carbon': { from: 'website-carbon', formation: 'ironband', palette: 'lowtide', seed: '7' },
  'seo-booster': { from: 'seo-booster', formation: 'tafoni', palette: 'noon', seed: '15' },
  'sustainability-quiz': { from: 'sustainability-quiz', formation: 'saltbush', palette: 'noon' },
  'visibility-accelerator': { from: 'visibility-accelerator', formation: 'tide', palette: 'lowtide' },
  'no-fluff': { from: 'no-fluff', formation: 'crossbed', palette: 'iron' },
  'seo-tools-comparison': { from: 'seo-tools-comparison', formation: 'pools', palette: 'noon' },
  'green-hosting-guide': { from: 'green-hosting-guide', formation: 'kelp', palette: 'leaf' },
  method: { from: 'method', formation: 'crossbed', palette: 'lowtide' },
  resources: { from: 'resources', formation: 'baths', palette: 'leaf' },
};

const slabs: readonly Seam[] = [
  { seed: 'p1', palette: 'leaf', beds: 3, height: 64 },
  { seed: 'p2', palette: 'noon', beds: 4, height: 112 },
  { seed: 'p3', palette: 'lowtide', beds: 5, height: 160 },
];
const SLAB_WIDTH = 480;
const CORE_HEIGHT = 918;

/** Renders `scene-{page}.svg`, `slab-{1..3}.svg` for the plans by depth, and `core.svg`, which shows progress. */
export function renderScenes(services: ServiceScene[]): [fileName: string, svg: string][] {
  const all = [
    ...Object.entries(scenes),
    ...services.map(
      ({ slug, drawing: { from = `service-${slug}`, ...options } }) => [slug, { from, ...options }] as const,
    ),
  ];
  const files = all.map(([name, { from, ...options }]): [string, string] => [
    `scene-${name}.svg`,
    renderPlate(from, options),
  ]);
  slabs.forEach((slab, i) => {
    const height = slab.height ?? 0;
    const drawing = drawSeam({ ...slab, width: SLAB_WIDTH });
    files.push([
      `slab-${i + 1}.svg`,
      renderSvgFile(drawing, { width: SLAB_WIDTH, height, fit: 'xMidYMax slice' }),
    ]);
  });
  const core = drawSeam({ seed: 'core', width: SLAB_WIDTH, height: CORE_HEIGHT, beds: 7, dip: 0.05 });
  files.push([
    'core.svg',
    renderSvgFile(core, { width: SLAB_WIDTH, height: CORE_HEIGHT, fit: 'xMidYMin slice' }),
  ]);
  return files;
}
