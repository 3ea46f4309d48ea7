import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { findClientAddress, findNetwork, warnOnUntrustedProxy } from './client-address.ts';

const socketAddress = '10.0.0.2';

test('without a trusted proxy the address is the other end of the connection, whatever the header says', () => {
  const forwardedFor = '203.0.113.7';
  expect(findClientAddress({ socketAddress, forwardedFor, trustProxy: false })).toBe(socketAddress);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  // Addresses before the proxy's may be forged and do not count.
  ['1.1.1.1, 127.0.0.1 ,203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  [undefined, socketAddress],
  ['unknown', socketAddress],
  ['203.0.113.7, ', socketAddress],
  ['999.1.1.1', socketAddress],
])('if a trusted proxy sends %j the address is %s', (forwardedFor, address) => {
  expect(findClientAddress({ socketAddress, forwardedFor, trustProxy: true })).toBe(address);
});

test.each([
  { trusted: false, lines: 1 },
  { trusted: true, lines: 0 },
])(
  'a proxy (trusted: $trusted) is logged $lines times, with the variable to set and without the address',
  async ({ trusted, lines: count }) => {
    const { log, lines } = createLogRecorder();
    const app = new Hono().use(warnOnUntrustedProxy(trusted, log)).get('/', (c) => c.text('here'));
    await app.request('/');
    expect(lines).toEqual([]);
    for (let asked = 0; asked < 2; asked++) {
      const response = await app.request('/', { headers: { 'x-forwarded-for': '203.0.113.7' } });
      expect(response.status).toBe(200);
    }
    const line = { level: 'warn', message: expect.stringContaining('TRUST_PROXY=1'), facts: {} };
    expect(lines).toEqual(Array(count).fill(line));
    expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
  },
);

test.each([
  ['203.0.113.9', '203.0.113.250', true],
  ['203.0.113.9', '203.0.114.9', false],
  ['::ffff:203.0.113.9', '203.0.113.1', true],
  ['2001:db8:0:100::1', '2001:db8:0:1ff:ffff::9', true],
  ['2001:db8:0:100::1', '2001:db8:0:200::1', false],
  ['', '', true],
])('%s and %s are in one /24 or /56: %s', (one, other, same) => {
  const find = (address: string) => findNetwork(address, { ipv4: 3, ipv6: 7 });
  expect(find(one) === find(other)).toBe(same);
});
