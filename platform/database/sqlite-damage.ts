import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '#platform/data-folder.ts';

/** SQLite's own: a missing table, a malformed image, no database at all. Not a lock, a right or the disk. */
const damageCodes = new Set([1, 11, 26]);

/** What is wrong with the content of the file; undefined where nothing is. Throws where it can't be read at all. */
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

export function requireSoundSqlite(file: string): void {
  const problem = findSqliteDamage(file);
  if (problem) throw new Error(problem);
}

/** The newest migration that a sound database has; 0 where it has none. */
export function readSqliteMigration(file: string): number {
  requireSoundSqlite(file);
  return readOnly(file, (database) =>
    Number(database.prepare('select max(number) as newest from migrations').get()?.newest ?? 0),
  );
}

/** The files beside it go along: they may hold what can still be rescued, and would spoil what takes its place. */
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
