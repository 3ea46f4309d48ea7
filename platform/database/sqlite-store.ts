import { chmodSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { makeFolder } from '#platform/data-folder.ts';
import { requireOwnDatabase } from './sqlite-damage.ts';
import { busyTimeoutMs, sqliteDialect } from './sqlite-dialect.ts';
import { DatabaseMoved, type Store } from './store.ts';
import type { Tables } from './tables.ts';
import { guardTransaction, withTransactionGuard } from './transaction-guard.ts';

/** Opens the database file, or creates it. */
export function openSqliteStore(file: string): Store {
  makeFolder(path.dirname(file));
  const database = openDatabase(file);
  const opened = statSync(file, { bigint: true });
  const db = new Kysely<Tables>({ dialect: withTransactionGuard(sqliteDialect(() => database)) });
  const requireInPlace = () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (found?.ino === opened.ino && found.dev === opened.dev) return;
    throw new DatabaseMoved(file, found ? 'another file is in its place' : 'it is gone');
  };
  return {
    kind: 'sqlite',
    db,
    async transaction(work) {
      requireInPlace();
      const result = await db.transaction().execute((trx) => guardTransaction(() => work(trx)));
      // A commit into a file that was moved meanwhile is not acknowledged.
      requireInPlace();
      return result;
    },
    readClock: async () => Date.now(),
    requireInPlace,
    close: () => db.destroy(),
  };
}

/**
 * With FULL a commit is on disk before it returns, even if the power fails; NORMAL does not promise that in WAL mode.
 * Deleted rows are overwritten, so that nothing that a person had deleted stays in the file.
 */
export function openDatabase(file: string): DatabaseSync {
  // Switching a new file to WAL and recovering an old one need the lock, which may take longer this once.
  const isNew = !existsSync(file);
  if (isNew) refuseLeftOver(file);
  const database = new DatabaseSync(file, { timeout: 5000 });
  if (!isNew) requireOwnDatabase(database, file);
  // The mode is set before there is any data. SQLite gives the files beside it the same mode.
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

/**
 * Refuses a log without a database. SQLite would delete the log, which may hold the last changes of a moved database.
 */
function refuseLeftOver(file: string): void {
  for (const log of [`${file}-wal`, `${file}-journal`]) {
    // Another process may be creating both at this moment.
    if (!statSync(log, { throwIfNoEntry: false })?.size || existsSync(file)) continue;
    throw new Error(
      `There is no database at ${file}, but its log ${log} is there: it may hold changes that are nowhere else. Put the database back beside it, or move the log away to begin with an empty one.`,
    );
  }
}
