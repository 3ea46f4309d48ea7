import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DataFolderError, openDataFolder } from './data-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder is made with its parents, taken where it stands, and left empty', () => {
  const deep = path.join(folder, 'a/b/c');
  openDataFolder(deep);
  openDataFolder(deep);
  expect(readdirSync(deep)).toEqual([]);
});

test('a file in the place of the folder or of a parent is refused, and DATA_DIR named', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => openDataFolder(file)).toThrow(DataFolderError);
  expect(() => openDataFolder(path.join(file, 'data'))).toThrow(
    /^The data folder can't be written: .*Set DATA_DIR/,
  );
});

test.skipIf(process.platform !== 'linux')(
  'a file system that takes no folders is refused at once, however deep',
  () => {
    expect(() => openDataFolder('/proc')).toThrow(DataFolderError);
    expect(() => openDataFolder('/proc/x')).toThrow(DataFolderError);
    expect(() => openDataFolder('/proc/x/y')).toThrow(DataFolderError);
  },
);
