import type { BuiltInPost, PostSummary } from './post.ts';

/** A post of `content/blog/` as lists and teasers show it; its picture is the post's own plate. */
export function createPostSummary({ slug, title, excerpt, date }: BuiltInPost): PostSummary {
  return { slug, title, excerpt, date, image: null };
}
