import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';
import { guardTransaction, withTransactionGuard } from './transaction-guard.ts';

/** A visitor waits this long. It is longer than the server's own limit, so that the server's error arrives first. */
const longestSilenceMs = 12_000;

/** Opens a pool, which connects at the first query. `onIdleError` is called for connections that broke while idle. */
export async function openPostgresStore(
  url: string,
  onIdleError: (error: Error) => void,
  silenceMs = longestSilenceMs,
): Promise<Store> {
  // The driver is loaded when it is needed, because it costs start time and memory.
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 10_000,
    statement_timeout: 10_000,
    // This releases the locks of a server that died in a transaction.
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    hangUpOnSilence(client, silenceMs);
    // A query that uses the connection gets the error itself. Without a listener the whole process would end.
    client.on('error', () => {});
  });
  const db = new Kysely<Tables>({ dialect: withTransactionGuard(new PostgresDialect({ pool })) });
  return {
    kind: 'postgres',
    db,
    transaction: (work) => db.transaction().execute((trx) => guardTransaction(() => work(trx))),
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
 * Ends queries that get no answer. Otherwise a hanging server or a dead network would keep a query waiting for a
 * quarter of an hour, because the driver's own timeouts depend on the server, or leave the connection in the pool. An
 * idle connection is closed before that.
 */
function hangUpOnSilence(client: PoolClient, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs, () =>
    stream.destroy(new Error(`The database has said nothing for ${silenceMs} ms.`)),
  );
}
