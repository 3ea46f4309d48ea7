import { expect, test } from 'vitest';
import { hashAddress, hashEmail } from './rate-limit.ts';

const hash = (address: string) => hashAddress(address, 'secret');

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3'],
  // A household may have a whole /56.
  ['2001:db8:1:2::1', '2001:db8:1:ff::1'],
  ['2001:0db8:0001:0002::', '2001:DB8:1:2::9'],
  ['::1', '0:0:0:0:1::'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::2'],
  ['::1:2:3:4:5', '0:0:0:1::'],
  ['1::2:3:4:5:6', '1:0:0:2::'],
  ['2001:db8::ffff:203.0.113.9', '2001:db8::1'],
])('C-03 %s and %s share one count', (first, second) => {
  expect(hash(first)).toBe(hash(second));
});

test.each([
  ['2001:db8:1:2ff::1', '2001:db8:1:300::1'],
  ['203.0.113.9', '203.0.113.10'],
  ['2001:db8::1', '21:db8::1'],
  ['1:23::', '12:3::'],
])('C-03 %s and %s have separate counts', (first, second) => {
  expect(hash(first)).not.toBe(hash(second));
});

test('C-03 emails to one mailbox share one count, however its address is written', () => {
  const counted = hashEmail('ana@site.example', 'secret');
  expect(counted).toMatch(/^[\w-]{43}$/);
  expect(hashEmail(' Ana@Site.Example', 'secret')).toBe(counted);
  expect(hashEmail('bob@site.example', 'secret')).not.toBe(counted);
  expect(hashEmail('ana@site.example', 'another')).not.toBe(counted);
});
