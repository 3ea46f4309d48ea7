import { z } from 'zod';

/**
 * The parts of WordPress' answers that are used. Fields come and go with versions and plugins, so only what a post
 * can't be shown without is required; any other field of an unexpected type counts as missing.
 */
const text = z.string().catch('');
const rendered = z.object({ rendered: text, protected: z.boolean().catch(false) });
const noText = { rendered: '', protected: false };
const id = z.int().positive();
const slug = z.string().min(1);
const pixels = z.int().positive().optional().catch(undefined);

/** A deleted author is an error object without a name. */
const author = z.object({ name: z.string().min(1) });

const termSchema = z.object({ id, slug, name: z.string().min(1) });

const embeddedTermSchema = termSchema.extend({ taxonomy: z.string() });

export const countedTermSchema = termSchema.extend({
  count: z.int().nonnegative().catch(0),
  description: text,
});

/** A deleted picture is an error object, or the whole index of the API: neither has a `source_url`. */
export const mediaSchema = z.object({
  source_url: z.string().min(1),
  alt_text: text,
  media_type: text,
  media_details: z.object({ width: pixels, height: pixels }).catch({}),
});

/** Each is parsed by itself, so that a broken one leaves the others. */
const list = z.array(z.unknown()).catch([]);

export const postSchema = z.object({
  id,
  slug,
  date: text,
  date_gmt: text,
  modified: text,
  modified_gmt: text,
  status: z.string().catch('publish'),
  title: rendered.catch(noText),
  excerpt: rendered.catch(noText),
  content: rendered.catch(noText),
  _embedded: z
    .object({ author: list, 'wp:featuredmedia': list, 'wp:term': list })
    .catch({ author: [], 'wp:featuredmedia': [], 'wp:term': [] }),
});

export type WordPressPost = z.infer<typeof postSchema>;

/** The valid items of a list. */
export function pickValid<Schema extends z.ZodType>(schema: Schema, items: unknown[]): z.infer<Schema>[] {
  return items.flatMap((item) => {
    const { success, data } = schema.safeParse(item);
    return success ? [data] : [];
  });
}

export function pickAuthor(items: unknown[]): string | null {
  return pickValid(author, items)[0]?.name ?? null;
}

/** WordPress groups terms by kind, `[[categories], [tags]]`, and plugins add groups of their own. */
export function pickTerms(groups: unknown[], taxonomy: 'category' | 'post_tag') {
  return pickValid(embeddedTermSchema, groups.flat())
    .filter((term) => term.taxonomy === taxonomy)
    .map(({ id, slug, name }) => ({ id, slug, name }));
}
