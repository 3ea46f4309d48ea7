import type { BuiltInPost } from '#app/content/built-in-post.ts';
import type { PostSummary, Term } from './post.ts';

/** Summarises a post of `content/blog/`. It has no featured image, so its picture is drawn from its slug. */
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
    author: post.author,
  };
}

/** Leaves out each post whose slug an earlier one has: it has no address of its own, and its link would lead to that one. */
export function removeDuplicateSlugs<Listed extends { slug: string }>(posts: Listed[]): Listed[] {
  const first = new Map(posts.toReversed().map((post) => [post.slug, post]));
  return posts.filter((post) => first.get(post.slug) === post);
}

/** Creates a category or tag of the built-in posts from its slug alone. */
export function createTerm(slug: string): Term {
  return { id: createSlugId(slug), slug, name: formatTermName(slug) };
}

/**
 * Creates the id of a built-in post or term, which has only a slug. WordPress' API identifies posts and terms by
 * number, so the slug is hashed to a number that never changes (FNV-1a, 31 bits, above 0).
 */
export function createSlugId(slug: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(slug)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 1) + 1;
}

/** Words that are not written in lower case in a name. */
const properNames: Record<string, string> = { ai: 'AI', seo: 'SEO', google: 'Google', ads: 'Ads' };

/** Formats the slug of a built-in category or tag as its name: `ai-and-seo` as `AI and SEO`. */
export function formatTermName(slug: string): string {
  const name = slug
    .split('-')
    .map((word) => (Object.hasOwn(properNames, word) && properNames[word]) || word)
    .join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
