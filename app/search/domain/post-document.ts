import { type PostText, readBlocks } from '#app/blog/domain/post-text.ts';
import type { BuiltInPost } from '#app/content/built-in-post.ts';
import { renderMarkdown } from '#app/content/render-markdown.ts';
import type { SearchDocument } from './search-document.ts';

export function createPostDocument({ slug, title, excerpt, date, headings, text }: PostText): SearchDocument {
  // An excerpt that nobody wrote repeats the beginning of the text.
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

/** The text of a post of `content/blog/`. */
export function createBuiltInPostText({ slug, title, excerpt, date, body }: BuiltInPost): PostText {
  return { slug, title, excerpt, date, ...readMarkdown(body) };
}

/** The plain text of a Markdown text, as its readers see it. */
export function readMarkdown(markdown: string): { headings: string[]; text: string } {
  const { html, headings } = renderMarkdown(markdown);
  return { headings: headings.map(({ text }) => text), text: readBlocks(html) };
}
