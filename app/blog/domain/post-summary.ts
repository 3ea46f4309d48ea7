import type { BuiltInPost } from '#app/content/built-in-post.ts';
import type { PostSummary, Term } from './post.ts';
import { createSlugId } from './slug-id.ts';
import { formatTermName } from './term-name.ts';

/**
 * A post of `content/blog/` as lists and teasers show it. It has no featured image, and its picture is drawn from its
 * slug.
 */
export function createPostSummary(post: BuiltInPost): PostSummary {
  const { slug, title, excerpt, date, modified = date, categories } = post;
  return {
    id: createSlugId(slug),
    slug,
    title,
    excerpt,
    date,
    modified,
    categories: categories.map(createTerm),
    image: null,
  };
}

/** A category or tag of the built-in posts, made from its slug alone. */
export function createTerm(slug: string): Term {
  return { id: createSlugId(slug), slug, name: formatTermName(slug) };
}
