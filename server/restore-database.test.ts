import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { backupDatabase, saveCurrentDatabase } from '#platform/database/backup.ts';
import { type Migration, migrate } from '#platform/database/migrate.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { openSqliteStore } from '#platform/database/sqlite-store.ts';
import type { Store } from '#platform/database/store.ts';
import { createTestLeads } from '#tests/lead-service.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { describeStores } from '#tests/stores.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { released } from './migrations.ts';
import { restoreDatabase } from './restore-database.ts';

const folder = createTemporaryFolder(afterAll);

await describeStores(
  ({ kind, open, createPlace }) => {
    test('C-02 a backup made while leads come in is complete, and can be restored under a running server and elsewhere', async () => {
      const [place, elsewhere] = [await createPlace(), await createPlace()];
      const store = await open(place);
      const { inbox, admin } = createTestLeads(store);
      for (let count = 0; count < 20; count++) await inbox.receive(createSentLead());
      const before = await admin.list();
      const target = path.join(folder, kind, 'made/backup');
      const backup = backupDatabase(place, target);
      for (let count = 0; count < 20; count++) await inbox.receive(createSentLead());
      await backup;
      expect(readdirSync(path.dirname(target))).toEqual(['backup']);
      expect(statSync(target).mode & 0o077).toBe(0);
      await expect(backupDatabase(place, target)).rejects.toThrow('already exists');

      for (const { email } of before) await admin.deletePerson(email);
      await restoreDatabase(place, target);
      const after = await admin.list();
      expect(after.length).toBeGreaterThanOrEqual(20);
      const known = new Set(before.map(({ reference }) => reference));
      const restored = after.filter(({ reference }) => known.has(reference));
      expect(restored.toSorted(byReference)).toEqual(before.toSorted(byReference));
      expect(await restoreDatabase(elsewhere, target)).toMatchObject({
        counts: expect.stringMatching(
          new RegExp(`^${after.length} enquiries, 0 accounts, .*, 0 counts of visits$`),
        ),
      });
      if (elsewhere.kind === 'sqlite') expect(statSync(elsewhere.file).mode & 0o077).toBe(0);
      expect(await createTestLeads(await open(elsewhere)).admin.list()).toEqual(after);
      await inbox.receive(createSentLead());
      expect(await admin.list()).toHaveLength(after.length + 1);
    });

    test('C-02 invalid, truncated and newer backups are rejected, and nothing changes', async () => {
      const [good, newer, place] = [await createPlace(), await createPlace(), await createPlace()];
      await prepare(good, released, 'good');
      await prepare(newer, [...released, later], 'newer');
      await prepare(place, released, 'kept');
      const [nonsense, cut, tooNew] = ['nonsense', 'cut', 'newer'].map((name) =>
        path.join(folder, `${kind}-${name}`),
      ) as [string, string, string];
      writeFileSync(nonsense, 'not a database at all, though long enough to be looked at twice'.repeat(50));
      await backupDatabase(good, cut);
      truncateSync(cut, statSync(cut).size - (kind === 'sqlite' ? 4096 : 20));
      await backupDatabase(newer, tooNew);
      await expect(restoreDatabase(place, nonsense)).rejects.toThrow();
      await expect(restoreDatabase(place, `${nonsense}-missing`)).rejects.toThrow(/no file/);
      await expect(restoreDatabase(place, cut)).rejects.toThrow();
      await expect(restoreDatabase(place, tooNew)).rejects.toThrow(/newer version.* knows \d/);
      expect(await listIds(await open(place))).toEqual(['kept']);
    });

    test('C-02 an older backup replaces a newer database completely, and is migrated', async () => {
      const [older, place] = [await createPlace(), await createPlace()];
      await prepare(older, released.slice(0, 2), 'older');
      await prepare(place, released, 'newer');
      const target = path.join(folder, `${kind}-older`);
      await backupDatabase(older, target);
      expect(await restoreDatabase(place, target)).toMatchObject({ kind: 'up to date' });
      const store = await open(place);
      expect(await listIds(store)).toEqual(['older']);
      const migrations = await store.db.selectFrom('migrations').select('number').execute();
      expect(migrations).toHaveLength(released.length);
    });

    test('C-02 a database of a newer version is backed up before an older backup replaces it', async () => {
      const [good, place] = [await createPlace(), await createPlace()];
      await prepare(good, released, 'good');
      await prepare(place, [...released, later], 'newer');
      const target = path.join(folder, `${kind}-good`);
      const before = path.join(folder, `${kind}-before`);
      await backupDatabase(good, target);
      expect(await saveCurrentDatabase(place, before)).toEqual({ kind: 'backed up', file: before });
      expect(await restoreDatabase(place, target)).toMatchObject({ kind: 'up to date' });
      expect(await listIds(await open(place))).toEqual(['good']);
    });

    test.runIf(kind === 'sqlite')(
      'C-02 a damaged database is moved aside before a backup replaces it',
      async () => {
        const [good, place] = [await createPlace(), await createPlace()];
        // If there is no database yet, there is nothing to keep.
        expect(await saveCurrentDatabase(place, path.join(folder, 'never'))).toEqual({ kind: 'none' });
        if (place.kind !== 'sqlite') return;
        await prepare(good, released, 'good');
        const target = path.join(folder, 'for-damaged');
        await backupDatabase(good, target);
        for (const [index, damage] of ['not a database'.repeat(500), ''].entries()) {
          writeFileSync(place.file, damage);
          writeFileSync(`${place.file}-wal`, 'a log');
          const before = path.join(folder, `damaged-${index}`);
          expect(await saveCurrentDatabase(place, before)).toMatchObject({
            kind: 'moved aside',
            file: before,
          });
          expect(readFileSync(before, 'utf8')).toBe(damage);
          expect(existsSync(place.file)).toBe(false);
          expect(existsSync(`${place.file}-wal`)).toBe(false);
          expect(await restoreDatabase(place, target)).toMatchObject({ kind: 'up to date' });
        }
        expect(await listIds(await open(place))).toEqual(['good']);
      },
    );
  },
  { databaseUse: 'little' },
);

/** Root may read everything, so the check runs as "nobody"; for others it is enough to take their rights away. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

function checkAsUser(file: string): string {
  const program = `
    const [module, file] = process.argv.slice(1);
    const { checkBackup } = await import(module);
    await checkBackup({ kind: 'sqlite', file: 'unused' }, file).catch(({ message }) => console.log(message));
  `;
  const module = path.resolve(import.meta.dirname, 'restore-database.ts');
  const args = ['--input-type=module', '-e', program, module, file];
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const { stdout, stderr } = spawnSync(process.execPath, args, { ...user, encoding: 'utf8' });
  // Both are missing if the user may not run the program, as below a folder of another user.
  return stdout || stderr || '';
}

chmodSync(folder, 0o777);
const canRun = checkAsUser(path.join(folder, 'missing')).startsWith('There is no file');

test.runIf(canRun)(
  `C-02 a backup that this user may not read is an error that names file and user, and no setting${canRun ? '' : ' (skipped: another user can’t read this folder)'}`,
  () => {
    const file = path.join(folder, 'unreadable.sqlite');
    writeFileSync(file, 'a backup', { mode: isRoot ? 0o600 : 0 });
    const output = checkAsUser(file);
    expect(output).toMatch(/^The user \S+ may not read the backup /);
    expect(output).toContain(file);
    expect(output).not.toMatch(/_DIR/);
  },
);

/** A migration of a later version, with an unknown table. */
const later: Migration = {
  name: 'later',
  up: (db) => db.schema.createTable('later').addColumn('id', 'text').execute(),
};

/** Creates a database with the given migrations and one row. */
async function prepare(place: DatabasePlace, migrations: Migration[], id: string): Promise<void> {
  const store =
    place.kind === 'sqlite' ? openSqliteStore(place.file) : await openPostgresStore(place.url, () => {});
  await migrate(store, migrations);
  await store.db.insertInto('rate_counts').values({ id, ends_at: 'x', count: 1 }).execute();
  await store.close();
}

async function listIds({ db }: Store): Promise<string[]> {
  return (await db.selectFrom('rate_counts').select('id').execute()).map(({ id }) => id);
}

function byReference(a: { reference: string }, b: { reference: string }): number {
  return a.reference < b.reference ? -1 : 1;
}
