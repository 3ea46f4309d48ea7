import { z } from 'zod';
import { addFault, draft, line, markdownFields, sample, slug, time } from './fields.ts';

/** `content/blog/{slug}.md`: a post, written in Markdown. */
export const builtInPostSchema = z
  .strictObject({
    ...markdownFields,
    title: line,
    /** A shorter title for search results, if the post's own is too long. */
    searchTitle: line.optional(),
    excerpt: line,
    date: time,
    modified: time.optional(),
    author: line,
    categories: z.array(slug).min(1),
    tags: z.array(slug).default([]),
    draft,
    sample,
  })
  .superRefine(({ date, modified }, context) => {
    if (modified && Date.parse(modified) < Date.parse(date))
      addFault(context, ['modified'], 'a time after date');
  });

export type BuiltInPost = z.infer<typeof builtInPostSchema>;
