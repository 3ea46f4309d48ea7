import { expect, test } from 'vitest';
import { findClientAddress } from './client-address.ts';

const find = (forwardedFor: string | undefined, trustProxy = true) =>
  findClientAddress({ socketAddress: '10.0.0.2', forwardedFor, trustProxy });

test('D10 without a trusted proxy the address is the other end of the connection, whatever a header says', () => {
  expect(find('203.0.113.7', false)).toBe('10.0.0.2');
});

test('D10 behind a trusted proxy the last address of X-Forwarded-For counts, not what a visitor put before it', () => {
  expect(find('203.0.113.7')).toBe('203.0.113.7');
  expect(find('1.1.1.1, 127.0.0.1 ,203.0.113.7')).toBe('203.0.113.7');
});

test.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
])('an address written as %s is read', (written, address) => {
  expect(find(written)).toBe(address);
});

test.each([undefined, '', 'unknown', '203.0.113.7, ', '_hidden', '999.1.1.1'])(
  'where the proxy says %j the other end of the connection counts',
  (written) => {
    expect(find(written)).toBe('10.0.0.2');
  },
);

test('where nothing is known the address is empty', () => {
  expect(findClientAddress({ socketAddress: undefined, forwardedFor: undefined, trustProxy: true })).toBe('');
});
