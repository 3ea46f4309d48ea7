import { expect, test } from 'vitest';
import { limitsCaching, readCacheLifetime } from './cache-lifetime.ts';

test.each([
  [{ 'cache-control': 'public, max-age=31536000, immutable' }, 31_536_000],
  [{ 'cache-control': 'max-age=600', age: '100' }, 600],
  [{ 'cache-control': 'max-age=600', age: '700' }, 0],
  [{ 'cache-control': 'MAX-AGE = "60"' }, 60],
  [{ 'cache-control': 's-maxage=600' }, undefined],
  [{ 'cache-control': 'no-cache, max-age=600' }, 0],
  [{ 'cache-control': 'private,no-store' }, 0],
  [{ expires: 'Sat, 21 Nov 2026 11:00:00 GMT', date: 'Sat, 21 Nov 2026 10:00:00 GMT' }, 3600],
  [{ expires: 'Sat, 21 Nov 2026 09:00:00 GMT', date: 'Sat, 21 Nov 2026 10:00:00 GMT' }, 0],
  [{ expires: '0' }, 0],
  [{ expires: 'Sat, 21 Nov 2026 11:00:00 GMT' }, undefined],
  [{}, undefined],
])('W-01 %o may be cached for %s seconds', (headers: Record<string, string>, seconds) => {
  expect(readCacheLifetime((name) => headers[name])).toBe(seconds);
});

test.each([
  ['max-age=60, must-revalidate', true],
  ['Private, max-age=60', true],
  ['private="set-cookie", max-age=60', true],
  ['public, max-age=60', false],
  ['max-age=60, proxy-revalidate', false],
  [undefined, false],
])('W-01 %s limits on purpose how an answer is cached: %s', (control, limits) => {
  expect(limitsCaching(() => control)).toBe(limits);
});
