import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg/svg-file.ts';

/** The outline of a badge: seven uneven sides, so that it does not look like a coin. */
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

type BadgeName = keyof typeof badges;
const badgeNames = Object.keys(badges) as BadgeName[];

const SIZE = 60;

/**
 * Draws all badges side by side in one file, each 60 x 60: heptagons of stone with one sign cut into each. A page shows
 * them through square windows, because five files of half a kilobyte would mostly be headers.
 */
export function renderBadges(): string {
  const drawn = badgeNames.map(
    (name, index) => `<g transform="translate(${index * SIZE} 0)">${drawBadge(name)}</g>`,
  );
  const pen = `fill="none" stroke="${pigments.leaf50}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"`;
  return renderSvgFile(`<g ${pen}>${drawn.join('')}</g>`, { width: SIZE * badgeNames.length, height: SIZE });
}

function drawBadge(name: BadgeName): string {
  const badge = badges[name];
  const dot = 'dot' in badge ? `<circle cx="${badge.dot[0]}" cy="${badge.dot[1]}" r="${badge.dot[2]}"/>` : '';
  return `<path stroke="none" fill="${badge.fill}" d="${STONE}"/>${dot}<path d="${badge.lines}"/>`;
}
