import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { AssetStore } from './assets.ts';

async function createStore() {
  const folder = createTemporaryFolder(onTestFinished);
  const names = [
    'client/assets/new.js',
    'client/file.txt',
    'data/assets/old.js',
    'data/secret',
    'data/mail/a.eml',
  ];
  for (const name of names) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), name);
  }
  return new AssetStore([path.join(folder, 'client'), path.join(folder, 'data')]);
}

test('files of this build and assets of older ones are found, and those with hashed names are immutable', async () => {
  const store = await createStore();
  const read = async (pathname: string) => {
    const found = await store.find(pathname);
    return [found?.bodies.identity.toString(), found?.immutable];
  };
  expect(await read('/assets/new.js')).toEqual(['client/assets/new.js', true]);
  expect(await read('/assets/old.js')).toEqual(['data/assets/old.js', true]);
  expect(await read('/file.txt')).toEqual(['client/file.txt', false]);
});

test.each(['/secret', '/mail/a.eml', '/assets/../secret', '/assets/', '//secret', '/.env'])(
  'nothing else of the data folder is served: %s',
  async (pathname) => {
    expect(await (await createStore()).find(pathname)).toBeUndefined();
  },
);
