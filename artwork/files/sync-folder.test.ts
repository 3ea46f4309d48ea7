import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { syncFolder } from './sync-folder.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sync-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a file whose bytes are the same is not touched, a changed one is', async () => {
  const folder = await createFolder();
  await syncFolder(
    folder,
    new Map([
      ['a.svg', 'one'],
      ['deep/b.svg', 'two'],
    ]),
  );
  const longAgo = new Date('2020-01-01');
  await utimes(path.join(folder, 'a.svg'), longAgo, longAgo);
  const report = await syncFolder(
    folder,
    new Map([
      ['a.svg', 'one'],
      ['deep/b.svg', 'three'],
    ]),
  );
  expect(report).toEqual({ written: 1, removed: 0, unchanged: 1 });
  expect((await stat(path.join(folder, 'a.svg'))).mtime).toEqual(longAgo);
  expect(await readFile(path.join(folder, 'deep/b.svg'), 'utf8')).toBe('three');
});

test('a file that is no longer made is removed', async () => {
  const folder = await createFolder();
  await syncFolder(
    folder,
    new Map([
      ['old.svg', 'x'],
      ['new.svg', 'y'],
    ]),
  );
  expect(await syncFolder(folder, new Map([['new.svg', 'y']]))).toEqual({
    written: 0,
    removed: 1,
    unchanged: 1,
  });
  expect(await readdir(folder)).toEqual(['new.svg']);
});
