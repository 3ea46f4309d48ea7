import { renderMarkdown } from '../content/render-markdown.ts';
import { readBlocks } from './read-blocks.ts';

/** A text of ours as its readers see it. */
export function readMarkdown(markdown: string): { headings: string[]; text: string } {
  const { html, headings } = renderMarkdown(markdown);
  return { headings: headings.map(({ text }) => text), text: readBlocks(html) };
}
