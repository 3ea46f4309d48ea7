export type Point = readonly [x: number, y: number];

/** Joins numbers in the fewest characters: a minus needs no space before it. */
export const joinNumbers = (numbers: readonly number[]): string => numbers.join(' ').replaceAll(' -', '-');

/** Rounds to whole units: a tenth of a unit cannot be seen, and costs two bytes each time. */
export const whole = Math.round;

export function fillPath(fill: string, d: string): string {
  return `<path fill="${fill}" d="${d}"/>`;
}

/** `attributes` must start with a space. */
export function strokePath(d: string, colour: string, width: number | string, attributes = ''): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}"${attributes} d="${d}"/>`;
}

type Disc = { x: number; y: number; radius: number; fill: string };

export function fillDisc({ x, y, radius, fill }: Disc): string {
  return `<circle cx="${whole(x)}" cy="${whole(y)}" r="${whole(radius)}" fill="${fill}"/>`;
}

/** Fills the whole 800 x 600 illustration with one colour. */
export function fillGround(fill: string): string {
  return fillPath(fill, 'M0 0h800v600H0z');
}

export type Frame = {
  width: number;
  height: number;
  /** The part of the drawing that shows; by default `0 0 width height`. */
  viewBox?: string;
  /** How it fits a box of another shape, as in `preserveAspectRatio`. */
  fit?: 'none' | 'xMaxYMax meet' | 'xMidYMax slice' | 'xMidYMin slice' | undefined;
};

/** Renders a drawing as a whole SVG file. Width and height are also its natural size in CSS pixels. */
export function renderSvgFile(drawing: string, frame: Frame): string {
  const { width, height, viewBox = `0 0 ${width} ${height}`, fit } = frame;
  const fitted = fit ? ` preserveAspectRatio="${fit}"` : '';
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"${fitted}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawing}</svg>`;
}
