import { renderSvgFile } from '../svg/svg-file.ts';
import type { PaletteName } from './palettes.ts';
import { drawSeam } from './seam.ts';

type Floor = { seed: string; palette: PaletteName; beds: number };

/** The stone that the error screens stand on. */
const floors = {
  notfound: { seed: 'notfound', palette: 'noon', beds: 5 },
  error: { seed: 'err1', palette: 'iron', beds: 4 },
  loading: { seed: 'err2', palette: 'lowtide', beds: 4 },
  startup: { seed: 'err3', palette: 'dusk', beds: 4 },
} as const satisfies Record<string, Floor>;

export type FloorName = keyof typeof floors;
export const floorNames = Object.keys(floors) as FloorName[];

/** Stretches to any box: 1280 x 260 is only its natural size. */
export function renderFloor(name: FloorName): string {
  return renderSvgFile(drawSeam(floors[name]), { width: 1280, height: 260, fit: 'none' });
}
