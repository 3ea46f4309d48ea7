import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A handle for queries: the store's own, or that of the transaction under way. */
export type Queries = Kysely<Tables>;

/** The database, whichever it is. */
export type Store = {
  kind: 'sqlite' | 'postgres';
  db: Kysely<Tables>;
  /**
   * Runs `work` in one transaction: all of it, or none. Inside, only `trx` may be used (the store's own
   * handle throws) and nothing may be waited for but the database: on SQLite everybody else waits meanwhile.
   */
  transaction<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Milliseconds since 1970 by the clock that all who share the database share. */
  readClock(): Promise<number>;
  /** Throws where the file that is open is not the one in its place: what is written to it is lost. */
  requireInPlace(): void;
  close(): Promise<void>;
};

/** The database could not be had in time: another process holds it. */
export class DatabaseBusy extends Error {
  constructor(waitedMs: number, cause: unknown) {
    super(`The database was locked by another process for ${waitedMs} ms.`, { cause });
    this.name = 'DatabaseBusy';
  }
}

/** SQLite's own, https://sqlite.org/rescode.html: rights, locks, memory, disk, a damaged file. Not what was asked of it. */
const sqliteCodes = new Set([3, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 22, 23, 26]);

/**
 * PostgreSQL's, by class: connection, sign-in, too little of something, somebody interfered, its disk, its inside, and
 * what gives way to another (40). 25006: it takes no changes. 25P03: we were silent for too long. 3D000: no such
 * database. 55P03: a lock.
 */
const postgresCodes = /^(08|28|53|57|58|XX|40)...$|^(25006|25P03|3D000|55P03)$/;

/** The driver's own words, where it gives no code, and Kysely's for a handle that was closed. */
const words =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^The database has said nothing|^Cannot use a pool after calling end|^Client (has encountered a connection error|was closed)|driver has already been destroyed|database is not open/;

/** Whether the database is away, held or full, and another time may go well. All else is a mistake of ours. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  if (!(error instanceof Error)) return false;
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown };
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff);
  if (syscall !== undefined) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return (typeof code === 'string' && postgresCodes.test(code)) || words.test(error.message);
}
