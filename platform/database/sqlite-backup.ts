import { existsSync } from 'node:fs';
import { chmod, open, rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { requireSoundSqlite } from './sqlite-damage.ts';

/** Pages copied at a time: all of them, so that a write in between never makes it begin anew. */
export const rate = 1_000_000_000;

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

/** One file without a log beside it. */
function settle(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = delete');
  database.close();
}
