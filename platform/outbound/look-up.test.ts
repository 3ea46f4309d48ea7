import dns, { Resolver } from 'node:dns/promises';
import { expect, test, vi } from 'vitest';
import { replaceBuiltin, replaceInterfaces } from '#tests/outbound/replace-builtin.ts';
import { failureOfLookUp, lookUpInDns, lookUpOnMachine } from './look-up.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });

/** The answers of name servers to both queries: addresses, or an error code. */
function answer(ipv4: string[] | string, ipv6: string[] | string): void {
  for (const [method, given] of [
    ['resolve4', ipv4],
    ['resolve6', ipv6],
  ] as const)
    vi.spyOn(Resolver.prototype, method).mockImplementation(async () => {
      if (typeof given === 'string') throw failing(given);
      return given;
    });
}

test.each([
  // A name server has answered that no such name exists.
  [['ENOTFOUND', 'ENOTFOUND'], 'unknown host'],
  [['ENODATA', 'ENODATA'], 'unknown host'],
  [['ENODATA', 'ENOTFOUND'], 'unknown host'],
  [['EBADNAME'], 'unknown host'],
  // A look-up that failed says nothing about the name.
  [['ECONNREFUSED', 'ECONNREFUSED'], 'no look-up'],
  [['ESERVFAIL', 'ENODATA'], 'no look-up'],
  [['ETIMEOUT', 'ETIMEOUT'], 'no look-up'],
  [['EREFUSED'], 'no look-up'],
  [['EAI_AGAIN'], 'no look-up'],
])('W-04 a look-up that ends with %s fails as: %s', (codes, code) => {
  expect(failureOfLookUp(codes).failure).toEqual({ code });
});

test.each([
  ['both', ['8.8.8.8'], ['2606:4700::1'], ['8.8.8.8', '2606:4700::1']],
  ['the first', ['8.8.8.8'], 'ESERVFAIL', ['8.8.8.8']],
  ['the second', 'ENODATA', ['2606:4700::1'], ['2606:4700::1']],
])('W-04 the addresses of a name are those that %s of the two questions gave', async (_, ipv4, ipv6, all) => {
  answer(ipv4, ipv6);
  replaceInterfaces([{ family: 'IPv4', address: '203.0.113.7', internal: false }]);
  expect(await lookUpInDns('public.example')).toEqual(all);
});

test.each([
  ['ENOTFOUND', 'ENODATA', 'unknown host'],
  ['ENOTFOUND', 'ESERVFAIL', 'no look-up'],
])('W-04 name servers that answer %s and %s give: %s', async (ipv4, ipv6, code) => {
  answer(ipv4, ipv6);
  await expect(lookUpInDns('public.example')).rejects.toMatchObject({ failure: { code } });
});

const ipv6 = { family: 'IPv6', address: '2606:4700::9', internal: false } as const;
test.each([
  ['IPv6 alone', [ipv6], true],
  ['both', [ipv6, { family: 'IPv4', address: '203.0.113.7', internal: false } as const], false],
  ['IPv6 and loopback', [ipv6, { family: 'IPv4', address: '127.0.0.1', internal: true } as const], true],
  ['loopback', [{ ...ipv6, address: '::1', internal: true }], false],
  ['a link-local address', [{ ...ipv6, address: 'fe80::1' }], false],
])('W-04 a machine with %s asks the address that it can reach', async (_, interfaces, later) => {
  answer(['8.8.8.8'], ['2606:4700::1']);
  replaceInterfaces(interfaces);
  expect((await lookUpInDns('public.example'))[0]).toBe(later ? '2606:4700::1' : '8.8.8.8');
});

test('W-04 a name that the operator has set is resolved as the machine does it, to all its addresses', async () => {
  const lookup = vi.fn(async () => [{ address: '10.0.0.5', family: 4 }]);
  replaceBuiltin(dns, { lookup });
  expect(await lookUpOnMachine('intranet.example')).toEqual(['10.0.0.5']);
  expect(lookup.mock.calls).toEqual([['intranet.example', { all: true }]]);
});

test.each([
  ['ENOTFOUND', 'unknown host'],
  ['EAI_AGAIN', 'no look-up'],
])('W-04 where the machine says %s, the failure is %s, and keeps its cause', async (given, code) => {
  const cause = failing(given);
  replaceBuiltin(dns, { lookup: () => Promise.reject(cause) });
  await expect(lookUpOnMachine('intranet.example')).rejects.toMatchObject({ failure: { code }, cause });
});
