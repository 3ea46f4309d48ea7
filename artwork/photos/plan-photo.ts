/** In the widths that screens ask for: a phone's column at one and two pixels, a card, a whole desktop. */
const ladder = [400, 800, 1200, 1600] as const;

/** What a browser without AVIF and WebP gets. */
const fallbackWidth = 800;

export type PhotoPlan = {
  /** Rising, none wider than the source. */
  widths: number[];
  fallbackWidth: number;
};

/** The widths a source of that width is made in. A source between two steps is also made as wide as it is. */
export function planPhoto(sourceWidth: number): PhotoPlan {
  const widest = Math.min(sourceWidth, ladder.at(-1) ?? sourceWidth);
  return {
    widths: [...ladder.filter((step) => step < widest), widest],
    fallbackWidth: Math.min(sourceWidth, fallbackWidth),
  };
}
