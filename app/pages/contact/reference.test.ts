import { expect, test } from 'vitest';
import { formatReference } from '#domain/leads/lead.ts';
import { findReference, formatThanksUrl } from './reference.ts';

test('C-01 every number that a message can get is taken from the address of the thanks', () => {
  for (let byte = 0; byte < 256; byte++) {
    const reference = formatReference(new Uint8Array(7).fill(byte));
    expect(findReference(new URL(formatThanksUrl(reference), 'http://site.test').searchParams)).toBe(
      reference,
    );
  }
});

test.each([
  '',
  'ref=',
  'ref=SB-',
  'ref=SB-7K3M9Q',
  'ref=SB-7K3M9QXX',
  'ref=sb-7k3m9qx',
  'ref=SB-7K3M9QI',
  'ref=<b>',
])('an address with %j holds no number of ours', (query) => {
  expect(findReference(new URLSearchParams(query))).toBeUndefined();
});
