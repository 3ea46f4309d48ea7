import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCache } from './cache.ts';
import { syncFolder } from './sync-folder.ts';

test('a file with the same bytes is not touched, a changed one is written, and one no longer made is removed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sync-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sync = (files: Record<string, string>) => syncFolder(folder, new Map(Object.entries(files)));
  await sync({ 'a.svg': 'one', 'deep/b.svg': 'two', 'old.svg': 'x' });
  await openCache(path.join(folder, '.made'))(['inputs'], async () => Buffer.from('slow'));
  const longAgo = new Date('2020-01-01');
  await utimes(path.join(folder, 'a.svg'), longAgo, longAgo);

  await sync({ 'a.svg': 'one', 'deep/b.svg': 'three' });
  expect((await stat(path.join(folder, 'a.svg'))).mtime).toEqual(longAgo);
  expect(await readFile(path.join(folder, 'deep/b.svg'), 'utf8')).toBe('three');
  expect((await readdir(folder)).toSorted()).toEqual(['.made', 'a.svg', 'deep']);
});

test('the same inputs are made once, and others anew', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cache-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const make = vi.fn(async () => Buffer.from('made'));
  const cache = openCache(path.join(folder, 'new'));
  for (const inputs of [
    [Buffer.from('a'), { width: 4 }],
    [Buffer.from('a'), { width: 4 }],
    [Buffer.from('b')],
  ])
    expect((await cache(inputs, make)).toString()).toBe('made');
  expect(make).toHaveBeenCalledTimes(2);
});
