import dns, { Resolver } from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { type NetworkInterfaceInfo } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAddressPolicy, createLookUpError, lookUpBySystem, lookUpInDns } from './address-policy.ts';

/** Replaces a function of one of Node's modules until the test ends, also for modules that import it by name. */
function replaceBuiltin<T extends object>(module: T, functions: { [K in keyof T]?: unknown }): void {
  const names = Object.keys(functions) as (keyof T)[];
  const originals = Object.fromEntries(names.map((name) => [name, module[name]]));
  Object.assign(module, functions);
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(module, originals);
    syncBuiltinESMExports();
  });
}

/** Pretends that this machine has exactly these addresses until the test ends. */
function replaceInterfaces(addresses: Partial<NetworkInterfaceInfo>[]): void {
  const interfaces = { eth0: addresses as NetworkInterfaceInfo[] };
  replaceBuiltin(os, { networkInterfaces: () => interfaces });
}

const refused = { code: 'refused' };
const check = (text: string, options = {}) => createAddressPolicy(options).checkUrl(new URL(text));
const resolvingTo =
  (...addresses: string[]) =>
  async () =>
    addresses;

test.each([
  'http://public.example/',
  'https://public.example/path?query#fragment',
  'https://public.example/api/audits',
  'https://public.example:80/',
  'http://public.example:443/',
  'https://xn--bcher-kva.example/',
  'https://a_b.public.example/',
  'http://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
])('W-04 %s may be requested', (text) => {
  expect(check(text)).toBeUndefined();
});

test.each([
  ['ftp://public.example/', { code: 'invalid' }],
  ['http://user@public.example/', refused],
  ['http://:password@public.example/', refused],
])('W-04 %s may not be requested', (text, failure) => {
  expect(check(text)).toEqual(failure);
});

test('W-04 a name is looked up once, and one of its addresses is pinned', async () => {
  const lookedUp: string[] = [];
  const policy = createAddressPolicy({
    lookUp: async (name) => {
      lookedUp.push(name);
      return ['93.184.215.14', '2606:4700::1'];
    },
  });
  expect(await policy.resolve('public.example', 443)).toEqual({ address: '93.184.215.14', family: 4 });
  expect(lookedUp).toEqual(['public.example']);
});

test('W-04 a literal address is checked and pinned without a look-up', async () => {
  const policy = createAddressPolicy({ lookUp: () => Promise.reject(new Error('asked')) });
  expect(await policy.resolve('8.8.8.8', 80)).toEqual({ address: '8.8.8.8', family: 4 });
  expect(await policy.resolve('[2606:4700::1]', 443)).toEqual({ address: '2606:4700::1', family: 6 });
  await expect(policy.resolve('127.0.0.1', 80)).rejects.toMatchObject({ failure: refused });
  await expect(policy.resolve('[::1]', 80)).rejects.toMatchObject({ failure: refused });
});

test.each([
  [['93.184.215.14', '10.0.0.1']],
  [['::1', '93.184.215.14']],
  [['93.184.215.14', '2606:4700::1', '168.63.129.16']],
])('W-04 one bad answer among good ones refuses the name: %j', async (addresses) => {
  const policy = createAddressPolicy({ lookUp: resolvingTo(...addresses) });
  await expect(policy.resolve('mixed.example', 443)).rejects.toMatchObject({ failure: refused });
});

test('W-04 ports other than 80 and 443 are closed, even for raw connections', async () => {
  const policy = createAddressPolicy({ lookUp: resolvingTo('93.184.215.14') });
  for (const port of [0, 1, 22, 25, 79, 81, 444, 3000, 8080, 65535])
    await expect(policy.resolve('public.example', port)).rejects.toMatchObject({ failure: refused });
});

test('W-04 a name without an address is unknown, not refused', async () => {
  const policy = createAddressPolicy({ lookUp: resolvingTo() });
  await expect(policy.resolve('public.example', 443)).rejects.toMatchObject({
    failure: { code: 'unknown host' },
  });
  const trusting = createAddressPolicy({ allow: ['intranet.example:443'], lookUp: resolvingTo('nonsense') });
  await expect(trusting.resolve('intranet.example', 443)).rejects.toMatchObject({
    failure: { code: 'unknown host' },
  });
});

test('W-04 an address of this machine, which would bypass its firewall, is refused except for our own site', async () => {
  replaceInterfaces([{ address: '93.184.215.14' }, { address: '2606:4700::1' }]);
  const own = { url: 'https://saltbush.example', mayVisit: () => true };
  for (const address of ['93.184.215.14', '2606:4700::1']) {
    const policy = createAddressPolicy({ own, lookUp: resolvingTo(address) });
    await expect(policy.resolve('public.example', 443)).rejects.toMatchObject({ failure: refused });
    await expect(policy.resolve('saltbush.example', 80)).resolves.toMatchObject({ address });
  }
  expect(check('http://93.184.215.14/')).toEqual(refused);
  expect(check('http://93.184.215.15/')).toBeUndefined();
});

test('W-04 AUDIT_ALLOW opens an exact host and port, and nothing else', async () => {
  const options = { allow: ['127.0.0.1:8080', 'localhost:3000', '[::1]:80'] };
  const open = 'http://127.0.0.1:8080/ http://127.1:8080/ https://localhost:3000/ http://[::1]/';
  for (const url of open.split(' ')) expect(check(url, options), url).toBeUndefined();
  const closed = `http://127.0.0.1/ http://127.0.0.1:8081/ http://127.0.0.2:8080/ http://localhost:8080/
    http://sub.localhost:3000/ http://localhost.:3000/ https://[::1]/ http://a:b@127.0.0.1:8080/`;
  for (const url of closed.split(/\s+/)) expect(check(url, options), url).toEqual(refused);
  const policy = createAddressPolicy(options);
  expect(await policy.resolve('127.0.0.1', 8080)).toEqual({ address: '127.0.0.1', family: 4 });
  await expect(policy.resolve('127.0.0.1', 80)).rejects.toMatchObject({ failure: refused });
  // An allowed IP address stays closed to a foreign name that resolves to it.
  const rebound = createAddressPolicy({ ...options, lookUp: resolvingTo('127.0.0.1') });
  await expect(rebound.resolve('public.example', 8080)).rejects.toMatchObject({ failure: refused });
});

test('W-04 our own site is allowed whatever it resolves to, at its own port, for the paths that may be visited', async () => {
  const own = { url: 'https://saltbush.example', mayVisit: (path: string) => path !== '/api' };
  expect(check('https://saltbush.example/api', { own })).toEqual(refused);
  expect(check('http://saltbush.example/api', { own })).toEqual(refused);
  expect(check('https://saltbush.example/', { own })).toBeUndefined();
  expect(check('https://public.example/api', { own })).toBeUndefined();
  const policy = createAddressPolicy({ own, lookUp: resolvingTo('10.0.0.5') });
  await expect(policy.resolve('saltbush.example', 443)).resolves.toHaveProperty('address');
  await expect(policy.resolve('saltbush.example', 80)).rejects.toMatchObject({ failure: refused });
});

const failing = (code: string) => Object.assign(new Error(code), { code });

/** The responses of name servers to both queries: addresses, or an error code. */
function setDnsReplies(ipv4: string[] | string, ipv6: string[] | string): void {
  for (const [method, reply] of [
    ['resolve4', ipv4],
    ['resolve6', ipv6],
  ] as const)
    vi.spyOn(Resolver.prototype, method).mockImplementation(async () => {
      if (typeof reply === 'string') throw failing(reply);
      return reply;
    });
}

test.each([
  // A name server has answered that no such name exists.
  [['ENOTFOUND', 'ENOTFOUND'], 'unknown host'],
  [['ENODATA', 'ENODATA'], 'unknown host'],
  [['ENODATA', 'ENOTFOUND'], 'unknown host'],
  [['EBADNAME'], 'unknown host'],
  // A look-up that failed says nothing about the name.
  [['ECONNREFUSED', 'ECONNREFUSED'], 'dns failed'],
  [['ESERVFAIL', 'ENODATA'], 'dns failed'],
  [['ETIMEOUT', 'ETIMEOUT'], 'dns failed'],
  [['EREFUSED'], 'dns failed'],
  [['EAI_AGAIN'], 'dns failed'],
])('W-04 a look-up that ends with %s fails as: %s', (codes, code) => {
  expect(createLookUpError(codes).failure).toEqual({ code });
});

test.each([
  ['both', ['8.8.8.8'], ['2606:4700::1'], ['8.8.8.8', '2606:4700::1']],
  ['the first', ['8.8.8.8'], 'ESERVFAIL', ['8.8.8.8']],
  ['the second', 'ENODATA', ['2606:4700::1'], ['2606:4700::1']],
])('W-04 the addresses of a name are those that %s of the two questions gave', async (_, ipv4, ipv6, all) => {
  setDnsReplies(ipv4, ipv6);
  replaceInterfaces([{ family: 'IPv4', address: '203.0.113.7', internal: false }]);
  expect(await lookUpInDns('public.example')).toEqual(all);
});

test.each([
  ['ENOTFOUND', 'ENODATA', 'unknown host'],
  ['ENOTFOUND', 'ESERVFAIL', 'dns failed'],
])('W-04 name servers that answer %s and %s give: %s', async (ipv4, ipv6, code) => {
  setDnsReplies(ipv4, ipv6);
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
  setDnsReplies(['8.8.8.8'], ['2606:4700::1']);
  replaceInterfaces(interfaces);
  expect((await lookUpInDns('public.example'))[0]).toBe(later ? '2606:4700::1' : '8.8.8.8');
});

test('W-04 a name that the operator has configured is resolved by the system, to all its addresses', async () => {
  const lookup = vi.fn(async () => [{ address: '10.0.0.5', family: 4 }]);
  replaceBuiltin(dns, { lookup });
  expect(await lookUpBySystem('intranet.example')).toEqual(['10.0.0.5']);
  expect(lookup.mock.calls).toEqual([['intranet.example', { all: true }]]);
});

test.each([
  ['ENOTFOUND', 'unknown host'],
  ['EAI_AGAIN', 'dns failed'],
])('W-04 if the system reports %s, the failure is %s, with its cause', async (systemCode, code) => {
  const cause = failing(systemCode);
  replaceBuiltin(dns, { lookup: () => Promise.reject(cause) });
  await expect(lookUpBySystem('intranet.example')).rejects.toMatchObject({ failure: { code }, cause });
});
