import { expect, test } from 'vitest';
import { findClientAddress } from './client-address.ts';

const socketAddress = '10.0.0.2';

test('without a trusted proxy the address is the other end of the connection, whatever a header says', () => {
  const forwardedFor = '203.0.113.7';
  expect(findClientAddress({ socketAddress, forwardedFor, trustProxy: false })).toBe(socketAddress);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  // Addresses that a visitor put before the proxy's do not count.
  ['1.1.1.1, 127.0.0.1 ,203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  [undefined, socketAddress],
  ['unknown', socketAddress],
  ['203.0.113.7, ', socketAddress],
  ['999.1.1.1', socketAddress],
])('where a trusted proxy says %j the address is %s', (forwardedFor, address) => {
  expect(findClientAddress({ socketAddress, forwardedFor, trustProxy: true })).toBe(address);
});
