import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';
import { guardTransaction, withTransactionGuard } from './transaction-guard.ts';

/** Longer than the server takes to say that a statement took too long. A visitor waits for this. */
const longestSilenceMs = 12_000;

/** Opens a pool; connects at the first query. `onIdleError` hears of connections that broke while nobody used them. */
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
    // Locks of a server that died in a transaction are released.
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
 * A server that hangs, or a network that swallows everything, would keep a query waiting for a quarter of an hour:
 * the driver's own timeouts are the server's to observe, or leave the connection in the pool. An idle connection is
 * closed before.
 */
function hangUpOnSilence(client: PoolClient, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs, () =>
    stream.destroy(new Error(`The database has said nothing for ${silenceMs} ms.`)),
  );
}
