import { expect, test } from 'vitest';
import { renderInlineMarkdown } from '../../../content/render-markdown.ts';
import { findAuthorPath, readText } from './page-nodes.server.ts';

const site = {
  founder: { name: 'Ana Ferreira', role: 'Founder', paths: ['/ana', '/ferreira'] as [string, string] },
};

test('SEO-02 the founder’s posts link to her page, all others to About', () => {
  expect(findAuthorPath(site, 'Ana Ferreira')).toBe('/ana');
  expect(findAuthorPath(site, 'Ida Ink')).toBe('/about');
});

test('SEO-02 an answer in Markdown becomes plain text', () => {
  const html = renderInlineMarkdown('A **bold** word, a [link](/method), `<b>` & "more" than it’s');
  expect(readText(html)).toBe('A bold word, a link, <b> & "more" than it’s');
});
