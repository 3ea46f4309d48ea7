import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { syncFolder } from './sync-folder.ts';

test('a file with the same bytes is not touched, a changed one is written, and one no longer made is removed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sync-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sync = (files: Record<string, string>) => syncFolder(folder, new Map(Object.entries(files)));
  await sync({ 'a.svg': 'one', 'deep/b.svg': 'two', 'old.svg': 'x' });
  const longAgo = new Date('2020-01-01');
  await utimes(path.join(folder, 'a.svg'), longAgo, longAgo);

  const report = await sync({ 'a.svg': 'one', 'deep/b.svg': 'three' });
  expect(report).toEqual({ written: 1, removed: 1, unchanged: 1 });
  expect((await stat(path.join(folder, 'a.svg'))).mtime).toEqual(longAgo);
  expect(await readFile(path.join(folder, 'deep/b.svg'), 'utf8')).toBe('three');
  expect((await readdir(folder)).toSorted()).toEqual(['a.svg', 'deep']);
});
