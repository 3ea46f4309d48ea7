import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

test('a file is replaced as a whole, and a failed attempt leaves nothing behind', async () => {
  const folder = createTemporaryFolder(onTestFinished);
  const file = path.join(folder, 'a.txt');
  writeFileSync(file, 'before');
  await writeFileAtomically(file, Buffer.from('after'));
  expect(readFileSync(file, 'utf8')).toBe('after');
  // A folder cannot be replaced by a file.
  mkdirSync(path.join(folder, 'b'));
  await expect(writeFileAtomically(path.join(folder, 'b'), Buffer.from('x'))).rejects.toThrow();
  expect(readdirSync(folder).toSorted()).toEqual(['a.txt', 'b']);
});
