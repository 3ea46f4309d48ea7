import { existsSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '#platform/data-folder.ts';

/**
 * SQLite's codes for a missing table, a malformed file and a file that is no database, not for locks, rights or disk.
 */
const damageCodes = new Set([1, 11, 26]);

/** Says what is wrong with the content of the file; undefined if it is sound. Throws if the file can't be read. */
export function findSqliteDamage(file: string): string | undefined {
  try {
    const found = readOnly(file, (database) => {
      database.prepare('select count(*) from migrations').get();
      return database.prepare('pragma integrity_check').get()?.integrity_check;
    });
    return found === 'ok' ? undefined : `${file} is damaged: ${found}`;
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined || !damageCodes.has(errcode & 0xff)) throw error;
    return `${file} is not a database of this site: ${(error as Error).message}`;
  }
}

/**
 * Throws where a database that was there before the start is empty, damaged, or another program's, and says what to do.
 */
export function requireOwnDatabase(database: DatabaseSync, file: string): void {
  const problem = describeProblem(database, file);
  if (problem)
    throw new Error(
      `The database ${file} ${problem}. Put a backup in its place (npm run restore -- BACKUP), or move the file away to begin with an empty one.`,
    );
}

function describeProblem(database: DatabaseSync, file: string): string | undefined {
  if (statSync(file).size === 0 && !statSync(`${file}-wal`, { throwIfNoEntry: false })?.size)
    return 'is empty: what was in it is gone';
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    if (tables.length > 0 && !tables.some(({ name }) => name === 'migrations'))
      return `is not this site's: its tables are ${tables.map(({ name }) => name).join(', ')}`;
    const found = database.prepare('pragma quick_check(1)').get()?.quick_check;
    return found === 'ok' ? undefined : `is damaged: ${found}`;
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined || !damageCodes.has(errcode & 0xff)) throw error;
    return `can't be read: ${(error as Error).message}`;
  }
}

export function requireSoundSqlite(file: string): void {
  const problem = findSqliteDamage(file);
  if (problem) throw new Error(problem);
}

/** Finds the newest migration of a sound database; 0 if it has none. */
export function readSqliteMigration(file: string): number {
  requireSoundSqlite(file);
  return readOnly(file, (database) =>
    Number(database.prepare('select max(number) as newest from migrations').get()?.newest ?? 0),
  );
}

/** Moves the files beside it too, because they may hold data that can be rescued, and would damage a new database. */
export async function moveSqliteAside(file: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  makeFolder(path.dirname(target));
  for (const ending of ['-wal', '-shm', ''])
    if (existsSync(file + ending)) await rename(file + ending, target + ending);
}

function readOnly<Result>(file: string, read: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
