import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupDatabase } from '#platform/database/backup.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openSqliteStore } from '#platform/database/sqlite-store.ts';
import { released } from '#server/migrations.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';

const folder = createTemporaryFolder(afterAll);

function restore(dataDir: string, file: string) {
  return spawnSync(process.execPath, [path.join(import.meta.dirname, 'restore.ts'), file], {
    encoding: 'utf8',
    env: { DATA_DIR: dataDir },
  });
}

async function createBackup(name: string, migrations = released): Promise<string> {
  const file = path.join(folder, `${name}.sqlite`);
  const store = openSqliteStore(file);
  await migrate(store, migrations);
  await store.close();
  await backupDatabase({ kind: 'sqlite', file }, `${file}.backup`);
  return `${file}.backup`;
}

test('C-02 restore works on a new machine, and moves a damaged database aside and names it', async () => {
  const dataDir = path.join(folder, 'data');
  const backup = await createBackup('older', released.slice(0, 2));
  expect(restore(dataDir, backup)).toMatchObject({
    stderr: '',
    stdout: expect.stringContaining('Restored: 0 enquiries, 0 accounts, 0 orders'),
    status: 0,
  });
  writeFileSync(path.join(dataDir, 'saltbush.sqlite'), 'not a database'.repeat(500));
  const second = restore(dataDir, backup);
  expect(second.stderr).toMatch(/It was moved to \S+backups\/before-restore-\S+\.sqlite\./);
  expect(second).toMatchObject({
    stdout: expect.stringMatching(/^Database: \S+saltbush\.sqlite\nRestored: 0 enquiries, .*\.\n$/),
    status: 0,
  });
});

test('C-02 a failed restore says that nothing was restored', async () => {
  const dataDir = path.join(folder, 'untouched');
  mkdirSync(dataDir);
  const newer = [...released, { name: 'later', up: async () => {} }];
  const { stderr, status } = restore(dataDir, await createBackup('newer', newer));
  expect(stderr).toMatch(/^Nothing was restored: .*newer version/);
  expect(status).toBe(1);
});
