import { pigments as p } from '../pigments.ts';

/** The colours of the headland at one hour. */
export type Light = {
  sun: string;
  foam: string;
  /** The far shore, and the head in front of it. */
  shores: readonly [string, string];
  /** The water of the baths, then of the sea from the horizon down. */
  water: readonly [string, string, string, string];
  /** Five beds of sandstone, pale to iron. */
  rock: readonly [string, string, string, string, string];
  leaves: readonly [string, string, string];
  berry: string;
  /** The bed in front, into which the next section of the page runs on. */
  ground: string;
};

export const lights = {
  noon: {
    sun: p.sand300,
    foam: p.leaf50,
    shores: [p.leaf200, p.leaf300],
    water: [p.pool100, p.pool200, p.pool300, p.pool400],
    rock: [p.sand200, p.sand300, p.sand400, p.iron400, p.iron500],
    leaves: [p.leaf300, p.leaf400, p.leaf500],
    berry: p.berry500,
    ground: p.sand100,
  },
  // These are between the pigments: after sunset, colours turn into shades that the palette has no name for.
  dusk: {
    sun: p.sand200,
    foam: p.pool300,
    shores: ['#1d3d47', '#22464f'],
    water: [p.pool200, p.pool500, '#17535f', '#13424d'],
    rock: ['#8a3f1e', p.iron600, p.iron500, '#54261a', '#33221f'],
    leaves: ['#7c9182', p.leaf500, p.leaf600],
    berry: p.berry400,
    ground: p.ink900,
  },
} as const satisfies Record<string, Light>;

/**
 * Draws a headland that shows noon, or dusk if the address of its file ends in `#dusk`, so that a browser loads one file
 * for both. Programs without custom properties show noon.
 */
export function drawWithDusk(draw: (light: Light) => string): string {
  // Both lists have their colours in the same order, so the number of a colour can name its property.
  const colours = /#\w{6}/g;
  const dusk = JSON.stringify(lights.dusk).match(colours) ?? [];
  let number = 0;
  const noon = JSON.stringify(lights.noon).replace(colours, (colour) => `var(--c${number++},${colour})`);
  const properties = dusk.map((colour, index) => `--c${index}:${colour};`).join('');
  return `<style>#dusk:target{${properties}}</style><g id="dusk">${draw(JSON.parse(noon))}</g>`;
}
