import { renderSvgFile } from '../svg/svg-file.ts';
import { drawPlate, type PlateOptions } from './plate.ts';

/** Renders the picture of a case study or post as a whole SVG file, 800 x 600. It is pure, so a server may call it too. */
export function renderPlate(slug: string, options?: PlateOptions): string {
  return renderSvgFile(drawPlate(slug, options), { width: 800, height: 600 });
}

const DISC = 600;

/** Renders the two squares that Home shows as discs, before and after, side by side in one file. */
export function renderDiscs(): string {
  const discs = [
    drawPlate('before-9', { formation: 'crossbed', palette: 'iron' }),
    drawPlate('after-3', { formation: 'crossbed', palette: 'lowtide' }),
  ];
  // A nested svg clips what lies outside it.
  const drawn = discs.map(
    (disc, index) =>
      `<svg x="${index * DISC}" width="${DISC}" height="${DISC}" viewBox="100 0 600 600">${disc}</svg>`,
  );
  return renderSvgFile(drawn.join(''), { width: DISC * 2, height: DISC });
}
