import { expect, test } from 'vitest';
import { chooseEncoding, matchesEtag, wantsMarkdown } from './negotiation.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['GZIP , BR ,x', 'br'],
  ['brotli, gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['*;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %s gets the encoding %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

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

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"x", W/"a","y"', true],
  [' * ', true],
  // A tag may contain a comma.
  ['"*"', false],
  ['"a', false],
  ['"a-br"', false],
  ['"aa"', false],
  ['"x,"a"', false],
])('If-None-Match: %s matches the tag "a": %s', (header, matches) => {
  expect([matchesEtag(header, '"a"'), matchesEtag(header, 'W/"a"')]).toEqual([matches, matches]);
});
