import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg/svg-file.ts';

/** The mark on a 40 x 40 field: three leaves and one berry. */
export const MARK = [
  `<path fill="${pigments.leaf500}" d="M20 38C7 31 4 20 8 9c9 5 13 15 12 29z"/>`,
  `<path fill="${pigments.leaf400}" d="M21 38c-2-13 3-24 15-29 3 13-2 23-15 29z"/>`,
  `<path fill="${pigments.leaf600}" d="M20 38c-5-8-6-18 0-28 6 9 6 19 0 28z"/>`,
  `<circle fill="${pigments.berry500}" cx="21" cy="5" r="4.6"/>`,
].join('');

export function renderMark(): string {
  return renderSvgFile(MARK, { width: 40, height: 40 }, { tolerance: 0 });
}

export function renderFavicon(): string {
  const ground = `<rect width="40" height="40" rx="6" fill="${pigments.leaf50}"/>`;
  const mark = `<g transform="translate(3.2 3)scale(.84)">${MARK}</g>`;
  return renderSvgFile(ground + mark, { width: 40, height: 40 }, { tolerance: 0 });
}

/** Draws the icon as a full square, because the phone rounds the corners itself. */
export function renderTouchIcon(): string {
  const ground = `<rect width="180" height="180" fill="${pigments.leaf50}"/>`;
  return renderSvgFile(`${ground}<g transform="translate(28 26)scale(3.1)">${MARK}</g>`, {
    width: 180,
    height: 180,
  });
}
