import { existsSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '#server/open-store.ts';
import type { DatabasePlace } from './database-place.ts';
import { makeFolder } from './make-folder.ts';
import { released } from './migrate.ts';
import { backupPostgres, readPostgresMigration, restorePostgres } from './postgres-backup.ts';
import { backupSqlite } from './sqlite-backup.ts';
import { findSqliteDamage, moveSqliteAside, readSqliteMigration } from './sqlite-damage.ts';
import { restoreSqlite } from './sqlite-restore.ts';

/** What a backup is called: its time sorts. */
export function backupName(place: DatabasePlace, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '');
  return `saltbush-${time}.${place.kind === 'sqlite' ? 'sqlite' : 'dump'}`;
}

/** Copies the database to a new file while servers go on writing. The file is there only when it is whole and checked. */
export async function backupDatabase(place: DatabasePlace, target: string): Promise<void> {
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new Error(`There is no database at ${place.file}.`);
  makeFolder(path.dirname(target));
  if (place.kind === 'sqlite') await backupSqlite(place.file, target);
  else await backupPostgres(place.url, target);
}

export type KeptDatabase =
  | { kind: 'none' }
  | { kind: 'backed up'; file: string }
  /** It could not be read, so it lies there as it was. */
  | { kind: 'moved aside'; file: string; problem: string };

/** Before a restore: what is there goes to the file `before`, whatever state it is in. */
export async function keepCurrentDatabase(place: DatabasePlace, before: string): Promise<KeptDatabase> {
  if (place.kind === 'sqlite') {
    if (!existsSync(place.file)) return { kind: 'none' };
    const problem = findSqliteDamage(place.file);
    if (problem) {
      await moveSqliteAside(place.file, before);
      return { kind: 'moved aside', file: before, problem };
    }
  }
  await backupDatabase(place, before);
  return { kind: 'backed up', file: before };
}

/** Throws where the file is no backup of this kind of database, or one that this program is too old for. */
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
 * Puts the content of a backup in the place of what is there, and brings it up to date. Where it throws nothing was
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
