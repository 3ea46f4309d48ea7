import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFileAtomically } from './write-file-atomically.ts';

test('a file is replaced as a whole, and a failed attempt leaves nothing behind', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-write-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'a.txt');
  writeFileSync(file, 'before');
  await writeFileAtomically(file, Buffer.from('after'));
  expect(readFileSync(file, 'utf8')).toBe('after');
  // A folder cannot be replaced by a file.
  mkdirSync(path.join(folder, 'b'));
  await expect(writeFileAtomically(path.join(folder, 'b'), Buffer.from('x'))).rejects.toThrow();
  expect(readdirSync(folder).toSorted()).toEqual(['a.txt', 'b']);
});
