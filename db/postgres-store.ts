import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';
import { guardTransaction, withTransactionGuard } from './transaction-guard.ts';

/** Opens a pool; connects at the first query. `onIdleError` hears of connections that broke while nobody used them. */
export async function openPostgresStore(url: string, onIdleError: (error: Error) => void): Promise<Store> {
  // Only where it is wanted: the driver costs start time and memory.
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    // What a server that died in a transaction held is given back.
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on('error', onIdleError);
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
    close: () => db.destroy(),
  };
}
