import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { makeFolder } from './make-folder.ts';
import { busyTimeoutMs } from './retry-while-busy.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';
import { guardTransaction, withTransactionGuard } from './transaction-guard.ts';

/** Opens the file, or makes it. */
export function openSqliteStore(file: string): Store {
  makeFolder(path.dirname(file));
  const database = openDatabase(file);
  const db = new Kysely<Tables>({ dialect: withTransactionGuard(sqliteDialect(() => database)) });
  return {
    kind: 'sqlite',
    db,
    transaction: (work) => db.transaction().execute((trx) => guardTransaction(() => work(trx))),
    readClock: async () => Date.now(),
    close: () => db.destroy(),
  };
}

/**
 * FULL: a commit is on disk, through a cut of power, before it returns (NORMAL would not in WAL mode).
 * Deleted rows are overwritten: what a person had deleted is not left in the file.
 */
export function openDatabase(file: string): DatabaseSync {
  // Switching a new file to WAL and recovering an old one want the lock; this once it may take a while.
  const isNew = !existsSync(file);
  const database = new DatabaseSync(file, { timeout: 5000 });
  // Before there is anything in it. The files beside it take its mode.
  if (isNew) chmodSync(file, 0o600);
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma busy_timeout = ${busyTimeoutMs};
  `);
  return database;
}
