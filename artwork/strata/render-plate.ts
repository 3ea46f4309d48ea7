import { renderSvgFile } from '../svg/svg-file.ts';
import { drawPlate, type PlateOptions } from './plate.ts';

/** The picture of a case study or post as a whole SVG file, 800 x 600. Pure: a server may call it too. */
export function renderPlate(slug: string, options?: PlateOptions): string {
  return renderSvgFile(drawPlate(slug, options), { width: 800, height: 600 });
}

/** A round window onto one plate; the page makes it round. */
export function renderDisc(slug: string, options: PlateOptions): string {
  return renderSvgFile(drawPlate(slug, options), { width: 600, height: 600, viewBox: '100 0 600 600' });
}
