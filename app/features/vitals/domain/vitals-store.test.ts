import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vitalNames } from './vitals-report.ts';
import { calculateBucketEnd, calculateP75, findBucket } from './vitals-store.ts';

test('SEO-04 every value is between the ends of its bucket, and there are fewer than 60 buckets', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...vitalNames),
      fc.double({ min: 0, max: 120_000, noNaN: true }),
      (name, raw) => {
        const value = name === 'CLS' ? raw / 6000 : raw;
        const bucket = findBucket(name, value);
        expect(bucket).toBeLessThan(60);
        expect(value).toBeLessThanOrEqual(calculateBucketEnd(name, bucket) * 1.0001);
        if (bucket > 0) expect(value).toBeGreaterThan(calculateBucketEnd(name, bucket - 1) * 0.9999);
      },
    ),
  );
});

test.each(['LCP', 'CLS'] as const)('SEO-04 the 75th percentile of %s is off by a fifth at most', (name) => {
  const scale = name === 'CLS' ? 0.0001 : 1;
  const values = Array.from({ length: 1000 }, (_, index) => (50 + ((index * 7919) % 3000)) * scale);
  const counts = values.map((value) => ({ bucket: findBucket(name, value), count: 1 }));
  const exact = values.toSorted((a, b) => a - b)[749] ?? 0;
  const found = calculateP75(name, counts) ?? 0;
  expect(found / exact).toBeGreaterThan(0.9);
  expect(found / exact).toBeLessThan(1.2);
});

test('SEO-04 there is no percentile without values', () => {
  expect(calculateP75('LCP', [])).toBeUndefined();
});
