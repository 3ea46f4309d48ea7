import { baths } from './baths.ts';
import { crossbed } from './crossbed.ts';
import type { Formation } from './formation.ts';
import { headland } from './headland.ts';
import { ironband } from './ironband.ts';
import { kelp } from './kelp.ts';
import { pools } from './pools.ts';
import { saltbush } from './saltbush.ts';
import { scribble } from './scribble.ts';
import { tafoni } from './tafoni.ts';
import { tide } from './tide.ts';

/** Order matters: a slug that was not cast by hand picks its formation by number. Scribble, last, is never picked. */
export const formations = {
  crossbed,
  ironband,
  tide,
  baths,
  pools,
  tafoni,
  saltbush,
  headland,
  kelp,
  scribble,
} satisfies Record<string, Formation>;

export type FormationName = keyof typeof formations;
/** The nine formations of projects. */
export const projectFormations = Object.keys(formations).slice(0, -1) as FormationName[];
