import { expect, test } from 'vitest';
import { createRenderLimit, findNetwork, TooManyPages } from './render-limit.ts';

test.each([
  ['203.0.113.9', '203.0.113.250', true],
  ['203.0.113.9', '203.0.114.9', false],
  ['::ffff:203.0.113.9', '203.0.113.1', true],
  ['2001:db8:0:100::1', '2001:db8:0:1ff:ffff::9', true],
  ['2001:db8:0:100::1', '2001:db8:0:200::1', false],
  ['', '', true],
])('%s and %s are one network: %s', (one, other, same) => {
  expect(findNetwork(one) === findNetwork(other)).toBe(same);
});

test('a network has its share of what is rendered at once, and gets it back', async () => {
  const limit = createRenderLimit({ perNetwork: 2, inAll: 3 });
  const held = Promise.withResolvers<string>();
  const hold = (address: string) => limit(address, () => held.promise);
  const first = [hold('203.0.113.1'), hold('203.0.113.2')];
  await expect(hold('203.0.113.3')).rejects.toMatchObject({ ofNetwork: true });
  const other = hold('198.51.100.1');
  await expect(hold('192.0.2.1')).rejects.toMatchObject({ ofNetwork: false });
  await expect(hold('192.0.2.1')).rejects.toBeInstanceOf(TooManyPages);
  held.resolve('page');
  expect(await Promise.all([...first, other])).toEqual(['page', 'page', 'page']);
  expect(await limit('203.0.113.3', async () => 'page')).toBe('page');
});

test('a page that fails gives its place back', async () => {
  const limit = createRenderLimit({ perNetwork: 1, inAll: 1 });
  const fail = () => limit('203.0.113.1', async () => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
});
