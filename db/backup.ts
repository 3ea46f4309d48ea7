import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { DatabasePlace } from './database-place.ts';
import { backupPostgres, restorePostgres } from './postgres-backup.ts';
import { backupSqlite, restoreSqlite } from './sqlite-backup.ts';

/** What a backup is called: its time sorts. */
export function backupName(place: DatabasePlace, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '');
  return `saltbush-${time}.${place.kind === 'sqlite' ? 'sqlite' : 'dump'}`;
}

/** Copies the database to a new file while servers go on writing. The file is there only when it is whole and checked. */
export async function backupDatabase(place: DatabasePlace, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  if (place.kind === 'sqlite') await backupSqlite(place.file, target);
  else await backupPostgres(place.url, target);
}

/** Puts the content of a backup in the place of what is there: all of it, or nothing changes. */
export async function restoreDatabase(place: DatabasePlace, source: string): Promise<void> {
  if (place.kind === 'sqlite') await restoreSqlite(source, place.file);
  else await restorePostgres(source, place.url);
}
