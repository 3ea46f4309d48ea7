import type { PostText } from '#app/blog/domain/post-text.ts';
import type { BuiltInPost } from '#app/content/built-in-post.ts';
import { readMarkdown } from './read-markdown.ts';
import type { SearchDocument } from './search-document.ts';

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
