import { readBlocks } from '#app/blog/domain/read-blocks.ts';
import { renderMarkdown } from '#app/content/render-markdown.ts';

/** The plain text of a Markdown text, as its readers see it. */
export function readMarkdown(markdown: string): { headings: string[]; text: string } {
  const { html, headings } = renderMarkdown(markdown);
  return { headings: headings.map(({ text }) => text), text: readBlocks(html) };
}
