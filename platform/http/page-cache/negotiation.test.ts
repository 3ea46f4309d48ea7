import { expect, test } from 'vitest';
import { chooseEncoding, findHeldTag, listEtags, wantsMarkdown } from './negotiation.ts';

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
])('to a client that accepts %s the encoding %s is sent', (accepted, encoding) => {
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

const own = listEtags('a', 'br');

test.each([
  [undefined, undefined],
  ['"a"', '"a"'],
  ['W/"a-gzip"', '"a-gzip"'],
  ['"x", W/"a-br","y"', '"a-br"'],
  [' * ', '"a-br"'],
  // A tag may contain a comma.
  ['"*"', undefined],
  ['"a', undefined],
  ['"a-deflate"', undefined],
  ['"aa"', undefined],
  ['"x,"a"', undefined],
])('a client that says it holds %s holds %s', (ifNoneMatch, held) => {
  expect(findHeldTag(ifNoneMatch, own)).toBe(held);
});

test('every form of a body has a tag of its own', () => {
  expect(own.slice(0, 4)).toEqual(['"a-br"', '"a"', '"a-zstd"', '"a-gzip"']);
  expect(own).toEqual(expect.arrayContaining(['"a-br-quick"', '"a-zstd-quick"', '"a-gzip-quick"']));
});
