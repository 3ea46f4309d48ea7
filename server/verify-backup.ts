import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import type { Store } from '#platform/database/store.ts';
import { replaceDatabase } from './restore-database.ts';

export type BackupVerification =
  /** It was restored. `counts` says what is in it: `3 enquiries, 1 account`. */
  | { kind: 'restored'; counts: string }
  /** There is no place to restore it to. */
  | { kind: 'not tried'; why: string; cure: string };

/**
 * Restores a backup into a temporary database, which is deleted again. Throws if it can't be restored. On PostgreSQL the
 * user must be allowed to create databases. A backup of a newer version is restored if this one works with it, as after a
 * roll-back.
 */
export async function verifyBackup(place: DatabasePlace, file: string): Promise<BackupVerification> {
  try {
    return await (place.kind === 'sqlite'
      ? verifySqlite(path.dirname(place.file), file)
      : verifyPostgres(place.url, file));
  } catch (error) {
    const { message } = error as Error;
    if (!diskFailures.test(message)) throw error;
    return {
      kind: 'not tried',
      why: message,
      cure: 'Make room for a second database, or look at the disk, then run npm run backup.',
    };
  }
}

/** What SQLite, the system and PostgreSQL say of a disk that is full or fails, which says nothing of the backup. */
const diskFailures =
  /database or disk is full|disk I\/O error|ENOSPC|EDQUOT|EIO|No space left on device|Disk quota exceeded/;

async function restore(place: DatabasePlace, file: string): Promise<BackupVerification> {
  const restored = await replaceDatabase(place, file);
  if (restored.kind === 'not up to date') throw new Error(restored.problem);
  return { kind: 'restored', counts: restored.counts };
}

const trialPrefix = '.verify-';
/** No trial takes longer. */
const maxTrialMs = 24 * 3600_000;

async function verifySqlite(dataDir: string, file: string): Promise<BackupVerification> {
  await removeForgottenTrials(dataDir);
  // Beside the database: /tmp may be memory, and the backup may be on a network drive, where SQLite can't work.
  const folder = await mkdtemp(path.join(dataDir, trialPrefix));
  try {
    return await restore({ kind: 'sqlite', file: path.join(folder, 'saltbush.sqlite') }, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A process that is killed leaves its trial behind, which is a copy of the whole database. */
async function removeForgottenTrials(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const folder = path.join(dataDir, name);
    if (name.startsWith(trialPrefix) && Date.now() - (await stat(folder)).mtimeMs > maxTrialMs)
      await rm(folder, { recursive: true, force: true });
  }
}

async function verifyPostgres(url: string, file: string): Promise<BackupVerification> {
  const name = `saltbush_verify_${randomBytes(6).toString('hex')}`;
  const store = await openPostgresStore(url, () => {});
  try {
    try {
      await sql.raw(`create database ${name}`).execute(store.db);
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
      return await restore({ kind: 'postgres', url: temporary.href }, file);
    } finally {
      await sql.raw(`drop database if exists ${name} with (force)`).execute(store.db);
    }
  } finally {
    await store.close();
  }
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
