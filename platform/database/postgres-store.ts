import type { Socket } from 'node:net';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, sql } from 'kysely';
import { measureQuery, requireOutsideTransaction, runTransaction, type Store } from './store.ts';
import type { Tables } from './tables.ts';

/** How long a query waits for a silent server: longer than the server's own limit, whose error should arrive first. */
const maxSilenceMs = 12_000;

/** Opens a pool, which connects at the first query. `onIdleError` is called for connections that broke while idle. */
export async function openPostgresStore(
  url: string,
  onIdleError: (error: Error) => void,
  silenceMs = maxSilenceMs,
): Promise<Store> {
  // The driver is loaded when it is needed, because it costs start time and memory.
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 10_000,
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // A hanging server or a dead network would keep a query waiting for a quarter of an hour, because the driver's own
    // timeouts depend on the server, or leave the connection in the pool. An idle connection is closed before that.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.setTimeout(silenceMs, () =>
      stream.destroy(new Error(`The database has not responded for ${silenceMs} ms.`)),
    );
    // A query that uses the connection gets the error itself. Without a listener the whole process would end.
    client.on('error', () => {});
  });
  const createDriver = () => new GuardedDriver({ pool });
  const db = new Kysely<Tables>({
    dialect: Object.assign(new PostgresDialect({ pool }), { createDriver }),
    log: measureQuery,
  });
  return {
    kind: 'postgres',
    db,
    transaction: (work) => runTransaction(db, work),
    async readClock() {
      const { rows } = await sql<{ ms: string }>`
        select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms
      `.execute(db);
      return Number(rows[0]?.ms);
    },
    requireInPlace: () => {},
    close: () => db.destroy(),
  };
}

/**
 * Limits for each transaction. The second one releases the locks of a process that died. They are set inside, because
 * poolers such as PgBouncer, Neon's and Supabase's refuse them as parameters of a connection, and would lend a connection
 * with a changed setting to others. A statement outside waits at most for these transactions, and then `maxSilenceMs`.
 */
const beginWithLimits = CompiledQuery.raw(
  'begin; set local statement_timeout = 10000; set local idle_in_transaction_session_timeout = 10000',
);

class GuardedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(beginWithLimits);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    requireOutsideTransaction();
    return super.acquireConnection();
  }
}
