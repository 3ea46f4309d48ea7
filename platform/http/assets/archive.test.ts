import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { archiveAssets } from './archive.ts';

async function createFolders() {
  const folder = createTemporaryFolder(onTestFinished);
  const client = path.join(folder, 'client');
  const archive = path.join(folder, 'archive');
  await mkdir(path.join(client, 'assets'), { recursive: true });
  return { client, archive, list: async () => (await readdir(path.join(archive, 'assets'))).sort() };
}

test('the assets of a build outlast it for 30 days after they were last served', async () => {
  const { client, archive, list } = await createFolders();
  await writeFile(path.join(client, 'assets/old.js'), 'old');
  await archiveAssets(client, archive, new Date('2026-01-01T00:00:00Z'));
  await rm(path.join(client, 'assets/old.js'));
  await writeFile(path.join(client, 'assets/new.js'), 'new');
  await archiveAssets(client, archive, new Date('2026-01-30T00:00:00Z'));
  expect(await list()).toEqual(['new.js', 'old.js']);
  await archiveAssets(client, archive, new Date('2026-02-01T00:00:00Z'));
  expect(await list()).toEqual(['new.js']);
});

test('a file that was truncated when the process was killed is copied again', async () => {
  const { client, archive, list } = await createFolders();
  await writeFile(path.join(client, 'assets/app.js'), 'the whole of it');
  await mkdir(path.join(archive, 'assets'), { recursive: true });
  await writeFile(path.join(archive, 'assets/app.js'), 'the wh');
  await writeFile(path.join(archive, 'assets/app.js.0a1b.part'), 'the w');
  await archiveAssets(client, archive);
  expect(await readFile(path.join(archive, 'assets/app.js'), 'utf8')).toBe('the whole of it');
  await archiveAssets(client, archive, new Date(Date.now() + 31 * 86_400_000));
  expect(await list()).toEqual(['app.js']);
});

test('C-02 processes that start at the same time keep the same assets in one folder', async () => {
  const { client, archive, list } = await createFolders();
  const names = Array.from({ length: 40 }, (_, number) => `${number}.js`).sort();
  for (const name of names) await writeFile(path.join(client, 'assets', name), name.repeat(1000));
  await Promise.all([1, 2, 3].map(() => archiveAssets(client, archive)));
  expect(await list()).toEqual(names);
  for (const name of names)
    expect(await readFile(path.join(archive, 'assets', name), 'utf8')).toBe(name.repeat(1000));
});
