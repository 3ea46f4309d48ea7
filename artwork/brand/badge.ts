import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg/svg-file.ts';

/** Seven uneven sides, so that no two badges read as coins. */
const STONE = 'M30 2l24 9 4 25-17 20-24 1L2 38 6 14z';

const badges = {
  leaf: { fill: pigments.leaf500, lines: 'M18 42c-2-16 6-24 24-24 0 18-9 26-20 21M18 42c3-9 9-13 16-16' },
  waves: { fill: pigments.pool500, lines: 'M14 26c8-8 8 8 16 0s8 8 16 0M14 36c8-8 8 8 16 0s8 8 16 0' },
  person: {
    fill: pigments.iron500,
    lines: 'M16 27l14 2 14-2M30 29v8M30 37l-7 10M30 37l7 10',
    dot: [30, 19, 4],
  },
  glass: { fill: pigments.ink800, lines: 'm35 35 9 9', dot: [27, 27, 10] },
  star: { fill: pigments.berry600, lines: 'M30 16l4 9 10 1-8 7 3 10-9-6-9 6 3-10-8-7 10-1z' },
} as const;

export type BadgeName = keyof typeof badges;
export const badgeNames = Object.keys(badges) as BadgeName[];

/** A heptagon of stone with one sign cut into it, 60 x 60. */
export function renderBadge(name: BadgeName): string {
  const badge = badges[name];
  const dot = 'dot' in badge ? `<circle cx="${badge.dot[0]}" cy="${badge.dot[1]}" r="${badge.dot[2]}"/>` : '';
  const pen = 'stroke-width="3" stroke-linecap="round" stroke-linejoin="round"';
  const sign = `<g fill="none" stroke="${pigments.leaf50}" ${pen}>${dot}<path d="${badge.lines}"/></g>`;
  return renderSvgFile(`<path fill="${badge.fill}" d="${STONE}"/>${sign}`, { width: 60, height: 60 });
}
