import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A handle for queries, of the store itself or of the current transaction. */
export type Queries = Kysely<Tables>;

/** The database, SQLite or PostgreSQL. */
export type Store = {
  kind: 'sqlite' | 'postgres';
  db: Kysely<Tables>;
  /**
   * Runs `work` in one transaction, completely or not at all. Inside, only `trx` may be used (the store's own handle
   * throws), and nothing but the database may be awaited, because on SQLite everybody else waits meanwhile.
   */
  transaction<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Reads the milliseconds since 1970 from the one clock that all servers on this database share. */
  readClock(): Promise<number>;
  /** Throws DatabaseMoved if the open file is no longer the one at its path. */
  requireInPlace(): void;
  close(): Promise<void>;
};

// This holds an object that is closed at the end, because timers that start inside outlive the transaction and keep it.
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
 * A driver calls this before it hands out a connection. Inside a transaction a second one would wait for ever on SQLite,
 * and write outside the transaction on PostgreSQL.
 */
export function requireOutsideTransaction(): void {
  if (transactionScope.getStore()?.open)
    throw new Error('Inside a transaction only its own handle may be used.');
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
 * SQLite's codes (https://sqlite.org/rescode.html) for rights, locks, memory, disk and damage, not for wrong queries.
 */
const sqliteCodes = new Set([3, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 22, 23, 26]);

/**
 * PostgreSQL's classes for connection, sign-in, lack of resources, intervention by an operator, disk, internal errors
 * and transactions that give way to another (40). 25006 means read-only, 25P03 that a transaction was idle for too
 * long, 3D000 that there is no such database, 55P03 a lock.
 */
const postgresCodes = /^(08|28|53|57|58|XX|40)...$|^(25006|25P03|3D000|55P03)$/;

/** The driver's messages for errors without a code, and Kysely's for a closed handle. */
const words =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^The database has said nothing|^Cannot use a pool after calling end|^Client (has encountered a connection error|was closed)|driver has already been destroyed|database is not open/;

/** Tells whether the database is unreachable, locked or full, so that a later try may succeed. All else is a bug. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseBusy || error instanceof DatabaseMoved) return true;
  if (!(error instanceof Error)) return false;
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown };
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff);
  if (syscall !== undefined) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return (typeof code === 'string' && postgresCodes.test(code)) || words.test(error.message);
}
