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
