import { expect, test } from 'vitest';
import { readCacheLifetime } from './cache-lifetime.ts';

test.each([
  [{ 'cache-control': 'public, max-age=31536000, immutable' }, 31_536_000],
  [{ 'cache-control': 'max-age=600', age: '100' }, 500],
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
