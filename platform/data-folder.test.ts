import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { openFolder, readUserName, requireFreeSpace, requireSecret } from '#platform/data-folder.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';

const folder = createTemporaryFolder(afterAll);

test('the data folder is created with its parents, reused if it exists, and left empty', () => {
  const deep = path.join(folder, 'a/b/c');
  openFolder(deep, 'DATA_DIR');
  openFolder(deep, 'DATA_DIR');
  expect(readdirSync(deep)).toEqual([]);
});

test('a file in place of the folder or a parent is refused, and the error names DATA_DIR', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => openFolder(file, 'DATA_DIR')).toThrow('Set DATA_DIR');
  expect(() => openFolder(path.join(file, 'data'), 'DATA_DIR')).toThrow(
    /^The data folder can't be written by the user \S+: .*Set DATA_DIR/,
  );
});

test('C-03 each data folder has its own secret, created once, kept, and readable by its owner alone', () => {
  const dataDir = path.join(folder, 'new/data');
  const file = path.join(dataDir, 'secret');
  const secret = requireSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(requireSecret(dataDir)).toBe(secret);
  expect(requireSecret(path.join(folder, 'other'))).not.toBe(secret);
  expect(readFileSync(file, 'utf8').trim()).toBe(secret);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('C-03 servers that start at the same time on an empty folder share one secret', async () => {
  const module = JSON.stringify(new URL('data-folder.ts', import.meta.url).href);
  const program = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { requireSecret } = await import(${module});
    const { gate, folders } = workerData;
    for (const [round, folder] of folders.entries()) {
      Atomics.add(gate, round, 1);
      while (Atomics.load(gate, round) < 2);
      try { parentPort.postMessage(requireSecret(folder)); }
      catch (error) { parentPort.postMessage(error.message); }
    }`;
  const folders = Array.from({ length: 40 }, (_, round) => path.join(folder, `race-${round}`));
  const gate = new Int32Array(new SharedArrayBuffer(4 * folders.length));
  const readInWorker = () => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
    const messages: string[] = [];
    const worker = new Worker(url, { workerData: { gate, folders } });
    worker.on('message', (secret: string) => messages.push(secret));
    return once(worker, 'exit').then(() => messages);
  };
  const [first, second] = await Promise.all([readInWorker(), readInWorker()]);
  expect(first).toEqual(folders.map((name) => readFileSync(path.join(name, 'secret'), 'utf8').trim()));
  expect(second).toEqual(first);
  expect(folders.flatMap((name) => readdirSync(name))).toEqual(folders.map(() => 'secret'));
});

test('C-03 a truncated secret is not used, and the error says what to do', () => {
  writeFileSync(path.join(folder, 'secret'), 'short');
  expect(() => requireSecret(folder)).toThrow(/too short. Delete the file/);
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe('short');
});

test('C-02 a disk that is almost full is an error', async () => {
  await requireFreeSpace(folder, 0);
  await expect(requireFreeSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    `The disk of ${folder} is full`,
  );
});

test('C-02 a secret that can’t be read is an error that names the file, the user and the variable', () => {
  // A folder in its place can't be read by root either.
  const dataDir = path.join(folder, 'unreadable');
  mkdirSync(path.join(dataDir, 'secret'), { recursive: true });
  expect(() => requireSecret(dataDir)).toThrow(
    new RegExp(`^The user ${readUserName()} can't read the secret: .*set SECRET\\.$`),
  );
});
