import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, type LogEvent, sql, type Transaction } from 'kysely';
import { createDuration } from '#platform/metrics/metrics.ts';
import type { Tables } from './tables.ts';

/** A handle for queries, of the store itself or of the current transaction. */
export type Queries = Kysely<Tables>;

/** The database, SQLite or PostgreSQL. */
export type Store = {
  kind: 'sqlite' | 'postgres';
  db: Kysely<Tables>;
  /**
   * Runs `work` in one transaction. Inside, use only `trx` (the store's own handle throws) and await nothing but the
   * database, because on SQLite all other queries wait meanwhile.
   */
  transaction<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Reads the milliseconds since 1970 from the one clock that all servers on this database share. */
  readClock(): Promise<number>;
  /** Throws DatabaseMoved if the open file is no longer the one at its path. */
  requireInPlace(): void;
  close(): Promise<void>;
};

// The scope is an object that is closed at the end, because timers started inside outlive the transaction and keep it.
const transactionScope = new AsyncLocalStorage<{ open: boolean }>();

/** Runs a transaction inside which `requireOutsideTransaction` throws. */
export async function runTransaction<Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const scope = { open: true };
    try {
      return await transactionScope.run(scope, () => work(trx));
    } finally {
      scope.open = false;
    }
  });
}

/**
 * Drivers call this before they hand out a connection. Inside a transaction a second one would wait for ever on SQLite,
 * and write outside the transaction on PostgreSQL.
 */
export function requireOutsideTransaction(): void {
  if (transactionScope.getStore()?.open)
    throw new Error('Inside a transaction only its own handle may be used.');
}

const queries = createDuration(
  'saltbush_database_query_duration_seconds',
  'Statements on the database, without waiting for a connection, by outcome.',
);

/** Kysely calls this after each statement. */
export function measureQuery({ level, queryDurationMillis }: LogEvent): void {
  queries.record(queryDurationMillis, { outcome: level === 'error' ? 'failed' : 'ok' });
}

/** Empties SQLite's write-ahead log, which still has what deleted rows said. */
export async function forgetDeleted({ kind, db }: Pick<Store, 'kind' | 'db'>): Promise<void> {
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Another process has held the database for too long. */
export class DatabaseBusy extends Error {
  constructor(waitedMs: number, cause: unknown) {
    super(`The database was locked by another process for ${waitedMs} ms.`, { cause });
    this.name = 'DatabaseBusy';
  }
}

/** Thrown if the open file is no longer the one at its path, because what is written to it would be lost. */
export class DatabaseMoved extends Error {
  constructor(file: string, what: string) {
    super(`The database ${file} was moved while it was open: ${what}. Put it back, or restart the site.`);
    this.name = 'DatabaseMoved';
  }
}

/**
 * SQLite's codes (https://sqlite.org/rescode.html) for permissions, locks, memory, disk and damage, not faulty queries.
 */
const sqliteCodes = new Set([3, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 22, 23, 26]);

/**
 * PostgreSQL's error classes for connections, authentication, insufficient resources, operator intervention, disk,
 * internal errors and transaction rollback (40). 25006 is a read-only transaction, 25P03 one that was idle for too
 * long, 3D000 a missing database, 55P03 a lock.
 */
const postgresCodes = /^(08|28|53|57|58|XX|40)...$|^(25006|25P03|3D000|55P03)$/;

/**
 * The messages of errors without a code: the driver's, our own for a silent server, and Kysely's for a closed handle.
 */
const outageMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^The database has not responded|^Cannot use a pool after calling end|^Client (has encountered a connection error|was closed)|driver has already been destroyed|database is not open/;

/** Whether the database is unreachable, locked or full, so that a retry may succeed. Any other error is a bug. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseBusy || error instanceof DatabaseMoved) return true;
  if (!(error instanceof Error)) return false;
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown };
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff);
  if (syscall !== undefined) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return (typeof code === 'string' && postgresCodes.test(code)) || outageMessages.test(error.message);
}
