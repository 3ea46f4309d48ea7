import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCache } from './cache.ts';

test('bytes are created once for the same inputs, and again for different inputs', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cache-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const create = vi.fn(async () => Buffer.from('made'));
  const cache = openCache(path.join(folder, 'new'));
  for (const inputs of [
    [Buffer.from('a'), { width: 4 }],
    [Buffer.from('a'), { width: 4 }],
    [Buffer.from('b')],
  ])
    expect((await cache(inputs, create)).toString()).toBe('made');
  expect(create).toHaveBeenCalledTimes(2);
});
