import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { findClientAddress, findNetwork, type ProxyTrust, warnOnProxies } from './client-address.ts';

const socketAddress = '10.0.0.2';

test('without a trusted proxy the address is the other end of the connection, whatever the header says', () => {
  expect(findClientAddress({ socketAddress, forwarded: '203.0.113.7', trust: 0 })).toBe(socketAddress);
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
])('if a trusted proxy sends %j the address is %s', (forwarded, address) => {
  expect(findClientAddress({ socketAddress, forwarded, trust: 1 })).toBe(address);
});

test.each<[ProxyTrust, string, string]>([
  [2, '198.51.100.4, 66.241.124.9', '198.51.100.4'],
  [2, '9.9.9.9, 8.8.8.8, 198.51.100.4, 66.241.124.9', '198.51.100.4'],
  [3, '9.9.9.9, 198.51.100.4, 66.241.124.9, 10.0.0.1', '198.51.100.4'],
  // A request that has passed only the inner proxy.
  [2, '198.51.100.4', '198.51.100.4'],
  ['CF-Connecting-IP', ' 198.51.100.4 ', '198.51.100.4'],
  ['Fly-Client-IP', '2001:db8::7', '2001:db8::7'],
  ['X-Real-IP', '9.9.9.9, 198.51.100.4', socketAddress],
])('C-03 with TRUST_PROXY=%s and %j the address is %s, whatever is forged', (trust, forwarded, address) => {
  expect(findClientAddress({ socketAddress, forwarded, trust })).toBe(address);
});

const twoHops = { 'x-forwarded-for': '203.0.113.7, 66.241.124.9' };
const oneHop = { 'x-forwarded-for': '203.0.113.7' };

test.each<[string, ProxyTrust, Record<string, string>, string | undefined]>([
  ['none is trusted, and there is none', 0, {}, undefined],
  ['none is trusted, and there is one', 0, oneHop, 'If your own proxy sends it, set TRUST_PROXY=1'],
  ['there is the one', 1, oneHop, undefined],
  ['there are more', 1, twoHops, 'more addresses in X-Forwarded-For than TRUST_PROXY=1'],
  ['there are both', 2, twoHops, undefined],
  ['there are fewer', 2, oneHop, 'fewer addresses in X-Forwarded-For than TRUST_PROXY=2'],
  ['the one is no address', 1, { 'x-forwarded-for': 'unknown' }, 'no address where TRUST_PROXY=1 finds it'],
  [
    'one of the two is no address',
    2,
    { 'x-forwarded-for': 'unix:, 203.0.113.7' },
    'no address where TRUST_PROXY=2 finds it',
  ],
  ['the proxy sets no header', 1, {}, 'no X-Forwarded-For, although TRUST_PROXY=1'],
  ['the named header is there', 'Fly-Client-IP', { 'fly-client-ip': '203.0.113.7' }, undefined],
  ['the named header is missing', 'Fly-Client-IP', oneHop, 'does not have the header Fly-Client-IP'],
  [
    'the named header is no address',
    'Forwarded-By',
    { 'forwarded-by': 'for=203.0.113.7' },
    'not have one address in the header Forwarded-By',
  ],
])(
  'C-03 a header that does not fit TRUST_PROXY is logged once, without addresses: %s',
  async (_what, trust, headers, problem) => {
    const { log, lines } = createLogRecorder();
    const app = new Hono().use(warnOnProxies(trust, log)).get('/', (c) => c.text('here'));
    for (let attempt = 0; attempt < 2; attempt++) {
      const connection = { incoming: { socket: { remoteAddress: socketAddress } } };
      expect((await app.request('/', { headers }, connection)).status).toBe(200);
    }
    const line = {
      level: 'warn',
      message: 'the proxies in front do not match TRUST_PROXY',
      facts: { problem: expect.stringContaining(problem ?? '') },
    };
    expect(lines).toEqual(problem ? [line] : []);
    expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
  },
);

test('C-03 the site’s own requests to itself pass no proxy, and are no reason to warn', async () => {
  const { log, lines } = createLogRecorder();
  await new Hono().use(warnOnProxies(1, log)).request('/');
  expect(lines).toEqual([]);
});

test.each([
  ['203.0.113.9', '203.0.113.250', true],
  ['203.0.113.9', '203.0.114.9', false],
  ['::ffff:203.0.113.9', '203.0.113.1', true],
  ['2001:db8:0:100::1', '2001:db8:0:1ff:ffff::9', true],
  ['2001:db8:0:100::1', '2001:db8:0:200::1', false],
  ['', '', true],
])('%s and %s are in one /24 or /56: %s', (first, second, same) => {
  const find = (address: string) => findNetwork(address, { ipv4: 3, ipv6: 7 });
  expect(find(first) === find(second)).toBe(same);
});
