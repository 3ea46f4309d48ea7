import { accessSync, constants, existsSync } from 'node:fs';
import { type DatabasePlace, readUserName } from '#platform/data-folder.ts';
import { readPostgresMigration, restorePostgres } from '#platform/database/postgres-backup.ts';
import { readSqliteMigration, restoreSqlite } from '#platform/database/sqlite-files.ts';
import type { Queries } from '#platform/database/store.ts';
import { formatCount } from '#platform/text/count.ts';
import { released } from './migrations.ts';
import { openStore } from './open-store.ts';

/** The tables to count for the operator, with their singular and plural names. */
const countedTables = [
  ['leads', 'enquiry', 'enquiries'],
  ['auth_users', 'account'],
  ['orders', 'order'],
  ['audits', 'audit'],
  ['jobs', 'email or other job', 'emails and other jobs'],
  ['blog_answers', 'answer of WordPress', 'answers of WordPress'],
  ['blog_pictures', 'blog picture'],
  ['vitals', 'count of visits', 'counts of visits'],
] as const;

async function countRows(db: Queries): Promise<string> {
  const counts: string[] = [];
  for (const [table, one, several] of countedTables) {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll().as('many'));
    counts.push(formatCount(Number((await rows.executeTakeFirstOrThrow()).many), one, several));
  }
  return counts.join(', ');
}

/** Throws if the file can't be read, is not a backup of this kind of database, or was made by a newer version. */
export async function checkBackup(place: DatabasePlace, source: string): Promise<void> {
  if (!existsSync(source)) throw new Error(`There is no file ${source}.`);
  requireReadable(source);
  const newest = place.kind === 'sqlite' ? readSqliteMigration(source) : await readPostgresMigration(source);
  if (newest > released.length)
    throw new Error(
      `${source} was made by a newer version: it has migration ${newest}, and this version knows ${released.length}. Restore it with the newer version, or use an older backup.`,
    );
}

/** A backup may lie anywhere, so unlike with the database itself, the message names no setting. */
function requireReadable(source: string): void {
  try {
    accessSync(source, constants.R_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The user ${readUserName()} may not read the backup ${source} (${message}). Give it to this user, as with chown.`,
      { cause: error },
    );
  }
}

type RestoreResult =
  /** `counts` summarises the restored database: `3 enquiries, 1 account`. */
  { kind: 'up to date'; counts: string } | { kind: 'not up to date'; problem: string };

/**
 * Replaces the database with a backup and applies pending migrations. If it throws, nothing was changed.
 */
export async function restoreDatabase(place: DatabasePlace, source: string): Promise<RestoreResult> {
  await checkBackup(place, source);
  return replaceDatabase(place, source);
}

/** Does the same without asking first what the file is and which version made it. */
export async function replaceDatabase(place: DatabasePlace, source: string): Promise<RestoreResult> {
  if (place.kind === 'sqlite') await restoreSqlite(source, place.file);
  else await restorePostgres(source, place);
  try {
    const store = await openStore(place);
    try {
      return { kind: 'up to date', counts: await countRows(store.db) };
    } finally {
      await store.close();
    }
  } catch (error) {
    return { kind: 'not up to date', problem: (error as Error).message };
  }
}
