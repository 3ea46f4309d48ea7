import { randomBytes } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type DatabasePlace, openFolder, withTemporaryFolder } from '#platform/data-folder.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import type { Store } from '#platform/database/store.ts';
import { minFreeBytes } from './doctor/check-machine.ts';
import { replaceDatabase } from './restore-database.ts';

export type BackupVerification =
  /** It was restored. `counts` says what is in it: `3 enquiries, 1 account`. */
  | { kind: 'restored'; counts: string }
  /** There is no place to restore it to. */
  | { kind: 'not tried'; why: string; cure: string };

/**
 * Restores a backup into a temporary database, which is deleted again. Throws if the backup is why it can't be restored. On
 * PostgreSQL the user must be allowed to create databases. A backup of a newer version is restored if this one works with
 * it, as after a roll-back.
 */
export async function verifyBackup(place: DatabasePlace, file: string): Promise<BackupVerification> {
  try {
    const lack = await findLackOfRoom(place, file);
    if (lack) return { kind: 'not tried', ...lack };
    return await (place.kind === 'sqlite' ? verifySqlite(place, file) : verifyPostgres(place, file));
  } catch (error) {
    const { message } = error as Error;
    const [, cure] = obstacles.find(([pattern]) => pattern.test(message)) ?? [];
    if (cure === undefined) throw error;
    return { kind: 'not tried', why: message, cure };
  }
}

/**
 * What says nothing of the backup, and what to do: a disk that is full or fails, and a database that went away, in the words
 * of SQLite, the system, the driver and PostgreSQL.
 */
const obstacles: [RegExp, string][] = [
  [
    /database or disk is full|disk I\/O error|ENOSPC|EDQUOT|EIO|No space left on device|Disk quota exceeded/,
    'Make room for a second database, or look at the disk, then run npm run backup.',
  ],
  [/folder can't be written/, 'Mend that, then run npm run backup.'],
  [
    /connection (to server|terminated)|terminating connection|closed the connection|has not responded|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|trying to connect|database system is|too many (clients|connections)|connection slots/i,
    'Find out why the database went away, then run npm run backup.',
  ],
];

/** A trial that filled the disk of the data folder would stop the site, so it must leave what the doctor calls enough. */
async function findLackOfRoom(place: DatabasePlace, file: string) {
  const dataDir = place.kind === 'sqlite' ? path.dirname(place.file) : place.dataDir;
  openFolder(dataDir, 'DATA_DIR');
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(dataDir)]);
  const [needed, free] = [size + minFreeBytes, bavail * bsize];
  if (free >= needed) return undefined;
  const [neededGb, freeGb] = [Math.ceil(needed / 1e8) / 10, Math.floor(free / 1e8) / 10];
  return {
    why: `that needs ${neededGb} GB on the disk of ${dataDir}, and ${freeGb} GB are free`,
    cure: 'Delete old backups and logs there, or enlarge the disk, then run npm run backup.',
  };
}

async function restore(place: DatabasePlace, file: string): Promise<BackupVerification> {
  const restored = await replaceDatabase(place, file);
  if (restored.kind === 'not up to date') throw new Error(restored.problem);
  return { kind: 'restored', counts: restored.counts };
}

type Place<Kind> = Extract<DatabasePlace, { kind: Kind }>;

function verifySqlite(place: Place<'sqlite'>, file: string): Promise<BackupVerification> {
  return withTemporaryFolder(path.dirname(place.file), (folder) =>
    restore({ kind: 'sqlite', file: path.join(folder, 'saltbush.sqlite') }, file),
  );
}

async function verifyPostgres(place: Place<'postgres'>, file: string): Promise<BackupVerification> {
  const { url } = place;
  const name = `${trialPrefix}${Date.now()}_${randomBytes(6).toString('hex')}`;
  const store = await openPostgresStore(url, () => {});
  try {
    try {
      await dropForgottenTrials(store);
      await createTrial(store, name);
    } catch (error) {
      return { kind: 'not tried', ...(await explainRefusal(store, error as Error)) };
    }
    try {
      const temporary = new URL(url);
      temporary.pathname = `/${name}`;
      const refusal = await tryToConnect(temporary.href);
      if (refusal !== undefined)
        return {
          kind: 'not tried',
          why: `${name} can't be reached: ${refusal}`,
          cure: 'Let pg_hba.conf and the pooler admit the role to every database, then run npm run backup.',
        };
      return await restore({ ...place, url: temporary.href }, file);
    } finally {
      // If this fails, a later trial drops it.
      await sql
        .raw(`drop database if exists ${name} with (force)`)
        .execute(store.db)
        .catch(() => {});
    }
  } finally {
    await store.close();
  }
}

/** The time follows, because PostgreSQL does not say when a database was created. */
const trialPrefix = 'saltbush_verify_';
const trialName = new RegExp(`^${trialPrefix}(?:(\\d+)_)?[\\da-f]{12}$`);
/** No trial takes longer. */
const maxTrialMs = 24 * 3600_000;

/**
 * A process that is killed leaves its trial behind, which is a copy of the whole database. Those of an earlier release have
 * no time in their names. PostgreSQL refuses to drop one to which somebody is connected.
 */
async function dropForgottenTrials({ db }: Store): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datdba = quote_ident(current_user)::regrole
  `.execute(db);
  for (const { name } of rows) {
    const [isTrial, createdMs = 0] = trialName.exec(name) ?? [];
    if (isTrial && Number(createdMs) < Date.now() - maxTrialMs)
      await sql.raw(`drop database if exists ${name}`).execute(db);
  }
}

/** The templates of a cluster may have another encoding than the site's database, and then only `template0` allows this. */
async function createTrial({ db }: Store, name: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('create database %I encoding ''UTF8'' template template0 lc_collate %L lc_ctype %L',
      ${name}::text, datcollate, datctype) as statement
    from pg_database where datname = current_database()
  `.execute(db);
  await sql.raw(rows[0]?.statement ?? '').execute(db);
}

async function tryToConnect(url: string): Promise<string | undefined> {
  const store = await openPostgresStore(url, () => {});
  try {
    await store.readClock();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await store.close();
  }
}

/** PostgreSQL's code for a right that the user does not have. */
const insufficientPrivilege = '42501';

async function explainRefusal({ db }: Store, { message, code }: Error & { code?: string }) {
  if (code !== insufficientPrivilege) return { why: message, cure: 'Mend that, then run npm run backup.' };
  // A pooler may know the role by another name than the URL says.
  const { rows } = await sql<{ role: string }>`select quote_ident(current_user) as role`.execute(db);
  return {
    why: message,
    cure: `As a superuser of PostgreSQL: alter role ${rows[0]?.role} createdb. Then run npm run backup.`,
  };
}
