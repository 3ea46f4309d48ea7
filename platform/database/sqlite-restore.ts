import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makeFolder } from './make-folder.ts';
import { rate } from './sqlite-backup.ts';
import { requireSoundSqlite } from './sqlite-damage.ts';

/**
 * Overwrites the database through SQLite itself, in one transaction: a server that has it open sees the old
 * or the new, never half.
 */
export async function restoreSqlite(backupFile: string, file: string): Promise<void> {
  requireSoundSqlite(backupFile);
  makeFolder(path.dirname(file));
  const isNew = !existsSync(file);
  // Before there is anything in it: nobody else is to read it. SQLite takes an empty file for an empty database.
  if (isNew) await writeFile(file, '', { mode: 0o600, flag: 'wx' });
  const source = new DatabaseSync(backupFile, { readOnly: true });
  try {
    await backup(source, file, { rate });
  } catch (error) {
    // An empty one would be taken for a new site's.
    if (isNew) await rm(file, { force: true });
    throw error;
  } finally {
    source.close();
  }
}
