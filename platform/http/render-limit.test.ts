import { expect, test } from 'vitest';
import { RenderLimit, TooManyPages } from './render-limit.ts';

test('a network has its share of what is rendered at once, and gets it back', async () => {
  const limit = new RenderLimit({ perNetwork: 2, inAll: 3 });
  const held = Promise.withResolvers<string>();
  const hold = (address: string) => limit.run(address, () => held.promise);
  const first = [hold('203.0.113.1'), hold('203.0.113.2')];
  await expect(hold('203.0.113.3')).rejects.toMatchObject({ ofNetwork: true });
  const other = hold('198.51.100.1');
  await expect(hold('192.0.2.1')).rejects.toMatchObject({ ofNetwork: false });
  await expect(hold('192.0.2.1')).rejects.toBeInstanceOf(TooManyPages);
  held.resolve('page');
  expect(await Promise.all([...first, other])).toEqual(['page', 'page', 'page']);
  expect(await limit.run('203.0.113.3', async () => 'page')).toBe('page');
});

test('a page that fails gives its place back', async () => {
  const limit = new RenderLimit({ perNetwork: 1, inAll: 1 });
  const fail = () => limit.run('203.0.113.1', async () => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
});

test('refusals are delayed, and only so many of one network and of all at once', async () => {
  const limit = new RenderLimit();
  const delay = (address: string) => Array.from({ length: 500 }, () => limit.delayRefusal(address));
  const delayed = delay('203.0.113.1');
  expect(await limit.delayRefusal('203.0.113.2')).toBe(false);
  for (const network of [1, 2, 3]) delayed.push(...delay(`198.51.${network}.1`));
  expect(await limit.delayRefusal('192.0.2.1')).toBe(false);
  expect(new Set(await Promise.all(delayed))).toEqual(new Set([true]));
});
