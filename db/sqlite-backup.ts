import { existsSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** Pages copied at a time: all of them, so that a write in between never makes it begin anew. */
const rate = 1_000_000_000;

export async function backupSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  const part = `${target}.part`;
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    await backup(source, part, { rate });
    settle(part);
    check(part);
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

/**
 * Overwrites the database through SQLite itself, in one transaction: a server that has it open sees the old
 * or the new, never half.
 */
export async function restoreSqlite(backupFile: string, file: string): Promise<void> {
  if (!existsSync(backupFile)) throw new Error(`There is no file ${backupFile}.`);
  check(backupFile);
  await mkdir(path.dirname(file), { recursive: true });
  const source = new DatabaseSync(backupFile, { readOnly: true });
  try {
    await backup(source, file, { rate });
  } finally {
    source.close();
  }
  check(file);
}

/** One file without a log beside it. */
function settle(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = delete');
  database.close();
}

function check(file: string): void {
  let found: unknown;
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      found = database.prepare('pragma integrity_check').get()?.integrity_check;
      database.prepare('select count(*) from migrations').get();
    } finally {
      database.close();
    }
  } catch (error) {
    throw new Error(`${file} is not a database of this site.`, { cause: error });
  }
  if (found !== 'ok') throw new Error(`${file} is damaged: ${found}`);
}
