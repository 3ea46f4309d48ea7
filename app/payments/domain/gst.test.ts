import { expect, test } from 'vitest';
import { splitGst } from './gst.ts';

test.each([
  [69_000, 6_273, 62_727],
  [185_000, 16_818, 168_182],
  [1_100, 100, 1_000],
  [1_105, 100, 1_005],
  [1_106, 101, 1_005],
])('P-01 of %i cents %i are GST, and %i are not', (cents, gstCents, withoutGstCents) => {
  expect(splitGst(cents)).toEqual({ gstCents, withoutGstCents });
});
