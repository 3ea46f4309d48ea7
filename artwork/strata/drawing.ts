import { z } from 'zod';
import { projectFormations } from './formations/formation-names.ts';
import { paletteNames } from './palettes.ts';

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
