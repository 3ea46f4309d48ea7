import { z } from 'zod';
import { paletteNames } from './palettes.ts';

/** Stone, sea and plants. Order matters: a drawing that names no formation picks one by number. */
const formationSchema = z.enum([
  'crossbed',
  'ironband',
  'tide',
  'baths',
  'pools',
  'tafoni',
  'saltbush',
  'headland',
  'kelp',
]);
export const formationNames = formationSchema.options;

/** `drawing` of a content file: how the picture of its page is drawn. What it leaves out follows from the slug. */
export const drawingSchema = z.strictObject({
  formation: formationSchema.optional(),
  palette: z.enum(paletteNames).optional(),
  /** The text that the picture is grown from, in place of the slug. */
  seed: z.string().min(1).optional(),
});
export type Drawing = z.infer<typeof drawingSchema>;

/** A picture to draw. Posts show scribbles on bark. */
export type Illustration = Omit<Drawing, 'formation'> & {
  slug: string;
  formation?: Drawing['formation'] | 'scribble';
};
