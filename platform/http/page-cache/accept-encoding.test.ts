import { expect, test } from 'vitest';
import { chooseEncoding } from './accept-encoding.ts';

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
