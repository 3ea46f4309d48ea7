import { expect, test } from 'vitest';
import { wantsMarkdown } from './wants-markdown.ts';

test.each([
  [undefined, false],
  ['*/*', false],
  ['text/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', false],
  ['Text/Markdown', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', true],
  ['text/markdown, text/html, */*', true],
  ['text/html, text/markdown', false],
  ['text/html;q=0.9, text/markdown;q=0.9', false],
  ['*/*, text/markdown', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0.5, text/*;q=0.8', false],
  ['text/markdown;q=0, text/html;q=0', false],
  ['text/markdown;q=0.5, text/html;q=0.2, */*', true],
  ['application/text/markdown', false],
])('SEO-03 Accept: %s asks for Markdown: %s', (accept, expected) => {
  expect(wantsMarkdown(accept)).toBe(expected);
});
