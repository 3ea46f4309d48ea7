import { expect, test } from 'vitest';
import { failureOfLookUp } from './look-up.ts';

test.each([
  [['ENOTFOUND', 'ENOTFOUND']],
  [['ENODATA', 'ENODATA']],
  [['ENODATA', 'ENOTFOUND']],
  [['EBADNAME']],
])('W-04 %s is the word of a name server: there is no site by that name', (codes) => {
  expect(failureOfLookUp(codes).failure).toEqual({ code: 'unknown host' });
});

test.each([
  [['ECONNREFUSED', 'ECONNREFUSED']],
  [['ESERVFAIL', 'ENODATA']],
  [['ETIMEOUT', 'ETIMEOUT']],
  [['EREFUSED']],
  [['EAI_AGAIN']],
])('W-04 %s is a look-up that failed, and says nothing about the name', (codes) => {
  expect(failureOfLookUp(codes).failure).toEqual({ code: 'no look-up' });
});
