import { sql } from 'kysely';
import { openPostgresStore } from './postgres-store.ts';
import type { Queries, Store } from './store.ts';

/** Why `pg_dump` and `psql` must not work through such a pooler, and what to do. */
export const lentSessions = {
  why: 'The pooler of the database lends a session for a transaction, so a backup would leave its settings to the site, which then finds no table',
  cure: 'Set BACKUP_DATABASE_URL to the address of the database itself.',
};

async function readPid(connection: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid;
}

/** On a busy pooler with two sessions, each of two connections may get one of its own by chance: in eight rounds hardly. */
const rounds = 8;

/**
 * Whether each connection is a session of its own. A pooler that lends sessions gives two connections the same one in turn,
 * or one connection several.
 */
export function hasOwnSession({ db }: Store): Promise<boolean> {
  return db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      const pairs = new Set<string>();
      for (let round = 0; round < rounds; round++) {
        const [own, next] = [await readPid(one), await readPid(other)];
        if (own === next) return false;
        pairs.add(`${own} ${next}`);
      }
      return pairs.size === 1;
    }),
  );
}

/** Throws if the database can't be reached, or not in a session that is nobody else's. */
export async function requireOwnSession(url: string): Promise<void> {
  const store = await openPostgresStore(url, () => {});
  try {
    const isOwn = await hasOwnSession(store).catch((error: Error & { code?: string }) => {
      throw new Error(`The database can't be reached: ${error.message || error.code}`, { cause: error });
    });
    if (!isOwn) throw new Error(`${lentSessions.why}. ${lentSessions.cure}`);
  } finally {
    await store.close();
  }
}
