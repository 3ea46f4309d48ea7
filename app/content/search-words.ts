import { z } from 'zod';
import { line, path } from './fields.ts';

const word = z.string().regex(/^[\p{L}\p{N}]+$/u, 'one word');

/** `content/search.yaml`: words that visitors search for and that the pages don't say. */
export const searchWordsSchema = z.strictObject({
  /** Groups of words that find each other. */
  synonyms: z.array(z.array(word).min(2)),
  /** Words that a page is searched for by, by its path. */
  pages: z.record(path, z.array(line).min(1)),
});

export type SearchWords = z.infer<typeof searchWordsSchema>;
