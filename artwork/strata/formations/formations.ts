import { baths } from './baths.ts';
import { crossbed } from './crossbed.ts';
import type { Formation } from './formation.ts';
import type { FormationName } from './formation-names.ts';
import { headland } from './headland.ts';
import { ironband } from './ironband.ts';
import { kelp } from './kelp.ts';
import { pools } from './pools.ts';
import { saltbush } from './saltbush.ts';
import { scribble } from './scribble.ts';
import { tafoni } from './tafoni.ts';
import { tide } from './tide.ts';

/** What draws each formation. */
export const formations: Readonly<Record<FormationName, Formation>> = {
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
};
