import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';

/** A formation draws the inside of one 800 x 600 plate. */
export type Formation = (random: Random, palette: Palette) => string;
