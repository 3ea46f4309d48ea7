import { expect, test } from 'vitest';
import { findHeldTag, listEtags } from './etags.ts';

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
  expect(own).toEqual(['"a-br"', '"a"', '"a-zstd"', '"a-gzip"']);
});
