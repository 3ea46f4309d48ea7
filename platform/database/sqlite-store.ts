import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { explainAccess, findDamage, wasCreated } from './sqlite-files.ts';
import {
  DatabaseBusy,
  DatabaseMoved,
  measureQuery,
  requireOutsideTransaction,
  runTransaction,
  type Store,
} from './store.ts';
import type { Tables } from './tables.ts';

/** Opens the database file, or creates it. */
export function openSqliteStore(file: string): Store {
  const database = openDatabase(file);
  const log = `${file}-wal`;
  const identify = (name: string) => statSync(name, { bigint: true, throwIfNoEntry: false });
  const opened = { file: identify(file), log: identify(log) };
  const config = { database: adaptForKysely(database) };
  const createDriver = () => new RetryingDriver(config, database);
  const db = new Kysely<Tables>({
    dialect: Object.assign(new SqliteDialect(config), { createDriver }),
    log: measureQuery,
  });
  const requireInPlace = () => {
    const [foundFile, foundLog] = [identify(file), identify(log)];
    if (!isSame(foundFile, opened.file))
      throw new DatabaseMoved(file, foundFile ? 'another file is in its place' : 'it is gone');
    // Until the next checkpoint the latest commits are in the log alone, even if it has been deleted.
    if (!isSame(foundLog, opened.log))
      throw new DatabaseMoved(
        file,
        foundLog ? `another file is in the place of its log ${log}` : `its log ${log} is gone`,
      );
  };
  const checkpoints = setInterval(() => checkpoint(database), checkpointEveryMs).unref();
  return {
    kind: 'sqlite',
    db,
    async transaction(work) {
      requireInPlace();
      const result = await runTransaction(db, work);
      // A commit into a file that was moved in the meantime is not acknowledged.
      requireInPlace();
      return result;
    },
    readClock: async () => Date.now(),
    requireInPlace,
    async close() {
      clearInterval(checkpoints);
      await db.destroy();
    },
  };
}

type FileIdentity = { dev: bigint; ino: bigint } | undefined;

const isSame = (a: FileIdentity, b: FileIdentity): boolean => a?.dev === b?.dev && a?.ino === b?.ino;

/** If the log is deleted and the process then killed, at most the writes of this time are lost. */
const checkpointEveryMs = 60_000;

/** Moves the log into the database file. SQLite by itself would wait until the log has 1,000 pages. */
function checkpoint(database: DatabaseSync): void {
  try {
    if (!database.isTransaction) database.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // The log keeps its content, and the next write fails in the same way and reports it.
  }
}

/**
 * Opens the file with our settings. With `synchronous = full` a commit is on disk before it returns, even if the power
 * fails; `normal` does not promise that in WAL mode. With `secure_delete` personal data that was deleted does not stay
 * in the file.
 */
export function openDatabase(file: string): DatabaseSync {
  return explainAccess(file, 'write', () => openWithSettings(file));
}

function openWithSettings(file: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true });
  // The marker is checked first, because a process that is creating the database now writes it last.
  const isMade = wasCreated(file);
  const isEmpty = !statSync(file, { throwIfNoEntry: false })?.size;
  if (isEmpty) refuseOrphanedLog(file);
  if (isMade && !existsSync(file)) throw describeLoss(file, 'is gone');
  // Switching a new file to WAL and recovering an old one need the lock, so this once the timeout is longer.
  const database = new DatabaseSync(file, { timeout: lockTimeoutMs });
  const isBeginning = isEmpty && !isMade;
  const problem = isBeginning ? undefined : findDamage(database, file, isMade);
  if (problem) {
    database.close();
    throw describeLoss(file, problem);
  }
  // The mode is set before there is any data. SQLite gives the log the same mode.
  if (isBeginning) chmodSync(file, 0o600);
  switchToWal(database);
  database.exec(`
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma busy_timeout = ${busyTimeoutMs};
  `);
  // The first read creates the log of a new database.
  database.prepare('select count(*) from sqlite_schema').get();
  return database;
}

/** If another process switches a new file at the same time, SQLite fails at once instead of waiting for the lock. */
function switchToWal(database: DatabaseSync): void {
  const giveUpAt = Date.now() + lockTimeoutMs;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() >= giveUpAt) throw error;
    }
  }
}

function describeLoss(file: string, problem: string): Error {
  return new Error(
    `The database ${file} ${problem}. Put a backup in its place (npm run restore -- BACKUP), or move ${file}* away to start with an empty one.`,
  );
}

/**
 * Refuses a log without a database. SQLite would delete the log, which may hold the last changes of a moved database.
 */
function refuseOrphanedLog(file: string): void {
  const log = `${file}-wal`;
  const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size;
  // Another process may be creating both at this moment.
  if (!sizeOf(log) || sizeOf(file)) return;
  throw new Error(
    `There is no database at ${file}, but its log ${log} is there: it may hold changes that are nowhere else. Put the database back beside it, or move the log away to start with an empty one.`,
  );
}

/**
 * Adapts `node:sqlite` to the driver that Kysely was written for. Without `reader`, which `node:sqlite` lacks, every
 * SELECT would return nothing, without an error.
 */
function adaptForKysely(database: DatabaseSync): SqliteDialectConfig['database'] {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      const list = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...list(parameters)),
        run: (parameters) => statement.run(...list(parameters)),
        iterate: (parameters) => statement.iterate(...list(parameters)),
      };
    },
  };
}

/** Kysely's driver, which lends its one connection to one caller at a time, extended to wait for other processes. */
class RetryingDriver extends SqliteDriver {
  #database: DatabaseSync;

  constructor(config: SqliteDialectConfig, database: DatabaseSync) {
    super(config);
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    requireOutsideTransaction();
    const requestedAt = Date.now();
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => retryWhileBusy(() => connection.executeQuery(query), requestedAt),
      streamQuery: (query) => connection.streamQuery(query),
    };
  }

  /** A deferred transaction that reads first fails, instead of waiting, if another process writes before it does. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After some failures, such as a full disk, SQLite has already rolled back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** How long a starting process blocks while it waits for a lock. */
const lockTimeoutMs = 5000;

/** How long SQLite itself may wait for a lock, which blocks the whole process. */
const busyTimeoutMs = 10;

/** How long a locked statement is retried, without blocking, before it fails. A visitor waits meanwhile. */
export const retryMs = 4000;

/** How long a caller may retry in any case, even after a long wait for the connection. */
const minRetryMs = 200;

/**
 * Runs a statement, and retries it while another process holds the lock, which is never the case inside a transaction.
 * Throws DatabaseBusy when the time is up. The time counts from `since`, when the connection was requested, so that
 * callers who wait for the same lock do not wait one after another.
 */
async function retryWhileBusy<Result>(execute: () => Promise<Result>, since: number): Promise<Result> {
  const giveUpAt = Math.max(since + retryMs, Date.now() + minRetryMs);
  for (let attempt = 1; ; attempt++) {
    try {
      return await execute();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() >= giveUpAt) throw new DatabaseBusy(Date.now() - since, error);
      const delayMs = Math.min(5 * attempt, 50) * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** SQLITE_BUSY and SQLITE_LOCKED (https://sqlite.org/rescode.html). The higher bits hold the extended code. */
function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && [5, 6].includes(errcode & 0xff);
}
