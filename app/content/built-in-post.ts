import { z } from 'zod';
import { addFault, draft, line, slug } from './fields.ts';

/** The front matter of `content/blog/{slug}.md`; the Markdown below it is the body of the post. */
export const builtInPostSchema = z
  .strictObject({
    title: line,
    /** A title for search results, where the post's own is too long for them. */
    searchTitle: line.optional(),
    excerpt: line,
    /** The time with the offset of the place where it was written: `2026-11-04T09:00:00+11:00`. */
    date: z.iso.datetime({ offset: true }),
    modified: z.iso.datetime({ offset: true }).optional(),
    author: line,
    categories: z.array(slug).min(1),
    tags: z.array(slug).default([]),
    draft,
    sample: line.optional(),
  })
  .superRefine(({ date, modified }, context) => {
    if (modified && Date.parse(modified) < Date.parse(date))
      addFault(context, ['modified'], 'a time after date');
  });

/** A post of `content/blog/`, as read. */
export type BuiltInPost = z.infer<typeof builtInPostSchema> & {
  slug: string;
  /** Markdown. */
  body: string;
};
