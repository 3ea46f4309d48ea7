import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AssetStore } from './asset-store.ts';

async function createStore() {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-assets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (name: string, text: string) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  await write('client/assets/new.js', 'new');
  await write('client/file.txt', 'as it is');
  await write('data/assets/old.js', 'old');
  await write('data/secret', "nobody's business");
  await write('data/mailbox/letter.eml', "nobody's business");
  return new AssetStore([path.join(folder, 'client'), path.join(folder, 'data')]);
}

const textOf = (store: AssetStore, pathname: string) => store.find(pathname)?.bodies.identity.toString();

test('files of this build and assets of older ones are found', async () => {
  const store = await createStore();
  expect(textOf(store, '/assets/new.js')).toBe('new');
  expect(textOf(store, '/assets/old.js')).toBe('old');
  expect(textOf(store, '/file.txt')).toBe('as it is');
});

test.each([
  '/secret',
  '/mailbox/letter.eml',
  '/assets/../secret',
  '/assets',
  '/assets/',
  '//secret',
  '/.env',
])('nothing else of the data folder is served: %s', async (pathname) => {
  expect((await createStore()).find(pathname)).toBeUndefined();
});

test('only files of the build whose names are hashed never change', async () => {
  const store = await createStore();
  expect(store.find('/assets/new.js')?.immutable).toBe(true);
  expect(store.find('/file.txt')?.immutable).toBe(false);
});
