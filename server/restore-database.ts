import { existsSync } from 'node:fs';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { readPostgresMigration, restorePostgres } from '#platform/database/postgres-backup.ts';
import { readSqliteMigration, restoreSqlite } from '#platform/database/sqlite-files.ts';
import { released } from './migrations.ts';
import { openStore } from './open-store.ts';

/** Throws where the file is no backup of this kind of database, or was made by a newer program. */
export async function checkBackup(place: DatabasePlace, source: string): Promise<void> {
  if (!existsSync(source)) throw new Error(`There is no file ${source}.`);
  const newest = place.kind === 'sqlite' ? readSqliteMigration(source) : await readPostgresMigration(source);
  if (newest > released.length)
    throw new Error(
      `${source} is a backup of a newer program: it has migration ${newest}, this program knows ${released.length}. Restore it with the newer program, or take an older backup.`,
    );
}

export type Restored =
  | { kind: 'up to date'; enquiries: number }
  | { kind: 'not up to date'; problem: string };

/**
 * Replaces the database by the backup and applies the migrations that the backup lacks. Where it throws, nothing was
 * changed.
 */
export async function restoreDatabase(place: DatabasePlace, source: string): Promise<Restored> {
  await checkBackup(place, source);
  if (place.kind === 'sqlite') await restoreSqlite(source, place.file);
  else await restorePostgres(source, place.url);
  try {
    const store = await openStore(place);
    try {
      const { count } = await store.db
        .selectFrom('leads')
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return { kind: 'up to date', enquiries: Number(count) };
    } finally {
      await store.close();
    }
  } catch (error) {
    return { kind: 'not up to date', problem: (error as Error).message };
  }
}
