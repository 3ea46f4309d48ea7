import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { readUserName } from '#platform/data-folder.ts';

/** Thrown if a file can be read, but is not an intact database of this site. */
export class SqliteDamage extends Error {}

/** SQLite's codes for a missing table, a malformed file and a file that is not a database. */
const damageCodes = new Set([1, 11, 26]);

function isDamage(error: unknown): error is Error {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && damageCodes.has(errcode & 0xff);
}

/**
 * Runs work on a database file. If this user may not read or write it, as after somebody else has copied a backup, the
 * error names the file and the user. SQLite itself opens such a file for reading, and fails at the first write.
 */
export function explainAccess<Result>(file: string, access: 'read' | 'write', work: () => Result): Result {
  const mode = access === 'read' ? constants.R_OK : constants.R_OK | constants.W_OK;
  for (const ending of ['', '-wal', '-shm'])
    try {
      // Opening and closing the file instead would release the locks that SQLite has on it.
      accessSync(file + ending, mode);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') continue;
      throw new Error(
        `The user ${readUserName()} may not ${access === 'read' ? 'read' : 'read and write'} the database ${file + ending} (${message}). It is in the folder that DATA_DIR names. Give it to this user, as with chown, or run the site as its owner.`,
        { cause: error },
      );
    }
  return work();
}

/** The marker that stays beside a database once that has had its tables. */
const markerOf = (file: string) => `${file}.made`;

/** Whether this database has had its tables before. An empty file in its place is then a loss, not a first start. */
export const wasCreated = (file: string): boolean => existsSync(markerOf(file));

/** Writes the marker. Call this once the tables are in the database file itself. */
export function markAsCreated(file: string): void {
  if (wasCreated(file)) return;
  const text = 'While this file is here, the site refuses to start with an empty database.\n';
  writeFileSync(markerOf(file), text, { mode: 0o600, flush: true });
}

/**
 * Describes what is wrong with a database file that existed before it was opened. A file without tables is new, unless
 * `hadTables` says otherwise.
 */
export function findDamage(database: DatabaseSync, file: string, hadTables = false): string | undefined {
  // SQLite would delete the log of an empty file.
  if (statSync(file).size === 0) return 'is empty: what was in it is gone';
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    if (tables.length === 0 && hadTables) return 'has no tables: what was in it is gone';
    if (tables.length > 0 && !tables.some(({ name }) => name === 'migrations'))
      return `is not this site's: its tables are ${tables.map(({ name }) => name).join(', ')}`;
    const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
    return found === 'ok' ? undefined : `is damaged: ${found}`;
  } catch (error) {
    if (isDamage(error)) return `can't be read: ${error.message}`;
    throw error;
  }
}

/**
 * Finds the newest migration, 0 if there is none. Throws SqliteDamage if this is not an intact database of this site.
 */
export function readSqliteMigration(file: string): number {
  return explainAccess(file, 'read', () => readNewest(file));
}

function readNewest(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const problem = findDamage(database, file);
    if (problem) throw new SqliteDamage(`${file} ${problem}`);
    return Number(database.prepare('select max(number) as newest from migrations').get()?.newest ?? 0);
  } catch (error) {
    throw isDamage(error)
      ? new SqliteDamage(`${file} is not a database of this site: ${error.message}`)
      : error;
  } finally {
    database.close();
  }
}

/** Copies the database while others write. The copy is one file, and appears only when it is complete and checked. */
export async function backupSqlite(file: string, target: string): Promise<void> {
  const part = `${target}.part`;
  const source = explainAccess(file, 'read', () => new DatabaseSync(file, { readOnly: true, timeout: 5000 }));
  // SQLite writes into an empty file and keeps its mode.
  const handle = await open(part, 'w', 0o600);
  try {
    source.prepare('vacuum into ?').run(part);
    readSqliteMigration(part);
    await handle.sync();
    await rename(part, target);
  } finally {
    source.close();
    await handle.close();
    await rm(part, { force: true });
  }
}

/**
 * Overwrites the database through SQLite itself, in one transaction. A server that has it open sees either the old or
 * the new database.
 */
export async function restoreSqlite(backupFile: string, file: string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const isNew = !existsSync(file);
  // This creates the file with mode 0600 before any data is in it. SQLite treats an empty file as an empty database.
  if (isNew) await writeFile(file, '', { mode: 0o600, flag: 'wx' });
  const source = explainAccess(file, 'write', () => new DatabaseSync(backupFile, { readOnly: true }));
  try {
    // All pages are copied in one step, because a write between two steps would make the copy start again.
    await backup(source, file, { rate: 1_000_000_000 });
  } catch (error) {
    // The next start would take the empty file for a database whose content is gone.
    if (isNew) await rm(file, { force: true });
    throw error;
  } finally {
    source.close();
  }
}

/** Moves the database with its log, which may hold recoverable data and would damage a new database. */
export async function moveSqliteAside(file: string, target: string): Promise<void> {
  for (const ending of ['-wal', '-shm', ''])
    if (existsSync(file + ending)) await rename(file + ending, target + ending);
}
