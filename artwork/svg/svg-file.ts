import { joinNumbers, shortenPath } from './shorten-path.ts';

export type Frame = {
  width: number;
  height: number;
  /** The part of the drawing that is seen; by default `0 0 width height`. */
  viewBox?: string;
  /** How it fits a box of another shape: see `preserveAspectRatio`. */
  fit?: 'none' | 'xMaxYMax meet' | 'xMidYMax slice' | 'xMidYMin slice';
};

/** Renders a drawing as a whole SVG file. Width and height are also its natural size in CSS pixels. */
export function renderSvgFile(drawing: string, frame: Frame, tidiness?: Tidiness): string {
  const { width, height, viewBox = `0 0 ${width} ${height}`, fit } = frame;
  const fitted = fit ? ` preserveAspectRatio="${fit}"` : '';
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"${fitted}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${tidySvg(drawing, tidiness)}</svg>`;
}

type Tidiness = {
  /** How far, in units, a control point may move where that saves bytes. */
  tolerance?: number;
};

/** Writes the same picture in fewer bytes. It knows only the SVG that this folder draws. */
function tidySvg(svg: string, { tolerance = 1 }: Tidiness = {}): string {
  return svg
    .replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${shortenPath(d, { tolerance })}"`)
    .replace(
      /(stroke-width|r|cx|cy)="(-?[\d.]+)"/g,
      (_, name, value) => `${name}="${joinNumbers([Number(value)])}"`,
    )
    .replace(/scale\(([\d.]+)\)/g, (_, value) => `scale(${joinNumbers([Number(value)])})`)
    .replace(/"#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3"/g, '"#$1$2$3"');
}
