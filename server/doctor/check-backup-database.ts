import { sql } from 'kysely';
import { hasOwnSession, lentSessions } from '#platform/database/postgres-session.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import type { Store } from '#platform/database/store.ts';
import type { Config } from '../env.ts';
import { explain, type Finding, fault } from './finding.ts';

/** Whether backups reach the database of the site, `own`, in a session that is nobody else's. */
export async function checkBackupDatabase(
  { backupDatabaseUrl: url }: Config,
  own: Store,
): Promise<Finding[]> {
  if (url === undefined) return [];
  const store = await openPostgresStore(url, () => {});
  try {
    if (!(await hasOwnSession(store))) return [fault('backup', `${lentSessions.why}.`, lentSessions.cure)];
    if ((await identify(store)) === (await identify(own))) return [];
    return [
      fault(
        'backup',
        'BACKUP_DATABASE_URL is another database than DATABASE_URL.',
        'Set it to the address of the site’s own database, without a pooler.',
      ),
    ];
  } catch (error) {
    return [fault('backup', `BACKUP_DATABASE_URL: ${explain(error)}`, 'Correct it, or let this machine in.')];
  } finally {
    await store.close();
  }
}

/** Two servers do not start in the same microsecond. */
async function identify({ db }: Store): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select concat(current_database(), ' ', extract(epoch from pg_postmaster_start_time())) as id
  `.execute(db);
  return rows[0]?.id;
}
