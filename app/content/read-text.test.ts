import { expect, test } from 'vitest';
import { readText } from './read-text.ts';
import { renderInlineMarkdown } from './render-markdown.ts';

test('SEO-02 an answer in Markdown is told as a reader sees it', () => {
  const html = renderInlineMarkdown('A **bold** word, a [link](/method), `<b>` & "more" than it’s');
  expect(readText(html)).toBe('A bold word, a link, <b> & "more" than it’s');
});
