import { expect, test } from 'vitest';
import { createNetworkLimit, TooManyAtOnce } from './network-limit.ts';

test('a network may use its share of what runs at once, and can use it again afterwards', async () => {
  const run = createNetworkLimit({ perNetwork: 2, inAll: 3 });
  const held = Promise.withResolvers<string>();
  const hold = (address: string) => run(address, () => held.promise);
  const first = [hold('203.0.113.1'), hold('203.0.113.2')];
  await expect(hold('203.0.113.3')).rejects.toMatchObject({ ofNetwork: true });
  const otherNetwork = hold('198.51.100.1');
  await expect(hold('192.0.2.1')).rejects.toMatchObject({ ofNetwork: false });
  await expect(hold('192.0.2.1')).rejects.toBeInstanceOf(TooManyAtOnce);
  held.resolve('page');
  expect(await Promise.all([...first, otherNetwork])).toEqual(['page', 'page', 'page']);
  expect(await run('203.0.113.3', async () => 'page')).toBe('page');
});

test('work that fails releases its place', async () => {
  const run = createNetworkLimit({ perNetwork: 1, inAll: 1 });
  const fail = () => run('203.0.113.1', async () => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
});
