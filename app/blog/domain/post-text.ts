import type { BuiltInPost } from '#app/content/built-in-post.ts';
import { readMarkdown } from '#app/search/domain/read-markdown.ts';
import type { SearchDocument } from '#app/search/domain/search-document.ts';

/** A public post as the search knows it, all of it plain text. */
export type PostText = {
  slug: string;
  title: string;
  excerpt: string;
  /** ISO 8601. */
  date: string;
  headings: string[];
  text: string;
};

/**
 * All public posts of a blog, the newest 1,000 at most. Rejects where it can't be asked and nothing was kept. Those
 * with a password, drafts and private ones are not among them.
 */
export type ReadPostTexts = (signal?: AbortSignal) => Promise<PostText[]>;

export function createPostDocument({ slug, title, excerpt, date, headings, text }: PostText): SearchDocument {
  // An excerpt that nobody wrote is how the text begins.
  const repeats = text.startsWith(excerpt.replace(/…$/, ''));
  return {
    path: `/blog/${slug}`,
    kind: 'post',
    title,
    names: [],
    headings,
    text: repeats ? text : `${excerpt}\n${text}`,
    date,
  };
}

/** A post of `content/blog/`. */
export function createBuiltInPostText({ slug, title, excerpt, date, body }: BuiltInPost): PostText {
  return { slug, title, excerpt, date, ...readMarkdown(body) };
}
