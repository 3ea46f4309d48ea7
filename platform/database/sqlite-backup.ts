import { existsSync } from 'node:fs';
import { chmod, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makeFolder } from '#platform/data-folder.ts';
import { requireSoundSqlite } from './sqlite-damage.ts';

/** Copies all pages in one step, because a write between two steps would make the copy start again. */
const rate = 1_000_000_000;

export async function backupSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  const part = `${target}.part`;
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    await backup(source, part, { rate });
    settle(part);
    requireSoundSqlite(part);
    await chmod(part, 0o600);
    const handle = await open(part, 'r+');
    await handle.sync();
    await handle.close();
    await rename(part, target);
  } finally {
    source.close();
    for (const rest of [part, `${part}-wal`, `${part}-shm`]) await rm(rest, { force: true });
  }
}

/** Merges the log into the database, so that the backup is a single file. */
function settle(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = delete');
  database.close();
}

/**
 * Overwrites the database through SQLite itself, in one transaction. A server that has it open sees either the old or
 * the new database.
 */
export async function restoreSqlite(backupFile: string, file: string): Promise<void> {
  requireSoundSqlite(backupFile);
  makeFolder(path.dirname(file));
  const isNew = !existsSync(file);
  // Creates the file with mode 0600 before any data is in it. SQLite takes an empty file for an empty database.
  if (isNew) await writeFile(file, '', { mode: 0o600, flag: 'wx' });
  const source = new DatabaseSync(backupFile, { readOnly: true });
  try {
    await backup(source, file, { rate });
  } catch (error) {
    // Removes the empty file, which would be taken for a new site's database.
    if (isNew) await rm(file, { force: true });
    throw error;
  } finally {
    source.close();
  }
}
