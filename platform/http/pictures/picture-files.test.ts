import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { createPictureFiles } from './picture-files.ts';

async function createFolder(): Promise<string> {
  const folder = createTemporaryFolder(onTestFinished);
  return folder;
}

const kilobyte = Buffer.alloc(1000, 'x');

test('B-10 above the limit the least recently used files are deleted', async () => {
  const folder = await createFolder();
  const files = createPictureFiles({ folder, log: createLogRecorder().log, maxBytes: 3000 });
  for (const name of ['a', 'b', 'c']) await files.write(name, kilobyte);
  expect(await files.read('a')).toEqual(kilobyte);
  await files.write('d', kilobyte);
  expect((await readdir(folder)).sort()).toEqual(['a', 'c', 'd']);
  expect(await files.read('b')).toBeUndefined();
  await files.write('a', Buffer.alloc(3000));
  expect(await readdir(folder)).toEqual(['a']);
  // A file that was deleted by hand counts as missing.
  await rm(path.join(folder, 'a'));
  expect(await files.read('a')).toBeUndefined();
});

test('B-10 after a restart the limit holds, and the last use of each file is known', async () => {
  const folder = await createFolder();
  for (const [at, name] of ['new', 'old', 'middle'].entries()) {
    await writeFile(path.join(folder, name), kilobyte);
    const time = new Date(Date.parse('2026-01-01') + ([3, 1, 2][at] ?? 0) * 1000);
    await utimes(path.join(folder, name), time, time);
  }
  const { log } = createLogRecorder();
  await createPictureFiles({ folder, log, maxBytes: 3000 }).read('old');
  await createPictureFiles({ folder, log, maxBytes: 3000 }).write('d', kilobyte);
  expect((await readdir(folder)).sort()).toEqual(['d', 'new', 'old']);
});

test('B-10 a disk that fails is logged, and is not an error', async () => {
  const folder = await createFolder();
  await writeFile(path.join(folder, 'file'), '');
  const { log, lines } = createLogRecorder();
  const files = createPictureFiles({ folder: path.join(folder, 'file', 'below'), log });
  await files.write('a', kilobyte);
  expect(await files.read('a')).toBeUndefined();
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
});
