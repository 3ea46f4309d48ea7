import { expect, test } from 'vitest';
import { chooseEncoding } from './accept-encoding.ts';

test('brotli is taken before zstd before gzip', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('br');
  expect(chooseEncoding('gzip, zstd')).toBe('zstd');
  expect(chooseEncoding('gzip')).toBe('gzip');
  expect(chooseEncoding('GZIP , BR ,x')).toBe('br');
  expect(chooseEncoding('brotli, gzip')).toBe('gzip');
  expect(chooseEncoding('x-br, zstd;q=0.5')).toBe('zstd');
});

test('what is refused with q=0 is not sent', () => {
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip');
  expect(chooseEncoding('*;q=0')).toBe('identity');
  expect(chooseEncoding('gzip;q=0, *')).toBe('br');
});

test('without a word about it the bytes are sent as they are', () => {
  expect(chooseEncoding(undefined)).toBe('identity');
  expect(chooseEncoding('')).toBe('identity');
  expect(chooseEncoding('identity')).toBe('identity');
});
