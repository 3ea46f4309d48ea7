import { joinNumbers, shortenPath } from './shorten-path.ts';

export type Tidiness = {
  /** How far, in units, a control point may move where that saves bytes. */
  tolerance?: number;
};

/** The same picture in fewer bytes. Knows only the SVG that this folder draws. */
export function tidySvg(svg: string, { tolerance = 1 }: Tidiness = {}): string {
  return svg
    .replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${shortenPath(d, { tolerance })}"`)
    .replace(
      /(stroke-width|r|cx|cy)="(-?[\d.]+)"/g,
      (_, name, value) => `${name}="${joinNumbers([Number(value)])}"`,
    )
    .replace(/scale\(([\d.]+)\)/g, (_, value) => `scale(${joinNumbers([Number(value)])})`)
    .replace(/"#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3"/g, '"#$1$2$3"');
}
