import { z } from 'zod';
import { type Palette, paletteNames } from './palettes.ts';
import type { Random } from './random.ts';

/** The nine formations of projects. Order matters: a slug that was not cast by hand picks its formation by number. */
export const projectFormations = [
  'crossbed',
  'ironband',
  'tide',
  'baths',
  'pools',
  'tafoni',
  'saltbush',
  'headland',
  'kelp',
] as const;

/** Scribble is the bark of posts. */
export type FormationName = (typeof projectFormations)[number] | 'scribble';

/** `drawing` of a content file: how the picture of its page is drawn. What it leaves out is picked by number. */
export const drawingSchema = z.strictObject({
  /** The text that the picture is grown from, in place of `service-{slug}`. */
  from: z.string().min(1).optional(),
  formation: z.enum(projectFormations).optional(),
  palette: z.enum(paletteNames).optional(),
  /** Selects another drawing that is grown from the same text. */
  seed: z.string().min(1).optional(),
});
export type Drawing = z.infer<typeof drawingSchema>;

/** A formation draws the inside of one 800 x 600 plate. */
export type Formation = (random: Random, palette: Palette) => string;
