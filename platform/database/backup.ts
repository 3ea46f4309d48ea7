import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type DatabasePlace, openFolder, readUserName } from '#platform/data-folder.ts';
import { backupPostgres } from './postgres-backup.ts';
import { backupSqlite, moveSqliteAside, readSqliteMigration, SqliteDamage } from './sqlite-files.ts';

/** Formats the name of a backup. Its time is UTC, so that names sort by time when clocks are changed. */
export function backupName(place: DatabasePlace, now: Date): string {
  const time = `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  return `saltbush-${time}.${place.kind === 'sqlite' ? 'sqlite' : 'dump'}`;
}

/** What chose the folder of a backup: the setting, or the command that was called, which no setting would change. */
export type FolderChoice = 'BACKUP_DIR' | 'command';

/**
 * Copies the database to a new file while servers keep writing. The file appears only when it is complete and checked.
 */
export async function backupDatabase(
  place: DatabasePlace,
  target: string,
  choice: FolderChoice = 'BACKUP_DIR',
): Promise<void> {
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new Error(`There is no database at ${place.file}.`);
  prepareTarget(target, choice);
  if (place.kind === 'sqlite') await backupSqlite(place.file, target);
  else await backupPostgres(place.url, target);
}

function prepareTarget(target: string, choice: FolderChoice): void {
  if (existsSync(target)) throw new Error(`${target} already exists.`);
  const folder = path.dirname(target);
  if (choice === 'BACKUP_DIR') openFolder(folder, choice);
  else requireWritable(folder);
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The user ${readUserName()} can't write to ${folder}: ${message}. Give it to this user, as with chown.`,
      { cause: error },
    );
  }
}

type SavedDatabase =
  | { kind: 'none' }
  | { kind: 'backed up'; file: string }
  /** The database could not be read, so its file was moved aside unchanged. */
  | { kind: 'moved aside'; file: string; problem: string };

/** Saves the current database to the file `before` ahead of a restore, whatever state it is in. */
export async function saveCurrentDatabase(place: DatabasePlace, before: string): Promise<SavedDatabase> {
  if (place.kind === 'sqlite') {
    if (!existsSync(place.file)) return { kind: 'none' };
    try {
      readSqliteMigration(place.file);
    } catch (error) {
      if (!(error instanceof SqliteDamage)) throw error;
      prepareTarget(before, 'command');
      await moveSqliteAside(place.file, before);
      return { kind: 'moved aside', file: before, problem: error.message };
    }
  }
  await backupDatabase(place, before, 'command');
  return { kind: 'backed up', file: before };
}

const pattern =
  /^(before-restore-)?saltbush-(\d{4}-\d\d-\d\dT\d{6}Z?)\.(?:sqlite(?:-wal|-shm)?|dump)(\.part)?$/;

/** No backup takes longer to make. */
const maxMakingMs = 24 * 3600_000;

/** Sorts files by their names: the site's own backups, what a restore saved, and what a killed process left unfinished. */
function sortFiles(names: string[]) {
  const files = names.flatMap((name) => {
    const [, aside, time = '', part] = pattern.exec(name) ?? [];
    return time ? [{ name, time, aside: aside !== undefined, isPart: part !== undefined }] : [];
  });
  const whole = files.filter(({ isPart }) => !isPart);
  const own = whole.filter(({ aside }) => !aside);
  const newestMs = Math.max(...own.map(({ time }) => parseTime(time)));
  const forgotten = files.filter(({ time, isPart }) => isPart && parseTime(time) < newestMs - maxMakingMs);
  return { own, aside: whole.filter(({ aside }) => aside), forgotten };
}

/** Reads `2026-03-01T021500Z`. */
const parseTime = (time: string): number =>
  Date.parse(`${time.slice(0, 13)}:${time.slice(13, 15)}:${time.slice(15, 17)}Z`);

/**
 * Lists the files to delete so that the newest `count` backups stay. A database that a restore saved does not count as a
 * backup, because several restores in a row would displace the good ones. It goes once it is older than all of them.
 */
export function listOutdatedBackups(names: string[], count: number): string[] {
  const { own, aside, forgotten } = sortFiles(names);
  const times = own.map(({ time }) => time);
  const oldestRetained = times.sort().at(-count);
  const outdated =
    oldestRetained === undefined ? [] : [...own, ...aside].filter(({ time }) => time < oldestRetained);
  return [...outdated, ...forgotten].map(({ name }) => name);
}

/** How many days, weeks and months keep their newest backup, counted from the newest of all. */
const retention = { days: 7, weeks: 4, months: 6 };

/**
 * Lists the files to delete so that the newest backup of each of 7 days, 4 weeks and 6 months stays. Days without a backup
 * do not count, so that a server that was off for a year keeps what it had. What a restore saved goes once it is older than
 * all of them.
 */
export function listExpiredBackups(names: string[]): string[] {
  const { own, aside, forgotten } = sortFiles(names);
  own.sort((a, b) => b.time.localeCompare(a.time));
  const stays = new Set([
    ...listNewest(own, retention.days, (time) => time.slice(0, 10)),
    ...listNewest(own, retention.weeks, formatWeek),
    ...listNewest(own, retention.months, (time) => time.slice(0, 7)),
  ]);
  const oldest = own.filter(({ time }) => stays.has(time)).at(-1)?.time;
  if (oldest === undefined) return [];
  const expired = [
    ...own.filter(({ time }) => !stays.has(time)),
    ...aside.filter(({ time }) => time < oldest),
    ...forgotten,
  ];
  return expired.map(({ name }) => name);
}

/** Returns the time of the newest backup in each of the newest periods. */
function listNewest(
  backups: { time: string }[],
  count: number,
  findPeriod: (time: string) => string,
): string[] {
  const newest = new Map<string, string>();
  for (const { time } of backups) {
    const period = findPeriod(time);
    if (!newest.has(period)) newest.set(period, time);
  }
  return [...newest.values()].slice(0, count);
}

/** The Monday of the week. */
function formatWeek(time: string): string {
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
