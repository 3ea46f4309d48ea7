import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupName } from '#platform/database/backup.ts';
import type { Store } from '#platform/database/store.ts';
import { describeStores } from '#tests/stores.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { openBackupStorage } from './backup-storage.ts';
import { createBackup, readLastBackup } from './create-backup.ts';

const home = createTemporaryFolder(afterAll);

/** What a newer release leaves in the database. */
const addLater = ({ db }: Store) =>
  db.insertInto('migrations').values({ number: 999, name: 'later', applied_at: '2027-01-01' }).execute();

await describeStores(({ kind, open, createPlace }) => {
  const openFolder = (name: string) =>
    openBackupStorage({ kind: 'folder', folder: path.join(home, kind, name) });

  test('C-02 after a roll-back the database, which is newer than the program, is backed up and tried', async () => {
    const place = await createPlace();
    await addLater(await open(place));
    const storage = openFolder('rolled-back');
    const name = backupName(place, new Date());
    expect(await createBackup({ place, storage, name })).toMatchObject({
      kind: 'restored',
      counts: expect.stringContaining('0 enquiries'),
    });
    expect(await readLastBackup(storage)).toMatchObject({ kind: 'whole' });
  });

  test('C-02 a backup that could not be used is an error, and is not kept', async () => {
    const place = await createPlace();
    const store = await open(place);
    await addLater(store);
    await store.db.insertInto('breaking_migrations').values({ number: 999 }).execute();
    const storage = openFolder('useless');
    const name = backupName(place, new Date());
    await expect(createBackup({ place, storage, name })).rejects.toThrow(
      /can't be used: .*newer than this program/,
    );
    expect(readdirSync(storage.where)).toEqual([]);
    expect(await readLastBackup(storage)).toEqual({ kind: 'none' });
  });

  test('C-02 nothing else is written beside a backup whose file was named', async () => {
    const place = await createPlace();
    await (await open(place)).close();
    const storage = openFolder('named');
    await createBackup({ place, storage, name: 'mine', choice: 'command' });
    expect(readdirSync(storage.where)).toEqual(['mine']);
  });
});
