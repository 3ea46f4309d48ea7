import { type Tidiness, tidySvg } from './tidy-svg.ts';

export type Frame = {
  width: number;
  height: number;
  /** The part of the drawing that is seen; by default `0 0 width height`. */
  viewBox?: string;
  /** What becomes of a box of another shape: see `preserveAspectRatio`. */
  fit?: 'none' | 'xMaxYMax meet' | 'xMidYMax slice' | 'xMidYMin slice';
};

/** A whole SVG file around a drawing. Width and height are also its natural size in CSS pixels. */
export function renderSvgFile(drawing: string, frame: Frame, tidiness?: Tidiness): string {
  const { width, height, viewBox = `0 0 ${width} ${height}`, fit } = frame;
  const fitted = fit ? ` preserveAspectRatio="${fit}"` : '';
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"${fitted}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${tidySvg(drawing, tidiness)}</svg>`;
}
